import { proxy, subscribe } from 'valtio/vanilla';
import { newCreationKey } from './create-once';
import type { Unanswered } from './send-once';
import { browserStorage } from './storage';

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
  const draft: KeptDraft<Values, Sent> & Place = proxy(readStored(storageKey, fresh()));
  const keep = () => {
    if (isTyped(draft)) browserStorage.set(storageKey, JSON.stringify({ ...draft, keptAtMs: Date.now() }));
    else browserStorage.remove(storageKey);
  };
  subscribe(draft, keep, true);
  return { draft, forget: () => void Object.assign(draft, { values: empty(), ...place() }) };
}

const readStored = <Draft extends { values: object }>(storageKey: string, fresh: Draft): Draft => {
  try {
    const { keptAtMs, values, ...kept } = JSON.parse(browserStorage.get(storageKey) ?? '{}') as Stored<Draft>;
    if (!values || Date.now() - keptAtMs > draftMs) throw new Error('nothing to take up');
    // A field that the form no longer has would be refused.
    const known = Object.entries(values).filter(([field]) => field in fresh.values);
    return { ...fresh, ...kept, values: { ...fresh.values, ...Object.fromEntries(known) } };
  } catch {
    browserStorage.remove(storageKey);
    return fresh;
  }
};
type Stored<Draft> = Partial<Draft> & { keptAtMs: number };

export const isTyped = ({ values }: { readonly values: object }): boolean =>
  Object.values(values).some((text) => text !== '');
