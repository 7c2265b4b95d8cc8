import type { Option } from '@cueroom/contracts/options';
import { ChevronDown } from 'lucide-react';
import { type ChangeEvent, type FocusEvent, Fragment, type ReactNode, useEffect, useRef } from 'react';
import {
  type FieldError,
  type FieldValues,
  get,
  type Path,
  type PathValue,
  type RegisterOptions,
  type UseFormRegisterReturn,
  type UseFormReturn,
  useWatch,
} from 'react-hook-form';
import { withScheme } from '../../lib/forms/form-values';
import { sayLength } from '../../lib/words/say-length';
import { type Control, isChanged } from '../../lib/forms/typed-fields';
import { CheckField } from './checkbox';
import { classes } from '../classes';
import { SelectField, TextArea, TextField } from './text-field';

/** One field of a form: one line, several (`rows`), a list to choose from (`options`), or a checkbox. */
export interface FormField<Values extends FieldValues> {
  name: Path<Values>;
  label: string;
  type?: 'text' | 'email' | 'url' | 'tel' | 'date' | 'number' | 'checkbox';
  rows?: number;
  options?: readonly Option[];
  emptyLabel?: string;
  hint?: ReactNode;
  /** Says the value in other words. */
  hintOf?: (value: unknown) => string | undefined;
  isOptional?: boolean;
  isRequired?: boolean;
  maxLength?: number;
  min?: number | string;
  max?: number;
  step?: number | 'any';
  placeholder?: string;
  autoComplete?: string;
  setValueAs?: (value: string) => unknown;
  onChange?: (event: ChangeEvent<HTMLInputElement>) => void;
  onFocus?: (event: FocusEvent<HTMLElement>) => void;
  /** The dialog around the form begins here. */
  hasFocus?: boolean;
  className?: string;
  /** In a way of its own. */
  draw?: Draw<Values>;
  /** Of a value that does not say itself what it is: what stands where two people have changed it. */
  sayValue?: (value: unknown) => string;
}
type Draw<Values extends FieldValues> = (form: UseFormReturn<Values>) => ReactNode;

interface FormBox<Values extends FieldValues> {
  parts: readonly FormPart<Values>[];
  className?: string;
  /** It is closed at first: for what few records have. */
  title?: string;
  /** Of one with a title. */
  hint?: string;
}

/** A field; several in a box; or what stands between them. */
export type FormPart<Values extends FieldValues> = FormField<Values> | FormBox<Values> | { draw: Draw<Values> };

export const fieldsOf = <Values extends FieldValues>(parts: readonly FormPart<Values>[]): FormField<Values>[] =>
  parts.flatMap((part) => ('parts' in part ? fieldsOf(part.parts) : 'name' in part ? [part] : []));

interface FormFieldsProps<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  fields: readonly FormPart<Values>[];
  isDisabled?: boolean;
}

export function FormFields<Values extends FieldValues>({ form, fields, ...row }: FormFieldsProps<Values>) {
  return fields.map((part, index) => {
    if ('parts' in part) {
      const inner = <FormFields form={form} fields={part.parts} {...row} />;
      if (part.title) return <FormSection key={index} form={form} box={part} children={inner} />;
      return (
        <div key={index} className={part.className}>
          {inner}
        </div>
      );
    }
    if ('name' in part && !part.draw) return <FormRow key={part.name} form={form} field={part} {...row} />;
    return <Fragment key={index}>{part.draw?.(form)}</Fragment>;
  });
}

interface FormSectionProps<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  box: FormBox<Values>;
  children: ReactNode;
}

