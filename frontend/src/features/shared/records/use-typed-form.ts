import { useEffect, useEffectEvent, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { ApiError, sayError } from '../../../lib/api/api-error';
import type { SavedOf, SavedPath } from '../../../lib/api/record-paths';
import { orNull } from '../../../lib/forms/form-values';
import { useSaidHere } from '../../../lib/page/said-here';
import { storedDraft, tabStorage } from '../../../lib/storage';
import type { FormPart } from '../../../ui/form/form-fields';
import { toast } from '../../../ui/notices/toasts';
import type { FormDraft, Revised } from './form-base';
import { isTypedBeside, Pause, TypedChanges } from './typed-changes';
import { type RecordFormOptions, useRecordForm } from './use-record-form';

const pauseMs = 500;
/** Typing without a pause is saved after this long. */
const longestMs = 2000;
const againMs = 4000;

interface TypedFormOptions<Path extends SavedPath, Values extends FieldValues, T> extends Omit<
  RecordFormOptions<Path, Values, T>,
  'draft' | 'asTyped'
> {
  /** Names what is kept of it in this tab until it is saved. */
  draftKey: string;
  /** What a notice calls it, when it was left and could not be saved. */
  name: string;
}

/** The form of a record that is saved as it is typed, and goes on with that when it is left. */
export function useTypedForm<Path extends SavedPath, Values extends FieldValues, T extends SavedOf<Path> & Revised>(
  options: TypedFormOptions<Path, Values, T>,
) {
  const { draftKey, name, ...record } = options;
  const [draft] = useState<FormDraft<Values>>(() => storedDraft(tabStorage, draftKey));
  const [changes] = useState(() => new TypedChanges<Values>());
  const [pause] = useState(() => new Pause());
  /** Why it is not saved yet. */
  const [problem, setProblem] = useState<string>();
  const fail = (reason: string, isOpen: boolean) => (isOpen ? setProblem(reason) : sayNotSaved(name, reason));
  const state = useRecordForm<Path, Values, T>({
    ...record,
    fields: withSpaces(record.fields),
    draft,
    followsRecord: true,
    keepsFocus: true,
    asTyped: {
      tell: (words, edit) => {
        setProblem(undefined);
        changes.add(words, edit);
      },
      onFailed: (error, isOpen) => {
        fail(sayError(error), isOpen);
        if (isOpen && isWorthAnotherTry(error)) pause.begin(againMs);
      },
      onInvalid: (isOpen) => fail('A field cannot be saved as it is', isOpen),
    },
  });
  const { form, base, submit, conflict, isPending } = state;
  const isTyped = () => isTypedBeside(base.get().values, form.getValues());
  const send = useEffectEvent(() => {
    if (conflict) return;
    if (!isTyped()) setProblem(undefined);
    else if (form.formState.isSubmitting) pause.begin(pauseMs);
    else submit();
  });
  const leave = useEffectEvent(() => {
    pause.stop();
    changes.close();
    if (conflict) sayNotSaved(name, 'Someone else changed it too');
    else if (isTyped()) submit();
    else draft.write(null);
  });
  useEffect(() => {
    changes.open();
    pause.onEnd(() => send());
    // What was kept in this tab.
    pause.begin(0);
    const stop = form.subscribe({ formState: { values: true }, callback: () => pause.begin(pauseMs, longestMs) });
    return () => {
      stop();
      leave();
    };
  }, [changes, pause, form]);
  useAskedToStay(() => isPending || (!conflict && isTyped()), submit);
  useSaidHere(isPending);
  const status = conflict ? '' : isPending ? 'Saving…' : problem ? `Not saved yet: ${problem}` : 'Saved';
  return { ...state, status, isWaiting: problem !== undefined, onLeaveField: () => changes.tell() };
}

/** A page that is closed in the moment after something was typed. */
function useAskedToStay(isUnsaved: () => boolean, save: () => void): void {
  const ask = useEffectEvent((event: BeforeUnloadEvent) => {
    if (!isUnsaved()) return;
    save();
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: BeforeUnloadEvent) => ask(event);
    window.addEventListener('beforeunload', listen);
    return () => window.removeEventListener('beforeunload', listen);
  }, []);
}

/** Who pauses after a word goes on after its space: the server leaves out what stays at the end. */
const withSpaces = <Values extends FieldValues>(parts: readonly FormPart<Values>[]): FormPart<Values>[] =>
  parts.map((part) => {
    if ('parts' in part) return { ...part, parts: withSpaces(part.parts) };
    const isText = 'name' in part && part.setValueAs === orNull;
    return isText ? { ...part, setValueAs: (text: string | null) => (text?.trim() ? text : null) } : part;
  });

const isWorthAnotherTry = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status >= 500 || error.status === 429;

const sayNotSaved = (name: string, reason: string): void =>
  toast({
    title: `“${name}” isn’t saved`,
    description: `${reason}. Open it again: what you typed is kept in this tab.`,
    variant: 'destructive',
  });
