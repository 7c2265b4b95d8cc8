import { useEffect, useEffectEvent, useState } from 'react';
import { type DefaultValues, type FieldValues, useForm, type UseFormReturn } from 'react-hook-form';
import { type Check, contractResolver } from '../../../lib/forms/contract-resolver';
import { changesBetween, resetTo } from '../../../lib/forms/reset-form';
import type { StoredDraft } from '../../../lib/storage';
import { fieldsOf, type FormPart } from '../../../ui/form/form-fields';
import { type Base, valuesOf } from './record-values';
import type { ImageChoice } from './use-image-choice';

export interface Revised {
  id?: string;
  revision: number;
}

/** What was typed and not saved yet, and what it was typed in place of. It outlives a look at another tab, and a record that is refreshed. */
export type FormDraft<Values> = StoredDraft<{ typed: Partial<Values>; base: Base<Values> }>;

/** The same fields were changed here and by someone else. */
export interface Conflict<Values> {
  mine: Partial<Values>;
  theirs: Base<Values>;
  /** A file is among what was chosen, here or there: it cannot be shown as a value. */
  hasImage: boolean;
}

/** A picture that is chosen beside the fields. */
export interface RecordImage<T> {
  /** What it is called when it is sent. */
  name: string;
  choice: ImageChoice;
  /** Tells pictures of the stored record apart. */
  of: (record: T | null) => unknown;
}

export interface FormBase<Values extends FieldValues, T> {
  shape: new () => Values;
  /** null: a new record. */
  record: T | null;
  /** As they are laid out: each of them is sent. */
  fields: readonly FormPart<Values>[];
  /** What a new record has, also in fields without a row. */
  initial?: Partial<Values>;
  image?: RecordImage<T>;
  /** What the contract cannot know. */
  check?: Check<Values>;
  /** Where the form shows a record's values differently. */
  shownValues?: (values: Values, record: T | null) => Values;
  /** What is typed outlives the form, which then follows its record. */
  draft?: FormDraft<Values>;
  /** What is not typed is as the record is now. */
  followsRecord?: boolean;
  /** Where something is wrong, the focus stays where one types. */
  keepsFocus?: boolean;
}

/** The fields, and the record as it was when they began to be filled in. */
export function useBase<Values extends FieldValues, T extends Revised>(options: FormBase<Values, T>) {
  const { shape, check, record, draft, followsRecord = draft !== undefined } = options;
  const baseOf = (of: T | null) => formBase(options, of);
  const [kept] = useState(() => draft?.read());
  const [base] = useState(() => held(kept?.base ?? baseOf(record)));
  const [conflict, setConflict] = useState<Conflict<Values> | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const defaultValues = { ...base.get().values, ...kept?.typed } as DefaultValues<Values>;
  const form = useForm<Values>({
    resolver: contractResolver<Values>(shape, check),
    defaultValues,
    shouldFocusError: !options.keepsFocus,
  });
  useDraft(form, base, draft);
  useFollowing(form, base, followsRecord ? baseOf(record) : null);
  /** What the last try to save it came to is over. */
  const begin = () => {
    setConflict(null);
    setFailure(null);
  };
  const rebase = (next: Base<Values>, typed: Partial<Values>) => {
    base.set(next);
    resetTo(form, next.values, typed);
    begin();
  };
  return { form, base, baseOf, conflict, setConflict, failure, setFailure, begin, rebase };
}

const formBase = <Values extends FieldValues, T extends Revised>(
  { fields, initial = {}, image, shownValues = (values) => values }: FormBase<Values, T>,
  of: T | null,
): Base<Values> => ({
  values: shownValues(valuesOf<Values>(fieldsOf(fields), of, initial), of),
  revision: of?.revision ?? null,
  image: image?.of(of),
});

/** A value that changes without being shown. */
export const held = <T>(value: T) => ({
  get: () => value,
  set: (next: T) => {
    value = next;
  },
});

type HeldBase<Values> = ReturnType<typeof held<Base<Values>>>;

/** Follows the record with what is not typed. */
function useFollowing<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  base: HeldBase<Values>,
  stored: Base<Values> | null,
) {
  const { isSubmitting } = form.formState;
  const follow = useEffectEvent(() => {
    // What is being sent is shown already: its answer says what is stored.
    if (!stored || isSubmitting) return;
    const { values, revision } = base.get();
    const typed = changesBetween(values, form.getValues());
    const isTyped = Object.keys(typed).length > 0;
    const before = Object.fromEntries(Object.keys(typed).map((name) => [name, values[name]]));
    base.set({ values: { ...stored.values, ...before }, revision: isTyped ? revision : stored.revision });
    resetTo(form, stored.values, typed);
  });
  const version = JSON.stringify(stored);
  useEffect(() => follow(), [version]);
}

function useDraft<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  base: HeldBase<Values>,
  draft: FormDraft<Values> | undefined,
) {
  useEffect(() => {
    if (!draft) return;
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const typed = changesBetween(base.get().values, values);
        draft.write(Object.keys(typed).length > 0 ? { typed, base: base.get() } : null);
      },
    });
  }, [form, base, draft]);
}
