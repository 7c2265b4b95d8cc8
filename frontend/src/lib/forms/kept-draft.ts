import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { proxy, subscribe } from 'valtio/vanilla';
import { newCreationKey } from '../api/create-once';
import type { Unanswered } from '../api/send-once';
import { isSame } from '../is-same';
import { browserStorage, storedDraft } from '../storage';

/** How long a form that was not sent is kept. It names a person, who may not be the next at this computer. */
export const draftDays = 7;
const draftMs = draftDays * 86_400_000;

/** What was typed, and the key of the request that sends it: what was sent before a reload is not stored twice. */
export interface KeptDraft<Values, Sent> extends Unanswered<Sent> {
  values: Values;
}
type Texts<Values> = { [name in keyof Values]: string };

/** A visitor's form outlives the page, the tab and the browser. `place` is where in the form they are. */
export function keptDraft<Values extends Texts<Values>, Sent, Place extends object = object>(
  storageKey: string,
  empty: () => Values,
  place: () => Place = () => ({}) as Place,
) {
  const fresh = () => ({ values: empty(), key: newCreationKey(), unanswered: [] as Sent[], ...place() });
  const stored = storedDraft<Stored<KeptDraft<Values, Sent> & Place>>(browserStorage, storageKey);
  const kept = takenUp(stored.read(), fresh());
  if (!kept) stored.write(null);
  const draft: KeptDraft<Values, Sent> & Place = proxy(kept ?? fresh());
  subscribe(draft, () => stored.write(isTyped(draft) ? { ...draft, keptAtMs: Date.now() } : null), true);
  return { draft, forget: () => void Object.assign(draft, { values: empty(), ...place() }) };
}

/** @returns null when there is nothing to take up */
const takenUp = <Draft extends { values: object }>(stored: Stored<Draft> | null, fresh: Draft): Draft | null => {
  const { keptAtMs = 0, values, ...kept } = stored ?? {};
  if (!values || Date.now() - keptAtMs > draftMs) return null;
  // A field that the form no longer has would be refused.
  const known = Object.entries(values).filter(([field]) => field in fresh.values);
  return { ...fresh, ...kept, values: { ...fresh.values, ...Object.fromEntries(known) } };
};
type Stored<Draft> = Partial<Draft> & { keptAtMs: number };

export const isTyped = ({ values }: { readonly values: object }): boolean =>
  Object.values(values).some((text) => text !== '');

/** Keeps what is typed into a form in its draft. */
export const useKeptDraft = <Values extends FieldValues>(form: UseFormReturn<Values>, draft: { values: Values }) =>
  useEffect(() => {
    const keep = () => void Object.assign(draft, { values: { ...form.getValues() } });
    // What was typed before the code was here.
    if (!isSame(form.getValues(), draft.values)) keep();
    return form.subscribe({ formState: { values: true }, callback: keep });
  }, [form, draft]);
