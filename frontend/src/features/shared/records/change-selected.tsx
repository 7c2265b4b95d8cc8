import type { BulkChange } from '@cueroom/contracts/bulk';
import type { Option } from '@cueroom/contracts/options';
import { PencilLine } from 'lucide-react';
import { useState } from 'react';
import { pluralize } from '../../../lib/words/format';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/window/dialog';
import { ProgressBar } from '../../../ui/form/progress-bar';
import { SelectField, TextField } from '../../../ui/form/text-field';
import { useAskToClose, useUnsavedValues } from '../../../ui/window/unsaved';
import { type BulkOf, useBulk } from './bulk';
import type { Selection } from './selection';

/** What can be changed of many records at once: one of some words, or their tags. */
export type BulkField =
  | {
      name: 'genre' | 'mood' | 'status' | 'available';
      label: string;
      options: readonly Option[];
      hint?: string;
      /** How the choice of none is called, where there may be none. */
      none?: string;
    }
  | { name: 'tags' };

/** Of records whose labels are all that can be changed of several. */
export const statusField = (options: readonly Option[]): readonly BulkField[] => [
  { name: 'status', label: 'Status', options },
];

type Typed = Readonly<Record<string, string>>;

const none = ' none';
const asItIs = 'Leave as it is';
const tagsIn = (text = '') => text.split(',').flatMap((tag) => tag.trim() || []);

/** Only what was said. */
const changeOf = (fields: readonly BulkField[], typed: Typed): BulkChange => {
  const chosen = fields.flatMap((field): [string, unknown][] => {
    if (field.name === 'tags') {
      const [add, remove] = [tagsIn(typed['add']), tagsIn(typed['remove'])];
      return add.length + remove.length > 0 ? [['tags', { add, remove }]] : [];
    }
    const value = typed[field.name];
    if (!value) return [];
    return [[field.name, value === none ? null : field.name === 'available' ? value === 'true' : value]];
  });
  return Object.fromEntries(chosen);
};

interface ChangeSelectedProps<Item> {
  of: BulkOf;
  selection: Selection<Item>;
  fields: readonly BulkField[];
}

export function ChangeSelected<Item>({ of, selection, fields }: ChangeSelectedProps<Item>) {
  const { selected, picked, clear } = selection;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setIsOpen(true)}>
        <PencilLine aria-hidden className="size-4" />
        <span>Change selected</span>
      </Button>
      {isOpen && (
        <ChangeDialog
          of={of}
          picked={picked}
          count={selected.length}
          fields={fields}
          onClose={(isDone) => {
            setIsOpen(false);
            // What could not be changed stays selected, with the others.
            if (isDone) clear();
          }}
        />
      )}
    </>
  );
}

interface ChangeDialogProps {
  of: BulkOf;
  picked: Selection<never>['picked'];
  count: number;
  fields: readonly BulkField[];
  /** @param isDone all of them were changed */
  onClose: (isDone?: boolean) => void;
}

export function ChangeDialog(props: ChangeDialogProps) {
  const { of, count, onClose } = props;
  return (
    <Dialog title={`Change ${pluralize(count, of.one, of.many)}`} isOpen onClose={onClose} width="narrow">
      <ChangeForm {...props} />
    </Dialog>
  );
}

function ChangeForm({ of, picked, fields, onClose }: ChangeDialogProps) {
  const { mutate, isPending, progress } = useBulk(of);
  const { values, change: setValues, arrived } = useUnsavedValues<Typed>({}, { isSending: isPending });
  const askToClose = useAskToClose();
  const change = changeOf(fields, values);
  const boxOf = (name: string, label: string) => ({
    label,
    value: values[name] ?? '',
    disabled: isPending,
    onChange: ({ target }: { target: { value: string } }) =>
      setValues((before) => ({ ...before, [name]: target.value })),
  });
  const apply = () =>
    mutate(
      { ...picked, change },
      {
        onSuccess: ({ failed }) => {
          if (arrived(values, {})) onClose(failed.length === 0);
        },
      },
    );
  return (
    <form
      data-form
      className="space-y-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (Object.keys(change).length > 0) apply();
      }}
    >
      {fields.map((field) =>
        field.name === 'tags' ? (
          <div key="tags" className="space-y-5">
            <TextField {...boxOf('add', 'Add Tags')} hint="With commas between them" />
            <TextField {...boxOf('remove', 'Remove Tags')} hint="With commas between them" />
          </div>
        ) : (
          <SelectField
            key={field.name}
            {...boxOf(field.name, field.label)}
            hint={field.hint}
            emptyLabel={asItIs}
            options={[...(field.none ? [{ value: none, label: field.none }] : []), ...field.options]}
          />
        ),
      )}
      {progress !== undefined && <ProgressBar label="Changing" value={progress / 100} />}
      <div className="flex justify-end gap-3 border-t border-line pt-5">
        <Button variant="secondary" onClick={askToClose}>
          Cancel
        </Button>
        <Button type="submit" isPending={isPending} disabled={Object.keys(change).length === 0}>
          Apply
        </Button>
      </div>
    </form>
  );
}
