import { useEffect, useEffectEvent, useState } from 'react';
import { type DefaultValues, type FieldValues, useForm, type UseFormReturn } from 'react-hook-form';
import { ApiError } from '../../lib/api-error';
import { contractResolver } from '../../lib/contract-resolver';
import { showFieldErrors } from '../../lib/field-errors';
import { type SaveRecord, useSaveRecord } from '../../lib/record-mutations';
import type { FormField } from '../../ui/form-fields';
import { type Toast, toast, toastError } from '../../ui/toasts';
import type { Base, FormDraft } from './form-draft';
import { changesBetween, isSame, valuesOf } from './record-values';

interface Revised {
  id?: string;
  revision: number;
}

/** The same fields were changed here and by someone else. */
export interface Conflict<Values> {
  mine: Partial<Values>;
  theirs: Base<Values>;
}

interface RecordFormOptions<Values extends FieldValues, T> extends Omit<SaveRecord<T>, 'id'> {
  shape: new () => object;
  /** null: a new record. */
  record: T | null;
  /** There is one record of this kind only. */
  isOnly?: boolean;
  fields: readonly FormField<Values>[];
  /** What a new record has, also in fields without a row. */
  initial?: Partial<Values>;
  /** Where the form shows a record's values differently. */
  shownValues?: (values: Values, record: T | null) => Values;
  /** Completes what is sent: all values of a new record, else those that were changed. */
  save?: (fields: Partial<Values>, send: (fields: object) => Promise<T>) => Promise<T>;
  savedText: (saved: T) => Toast;
  /** What failed, where the notice names it. */
  failedText?: string;
  onSaved?: (saved: T) => void;
  /** What is typed outlives the form, which follows its record while it is open. */
  draft?: FormDraft<Values>;
}

/**
 * The form of a record. It sends only what was changed here, and the revision that this is based on. Where a colleague was
 * faster with other fields, both changes are kept; with the same fields, the admin chooses.
 */
export function useRecordForm<Values extends FieldValues, T extends Revised>(options: RecordFormOptions<Values, T>) {
  const { shape, record, isOnly, fields: rows, initial = {}, savedText, failedText, onSaved } = options;
  const { draft, save = (fields, send) => send(fields), shownValues = (values) => values, ...saving } = options;
  const { mutateAsync } = useSaveRecord<T>({ ...saving, id: isOnly ? undefined : (record?.id ?? null) });
  const baseOf = (of: T | null): Base<Values> => ({
    values: shownValues(valuesOf<Values>(rows, of, initial), of),
    revision: of?.revision,
  });
  const [base] = useState(() => held(draft?.base ?? baseOf(record)));
  const [conflict, setConflict] = useState<Conflict<Values> | null>(null);
  const form = useForm<Values>({
    resolver: contractResolver<Values>(shape),
    defaultValues: { ...base.get().values, ...draft?.typed } as DefaultValues<Values>,
  });
  const isOpen = useIsOpen();
  useDraft(form, base, draft, baseOf(record));

  const rebase = (next: Base<Values>, typed: Partial<Values>) => {
    base.set(next);
    form.reset({ ...next.values, ...typed });
    setConflict(null);
  };
  const send = async (fields: Partial<Values>, revision?: number): Promise<void> => {
    const typed = form.getValues();
    try {
      const saved = await save(fields, (sent) => mutateAsync({ fields: sent, revision }));
      toast(savedText(saved));
      draft?.clear();
      if (!isOpen.get()) return;
      rebase(baseOf(saved), changesBetween(typed, form.getValues()));
      onSaved?.(saved);
    } catch (error) {
      const current = error instanceof ApiError && isOpen.get() ? (error.current as T | undefined) : undefined;
      if (!current) {
        showFieldErrors(form, error);
        return toastError(error, failedText);
      }
      const theirs = baseOf(current);
      const mine = changedByBoth(fields, base.get().values, theirs.values);
      if (Object.keys(mine).length === 0) return send(fields, theirs.revision);
      setConflict({ mine, theirs });
    }
  };
  const submit = form.handleSubmit((values) => {
    setConflict(null);
    return send(record ? changesBetween(base.get().values, values) : values, base.get().revision);
  });
  const resolve = (isMine: boolean) => {
    if (!conflict) return;
    const typed = changesBetween(base.get().values, form.getValues());
    rebase(conflict.theirs, isMine ? typed : without(typed, conflict.mine));
    if (isMine) void submit();
  };
  const discard = () => {
    draft?.clear();
    rebase(baseOf(record), {});
  };
  const { isSubmitting: isPending } = form.formState;
  return { form, fields: rows, submit: () => void submit(), isPending, conflict, resolve, draft, discard };
}
export type RecordFormState<Values extends FieldValues> = ReturnType<typeof useRecordForm<Values, Revised>>;

/** A value that changes without being shown. */
const held = <T>(value: T) => ({
  get: () => value,
  set: (next: T) => {
    value = next;
  },
});

/** The fields that were changed here, and differently by someone else. */
const changedByBoth = <Values extends object>(fields: Partial<Values>, before: Values, theirs: Values) =>
  Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => {
      const their = theirs[name as keyof Values];
      return !isSame(their, before[name as keyof Values]) && !isSame(their, value);
    }),
  ) as Partial<Values>;

const without = <Values extends object>(values: Partial<Values>, left: object) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !(name in left))) as Partial<Values>;

/** Keeps what is typed, and follows the record with what is not. */
function useDraft<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  base: ReturnType<typeof held<Base<Values>>>,
  draft: FormDraft<Values> | undefined,
  stored: Base<Values>,
) {
  const follow = useEffectEvent(() => {
    if (!draft) return;
    const { values, revision } = base.get();
    const typed = changesBetween(values, form.getValues());
    const isTyped = Object.keys(typed).length > 0;
    const before = Object.fromEntries(Object.keys(typed).map((name) => [name, values[name]]));
    base.set({ values: { ...stored.values, ...before }, revision: isTyped ? revision : stored.revision });
    form.reset({ ...stored.values, ...typed });
  });
  const version = JSON.stringify(stored);
  useEffect(() => follow(), [version]);
  useEffect(() => {
    if (!draft) return;
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => draft.keep(changesBetween(base.get().values, values), base.get()),
    });
  }, [form, base, draft]);
}

function useIsOpen() {
  const [isOpen] = useState(() => held(true));
  useEffect(() => {
    isOpen.set(true);
    return () => isOpen.set(false);
  }, [isOpen]);
  return isOpen;
}