/** Opens by itself for a field that has to be seen: one with an error. */
function FormSection<Values extends FieldValues>({ form, box, children }: FormSectionProps<Values>) {
  const { title, hint, parts, className } = box;
  const element = useRef<HTMLDetailsElement>(null);
  const hasError = fieldsOf(parts).some(({ name }) => get(form.formState.errors, name));
  useEffect(() => {
    if (!hasError || !element.current || element.current.open) return;
    element.current.open = true;
    element.current.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [hasError]);
  return (
    <details ref={element} className="group rounded-lg border border-line sm:col-span-full">
      <summary className="flex min-h-11 list-none items-center justify-between gap-4 px-4 py-3 hover:text-brand-deep [&::-webkit-details-marker]:hidden">
        <span className="min-w-0">
          <span className="block text-sm font-semibold">{title}</span>
          <span className="block text-note text-ink-soft">{hint}</span>
        </span>
        <ChevronDown aria-hidden className="size-5 shrink-0 text-brand transition-transform group-open:rotate-180" />
      </summary>
      <div className={classes('grid gap-5 border-t border-line p-4', className)}>{children}</div>
    </details>
  );
}

interface FormRowProps<Values extends FieldValues> extends Omit<FormFieldsProps<Values>, 'fields'> {
  field: FormField<Values>;
}

function FormRow<Values extends FieldValues>({ form, field, isDisabled }: FormRowProps<Values>) {
  const { name, options, setValueAs: _, onChange: __, hintOf, maxLength, hasFocus, ...shown } = field;
  const { isRequired, rows, min, max, step, type, emptyLabel, draw: ___, sayValue: ____, ...labels } = shown;
  const said = useWatch({ control: form.control, name, compute: (value: unknown) => hintOf?.(value) });
  const control = {
    ...labels,
    ...(said && { hint: said }),
    ...useTyped(form, form.register(name, rulesOf(form, field))),
    length: useTextLength(form, name, maxLength),
    error: (get(form.formState.errors, name) as FieldError | undefined)?.message,
    disabled: isDisabled,
    'aria-required': isRequired,
    'data-focus': hasFocus,
  };
  if (type === 'checkbox') return <CheckField {...labels} {...form.register(name)} />;
  if (options) return <SelectField {...control} options={options} emptyLabel={emptyLabel} />;
  if (rows) return <TextArea {...control} rows={rows} />;
  return <TextField {...control} {...{ type, min, max, step }} inputMode={type === 'url' ? 'url' : undefined} />;
}

/** A form gives its fields their values: what was typed before the code was here is taken over first. */
const useTyped = <Values extends FieldValues>(
  form: UseFormReturn<Values>,
  { ref, ...registered }: UseFormRegisterReturn<Path<Values>>,
) => {
  const isTakenOver = useRef(false);
  const takeOver = (control: Control | null) => {
    if (control && !isTakenOver.current && isChanged(control))
      form.setValue(registered.name, control.value as PathValue<Values, Path<Values>>);
    isTakenOver.current = true;
    ref(control);
  };
  return { ...registered, ref: takeOver };
};

/** A field with an error, or with too long a text, is checked with every change, not only on submit. */
const rulesOf = <Values extends FieldValues>(
  form: UseFormReturn<Values>,
  { name, type, maxLength = Infinity, setValueAs, onChange }: FormField<Values>,
) => {
  const isAddress = type === 'url';
  const rules: RegisterOptions = {
    ...(setValueAs && { setValueAs }),
    ...(isAddress && {
      setValueAs: (typed: string | null) => (typed === null ? null : (setValueAs ?? String)(withScheme(typed))),
    }),
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      onChange?.(event);
      if (event.target.value.length > maxLength || form.getFieldState(name).error) void form.trigger(name);
    },
    // Shows the address as it will be sent.
    onBlur: ({ target }: ChangeEvent<HTMLInputElement>) => {
      if (isAddress && target.value !== withScheme(target.value)) form.setValue(name, form.getValues(name));
    },
  };
  return rules as RegisterOptions<Values>;
};

const useTextLength = <Values extends FieldValues>(
  { control }: UseFormReturn<Values>,
  name: Path<Values>,
  maxLength: number | undefined,
): string | undefined => useWatch({ control, name, compute: (text: unknown) => sayLength(text, maxLength) });
