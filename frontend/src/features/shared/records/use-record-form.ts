import { useEffect, useEffectEvent, useState } from 'react';
import { type DefaultValues, type FieldValues, useForm, type UseFormReturn } from 'react-hook-form';
import { ApiError } from '../../../lib/api-error';
import { contractResolver } from '../../../lib/contract-resolver';
import { showFieldErrors } from '../../../lib/field-errors';
import { isSame } from '../../../lib/is-same';
import { changesBetween, resetTo } from '../../../lib/reset-form';
import type { StoredDraft } from '../../../lib/storage';
import { type SaveRecord, useSaveRecord } from '../../../lib/record-mutations';
import type { SavedOf, SavedPath } from '../../../lib/record-paths';
import type { FormField } from '../../../ui/form-fields';
import { type Toast, toastError } from '../../../ui/toasts';
import { refusalOfImage } from '../uploads/image-file.rules';
import { useUnsaved } from '../../../ui/unsaved';
import { tellSaved } from './edit-done';
import { type Base, valuesOf } from './record-values';
import type { ImageChoice } from './use-image-choice';

interface Revised {
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
interface RecordImage<T> {
  /** What it is called when it is sent. */
  name: string;
  choice: ImageChoice;
  /** Tells pictures of the stored record apart. */
  of: (record: T | null) => unknown;
}

interface FormBase<Values extends FieldValues, T> {
  shape: new () => Values;
  /** null: a new record. */
  record: T | null;
  fields: readonly FormField<Values>[];
  /** What a new record has, also in fields without a row. */
  initial?: Partial<Values>;
  image?: RecordImage<T>;
  /** Where the form shows a record's values differently. */
  shownValues?: (values: Values, record: T | null) => Values;
  /** What is typed outlives the form, which then follows its record. */
  draft?: FormDraft<Values>;
  /** What is not typed is as the record is now. */
  followsRecord?: boolean;
}

interface RecordFormOptions<Path extends SavedPath, Values extends FieldValues, T>
  extends FormBase<Values, T>, Omit<SaveRecord<Path, T>, 'id'> {
  /** There is one record of this kind only. */
  isOnly?: boolean;
  /** Completes what is sent: all values of a new record, else those that were changed. */
  save?: (fields: Partial<Values>, send: (fields: object) => Promise<T>) => Promise<T>;
  savedText: (saved: T) => Toast;
  /** What failed, where the notice names it. */
  failedText?: string;
  onSaved?: (saved: T) => void;
  /** It cannot be sent as it is. */
  onInvalid?: (errors: object) => void;
}

/**
 * The form of a record. It sends only what was changed here, and the revision that this is based on. Where a colleague was
 * faster with other fields, both changes are kept; with the same fields, the admin chooses.
 */
export function useRecordForm<Path extends SavedPath, Values extends FieldValues, T extends SavedOf<Path> & Revised>(
  options: RecordFormOptions<Path, Values, T>,
) {
  const { record, isOnly, fields: rows, image, savedText, failedText, onSaved, onInvalid } = options;
  const { draft, save = (fields, send) => send(fields), ...saving } = options;
  /** A new record that was saved while something more was typed. */
  const [created, setCreated] = useState<T | null>(null);
  const stored = record ?? created;
  const { mutateAsync } = useSaveRecord({ ...saving, id: isOnly ? undefined : (stored?.id ?? null) });
  const { form, base, baseOf, conflict, setConflict, rebase } = useBase(options);
  const isOpen = useIsOpen();
  const isUnsaved = !draft && (form.formState.isDirty || image?.choice.isChanged === true);
  const heldByOthers = useUnsaved(isUnsaved, form.formState.isSubmitting);
  const send = async (fields: Partial<Values>, revision: number | null): Promise<void> => {
    const typed = form.getValues();
    setConflict(null);
    try {
      const saved = await save(fields, (sent) => mutateAsync({ fields: sent, revision }));
      const before = record && !image?.choice.isChanged ? base.get().values : null;
      tellSaved(savedText(saved), { before, fields, saved, baseOf: (of) => baseOf(of as T), write: mutateAsync });
      draft?.write(null);
      if (!isOpen.get()) return;
      const typedSince = changesBetween(typed, form.getValues());
      rebase(baseOf(saved), typedSince);
      // What was typed since, or beside it, would go with the window: it stays, and what is new can be saved, too.
      if (Object.keys(typedSince).length > 0 || heldByOthers() !== null) setCreated(saved);
      else onSaved?.(saved);
    } catch (error) {
      // null: deleted meanwhile, where there is one record only
      const current = error instanceof ApiError && isOpen.get() ? (error.current as T | null | undefined) : undefined;
      if (current === undefined) {
        showFieldErrors(form, error);
        if (image?.choice.file) image.choice.refuse(refusalOfImage(error));
        return toastError(error, failedText);
      }
      const theirs = baseOf(current);
      const changed = changesBetween<Partial<Values>>(base.get().values, fields);
      const found = conflictOf<Values>(changed, base.get(), theirs, image);
      if (!found) return send(changed, theirs.revision);
      setConflict(found);
    }
  };
  const sendTyped = (values: Values) =>
    send(stored ? changesBetween(base.get().values, values) : values, base.get().revision);
  const submit = useOnePress(form, sendTyped, onInvalid);
  const resolve = (isMine: boolean) => {
    if (!conflict) return;
    const typed = changesBetween(base.get().values, form.getValues());
    rebase(conflict.theirs, isMine ? typed : without(typed, conflict.mine));
    if (isMine) submit();
    else if (image && image.name in conflict.mine) image.choice.reset();
  };
  const discard = () => {
    draft?.write(null);
    rebase(baseOf(record), {});
  };
  const shown = { form, fields: rows, imageName: image?.name, isPending: form.formState.isSubmitting };
  return { ...shown, conflict, isKept: draft !== undefined, submit, resolve, discard };
}
export type RecordFormState<Values extends FieldValues> = ReturnType<
  typeof useRecordForm<SavedPath, Values, SavedOf<SavedPath> & Revised>
>;

/** The fields, and the record as it was when they began to be filled in. */
function useBase<Values extends FieldValues, T extends Revised>(options: FormBase<Values, T>) {
  const { shape, record, draft, followsRecord = draft !== undefined } = options;
  const baseOf = (of: T | null) => formBase(options, of);
  const [kept] = useState(() => draft?.read());
  const [base] = useState(() => held(kept?.base ?? baseOf(record)));
  const [conflict, setConflict] = useState<Conflict<Values> | null>(null);
  const defaultValues = { ...base.get().values, ...kept?.typed } as DefaultValues<Values>;
  const form = useForm<Values>({ resolver: contractResolver<Values>(shape), defaultValues });
  useDraft(form, base, draft);
  useFollowing(form, base, followsRecord ? baseOf(record) : null);
  const rebase = (next: Base<Values>, typed: Partial<Values>) => {
    base.set(next);
    resetTo(form, next.values, typed);
    setConflict(null);
  };
  return { form, base, baseOf, conflict, setConflict, rebase };
}

const formBase = <Values extends FieldValues, T extends Revised>(
  { fields, initial = {}, image, shownValues = (values) => values }: FormBase<Values, T>,
  of: T | null,
): Base<Values> => ({
  values: shownValues(valuesOf<Values>(fields, of, initial), of),
  revision: of?.revision ?? null,
  image: image?.of(of),
});

/** A second press comes before `isPending` is drawn. */
function useOnePress<Values extends FieldValues>(
  { handleSubmit }: UseFormReturn<Values>,
  send: (values: Values) => Promise<void>,
  onInvalid?: (errors: object) => void,
) {
  const [isRunning] = useState(() => held(false));
  return () => {
    if (isRunning.get()) return;
    isRunning.set(true);
    void handleSubmit(send, onInvalid)().finally(() => isRunning.set(false));
  };
}

/** A value that changes without being shown. */
const held = <T>(value: T) => ({
  get: () => value,
  set: (next: T) => {
    value = next;
  },
});

/** The fields, and the picture, that were changed here, and differently by someone else. */
const conflictOf = <Values extends object>(
  fields: Partial<Values>,
  before: Base<Values>,
  theirs: Base<Values>,
  image?: Pick<RecordImage<never>, 'name' | 'choice'>,
): Conflict<Values> | null => {
  const { name = '', choice } = image ?? {};
  const changed: Record<string, unknown> = { ...fields };
  if (choice?.isChanged) changed[name] = choice.file ?? changed[name] ?? null;
  const valueIn = ({ values, image: picture }: Base<Values>, field: string) =>
    field === name ? picture : values[field as keyof Values];
  const isByBoth = ([field, value]: [string, unknown]) =>
    !isSame(valueIn(theirs, field), valueIn(before, field)) && !isSame(valueIn(theirs, field), value);
  const mine = Object.fromEntries(Object.entries(changed).filter(isByBoth));
  if (Object.keys(mine).length === 0) return null;
  const areLinks = typeof mine[name] === 'string' && typeof theirs.image === 'string';
  return { mine: mine as Partial<Values>, theirs, hasImage: name in mine && !areLinks };
};

const without = <Values extends object>(values: Partial<Values>, left: object) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !(name in left))) as Partial<Values>;

type HeldBase<Values> = ReturnType<typeof held<Base<Values>>>;

/** Follows the record with what is not typed. */
function useFollowing<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  base: HeldBase<Values>,
  stored: Base<Values> | null,
) {
  const follow = useEffectEvent(() => {
    if (!stored) return;
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

function useIsOpen() {
  const [isOpen] = useState(() => held(true));
  useEffect(() => {
    isOpen.set(true);
    return () => isOpen.set(false);
  }, [isOpen]);
  return isOpen;
}
