import type { NewProject } from '@cueroom/contracts/content/projects';
import { limits } from '@cueroom/contracts/limits';
import { Plus } from 'lucide-react';
import type { ChangeEvent, KeyboardEvent } from 'react';
import { useFieldArray, type UseFormReturn } from 'react-hook-form';
import { sayTooLong } from '../../../lib/words/say-length';
import { Button } from '../../../ui/button';
import { classes } from '../../../ui/classes';
import { isEnterInLine } from '../../../ui/form/enter-key';
import { controlClasses } from '../../../ui/form/field';
import { RowButtons } from '../../shared/records/rows-field';

const usualRoles = [
  'Director',
  'Producer',
  'Music Supervisor',
  'Composer',
  'Music Editor',
  'Clearance',
  'Performed by',
  'Written by',
  'Courtesy of',
];
const rolesId = 'usual-roles';

const isEmpty = ({ label, name }: { label: string; name: string }) => !label.trim() && !name.trim();

/** Enter in the last row leaves an empty one behind. */
export const dropEmptyCredits = (form: UseFormReturn<NewProject>): void => {
  const credits = form.getValues('credits') ?? [];
  if (credits.some(isEmpty))
    form.setValue(
      'credits',
      credits.filter((credit) => !isEmpty(credit)),
      { shouldDirty: true },
    );
};

/** Who did what, in the order of the page. Rows move by their buttons, or by Alt and an arrow from within. */
export function CreditsField({ form }: { form: UseFormReturn<NewProject> }) {
  const { fields, append, insert, remove, swap } = useFieldArray({ control: form.control, name: 'credits' });
  const { credits: errors } = form.formState.errors;
  const isFull = fields.length >= limits.credits;
  const move = (from: number, to: number) => to >= 0 && to < fields.length && swap(from, to);
  const onKeyDown = useRowKeys(form, isFull, insert, move);
  return (
    <fieldset className="min-w-0 sm:col-span-2">
      <legend className="mb-1.5 text-sm font-semibold text-ink">Credits</legend>
      <datalist id={rolesId}>
        {usualRoles.map((role) => (
          <option key={role} value={role} />
        ))}
      </datalist>
      <ol className="space-y-2">
        {fields.map(({ id }, index) => (
          // eslint-disable-next-line jsx-a11y-x/no-noninteractive-element-interactions -- the keys of the fields in it
          <li key={id} onKeyDown={(event) => onKeyDown(event, index)}>
            <div className="flex flex-wrap items-center gap-2 sm:flex-nowrap">
              <CreditInputs form={form} index={index} />
              <div className="flex">
                <RowButtons
                  index={index}
                  count={fields.length}
                  name={`credit ${index + 1}`}
                  onMove={(to) => move(index, to)}
                  onRemove={() => remove(index)}
                />
              </div>
            </div>
            <p aria-live="polite" className="text-sm font-medium text-bad">
              {errors?.[index]?.label?.message ?? errors?.[index]?.name?.message}
            </p>
          </li>
        ))}
      </ol>
      <p aria-live="polite" className="text-sm font-medium text-bad">
        {errors?.message ?? errors?.root?.message}
      </p>
      <Button
        variant="secondary"
        size="small"
        aria-disabled={isFull}
        className="mt-2"
        onClick={() => append({ label: '', name: '' })}
      >
        <Plus aria-hidden className="size-4" />
        Add Credit
      </Button>
    </fieldset>
  );
}

/** Enter adds the next row, once this one is filled in; Alt and an arrow move it. */
function useRowKeys(
  form: UseFormReturn<NewProject>,
  isFull: boolean,
  insert: (index: number, credit: { label: string; name: string }) => void,
  move: (from: number, to: number) => void,
) {
  /** What a row still lacks is filled in first. */
  const addAfter = (index: number) => {
    const missing = (['label', 'name'] as const).filter((part) => !form.getValues(`credits.${index}.${part}`)?.trim());
    if (missing.length === 1) form.setFocus(`credits.${index}.${missing[0]!}`);
    else if (missing.length === 0 && !isFull) insert(index + 1, { label: '', name: '' });
  };
  return (event: KeyboardEvent, index: number) => {
    if (isEnterInLine(event)) {
      event.preventDefault();
      return addAfter(index);
    }
    const places = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!event.altKey || !places) return;
    event.preventDefault();
    move(index, index + places);
  };
}

function CreditInputs({ form, index }: { form: UseFormReturn<NewProject>; index: number }) {
  const errors = form.formState.errors.credits?.[index];
  return (['label', 'name'] as const).map((part) => (
    <input
      key={part}
      {...form.register(`credits.${index}.${part}`, {
        onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
          if (sayTooLong(target.value, limits.name) || errors?.[part]) void form.trigger(`credits.${index}.${part}`);
        },
      })}
      aria-label={`Credit ${index + 1}: ${part === 'label' ? 'role' : 'name'}`}
      aria-invalid={errors?.[part] ? true : undefined}
      placeholder={part === 'label' ? 'Role' : 'Name'}
      list={part === 'label' ? rolesId : undefined}
      autoComplete="off"
      className={classes(controlClasses, 'h-11 min-w-32 flex-1')}
    />
  ));
}
