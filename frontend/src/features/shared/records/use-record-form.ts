import { useEffect, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiError, hasStatus, sayError, sayFailure } from '../../../lib/api/api-error';
import { showFieldErrors } from '../../../lib/forms/field-errors';
import { isSame } from '../../../lib/is-same';
import { changesBetween, sendTyped } from '../../../lib/forms/reset-form';
import { type SaveRecord, useSaveRecord } from '../../../lib/api/record-mutations';
import type { SavedOf, SavedPath } from '../../../lib/api/record-paths';
import { fieldsOf } from '../../../ui/form/form-fields';
import { type Toast, toastError } from '../../../ui/notices/toasts';
import { refusalOfImage } from '../uploads/image-file.rules';
import { useUnsaved } from '../../../ui/window/unsaved';
import { type SavedEdit, tellSaved } from './edit-done';
import { type Conflict, type FormBase, held, type RecordImage, type Revised, useBase } from './form-base';
import type { Base } from './record-values';
import { spacesBeside } from './typed-changes';

export interface RecordFormOptions<Path extends SavedPath, Values extends FieldValues, T>
  extends FormBase<Values, T>, Omit<SaveRecord<Path, T>, 'id'> {
  /** There is one record of this kind only. */
  isOnly?: boolean;
  /** Completes what is sent: all values of a new record, else those that were changed. */
  save?: (fields: Partial<Values>, send: (fields: object) => Promise<T>) => Promise<T>;
  savedText: (saved: T) => Toast;
  /** What failed, where the notice names it. */
  failedText?: string;
  onSaved?: (saved: T) => void;
  /** What more an Undo puts back than the fields. */
  onUndone?(this: void, back: T, saved: T): Promise<unknown>;
  /** It cannot be sent as it is. */
  onInvalid?: (errors: object) => void;
  /** Of a form that is saved as it is typed: it tells of it in its own way, and a space at which one pauses stays. */
  asTyped?: {
    tell: (words: Toast, edit: SavedEdit<Values>) => void;
    onFailed: (error: unknown, isOpen: boolean) => void;
    onInvalid: (isOpen: boolean) => void;
  };
}

/** In a notice. @param stored what is no longer there was deleted meanwhile @returns why it is not saved */
const sayFailed = (error: unknown, stored: object | null, what?: string): string => {
  const isGone = stored !== null && hasStatus(error, 404);
  const more = isGone ? '. It was deleted meanwhile. What you typed is still here to copy.' : '';
  const reason = sayError(error) + more;
  toastError(new Error(what ? sayFailure(what, error) + more : reason));
  return reason;
};

/**
 * The form of a record. It sends only what was changed here, and the revision that this is based on. Where a colleague was
 * faster with other fields, both changes are kept; with the same fields, the admin chooses.
 */
export function useRecordForm<Path extends SavedPath, Values extends FieldValues, T extends SavedOf<Path> & Revised>(
  options: RecordFormOptions<Path, Values, T>,
) {
  const { record, isOnly, fields: parts, image, savedText, failedText, onSaved, onUndone, onInvalid } = options;
  const { draft, asTyped, save = (fields, send) => send(fields), ...saving } = options;
  /** A new record that was saved while something more was typed. */
  const [created, setCreated] = useState<T | null>(null);
  const stored = record ?? created;
  const { mutateAsync } = useSaveRecord({ ...saving, id: isOnly ? undefined : (stored?.id ?? null) });
  const { form, base, baseOf, conflict, setConflict, failure, setFailure, begin, rebase } = useBase(options);
  const isOpen = useIsOpen();
  const { isDirty, isSubmitting: isPending } = form.formState;
  const heldByOthers = useUnsaved(!draft && (isDirty || image?.choice.isChanged === true), isPending);
  /** @param typed all values at that moment */
  const send = async (fields: Partial<Values>, revision: number | null, typed: Values): Promise<void> => {
    begin();
    try {
      const saved = await save(fields, (sent) => mutateAsync({ fields: sent, revision }));
      const before = record && !image?.choice.isChanged ? base.get().values : null;
      const edit = { before, fields, saved, baseOf: (of: unknown) => baseOf(of as T), write: mutateAsync, onUndone };
      (asTyped?.tell ?? tellSaved)(savedText(saved), edit);
      draft?.write(null);
      if (!isOpen.get()) return;
      const typedSince = changesBetween(typed, form.getValues());
      rebase(baseOf(saved), { ...(asTyped && spacesBeside(baseOf(saved).values, form.getValues())), ...typedSince });
      // What was typed since, or beside it, would go with the window: it stays, and what is new can be saved, too.
      if (Object.keys(typedSince).length > 0 || heldByOthers() !== null) setCreated(saved);
      else onSaved?.(saved);
    } catch (error) {
      // null: deleted meanwhile, where there is one record only
      const current = error instanceof ApiError && isOpen.get() ? (error.current as T | null | undefined) : undefined;
      if (current === undefined) {
        showFieldErrors(form, error, !asTyped);
        if (image?.choice.file) image.choice.refuse(refusalOfImage(error));
        return asTyped ? asTyped.onFailed(error, isOpen.get()) : setFailure(sayFailed(error, stored, failedText));
      }
      const theirs = baseOf(current);
      const changed = changesBetween<Partial<Values>>(base.get().values, fields);
      const found = conflictOf<Values>(changed, base.get(), theirs, image);
      if (!found) return send(changed, theirs.revision, typed);
      setConflict(found);
    }
  };
  const sendChanges = (values: Values, typed: Values) =>
    send(stored ? changesBetween(base.get().values, values) : values, base.get().revision, typed);
  const submit = useOnePress(form, sendChanges, asTyped ? () => asTyped.onInvalid(isOpen.get()) : onInvalid);
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
  const shown = { form, base, parts, fields: fieldsOf(parts), imageName: image?.name, isPending, conflict };
  return { ...shown, failure, isKept: draft !== undefined, submit, resolve, discard };
}
export type RecordFormState<Values extends FieldValues> = ReturnType<
  typeof useRecordForm<SavedPath, Values, SavedOf<SavedPath> & Revised>
>;

/** A second press comes before `isPending` is drawn. */
function useOnePress<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  send: (values: Values, typed: Values) => Promise<void>,
  onInvalid?: (errors: object) => void,
) {
  const [isRunning] = useState(() => held(false));
  return () => {
    if (isRunning.get()) return;
    isRunning.set(true);
    void sendTyped(form, send, onInvalid)().finally(() => isRunning.set(false));
  };
}

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

function useIsOpen() {
  const [isOpen] = useState(() => held(true));
  useEffect(() => {
    isOpen.set(true);
    return () => isOpen.set(false);
  }, [isOpen]);
  return isOpen;
}
