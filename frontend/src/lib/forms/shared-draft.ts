import { newCreationKey } from '../api/create-once';
import { browserStorage, storedDraft, tabStorage } from '../storage';

/** After a reload it is the same tab. A duplicate would have the same name, so it is stored only while the page is not there. */
const nameTab = (): string => {
  const key = 'tab';
  const name = tabStorage.get(key) ?? newCreationKey();
  tabStorage.remove(key);
  globalThis.addEventListener?.('pagehide', () => tabStorage.set(key, name));
  globalThis.addEventListener?.('pageshow', () => tabStorage.remove(key));
  return name;
};
let named: string | undefined;
export const thisTab = (): string => (named ??= nameTab());

/** What one tab has typed into a field, and what was there before, as JSON. Another tab may have typed something else. */
interface KeptWord {
  field: string;
  tab: string;
  typed: string;
  before: string;
  keptAtMs: number;
}
export type Typed<Values> = { [Name in keyof Values]: Values[Name] | null };
type Words = Readonly<Record<string, KeptWord | undefined>>;

/** An earlier release kept it in another form. */
const listOf = (kept: unknown): KeptWord[] => (Array.isArray(kept) ? (kept as KeptWord[]) : []);

/** By a tab that has sent, saved or erased it. One that goes on with a copy puts its own words in the place of these. */
const isTakenAway = (word: KeptWord, before: string | null, after: string | null): boolean => {
  const isNew = (one: KeptWord) => one.field === word.field && !before?.includes(JSON.stringify(one));
  return before?.includes(JSON.stringify(word)) === true && !listOf(JSON.parse(after ?? 'null')).some(isNew);
};

interface Place {
  storage?: typeof browserStorage;
  /** Without it, words stay until they are sent or discarded. */
  keptMs?: number;
  tab?: string;
}

/** What is stored, and what of it this tab shows. */
const openWords = (key: string, names: readonly string[], { storage, keptMs, tab }: Required<Place>) => {
  const stored = storedDraft<KeptWord[]>(storage, key);
  const read = () => listOf(stored.read()).filter(({ keptAtMs }) => Date.now() - keptAtMs < keptMs);
  /** The tab's own words; otherwise those that another one has left behind. */
  const find = (name: string): KeptWord | undefined => {
    const all = read().filter(({ field }) => field === name);
    return all.find((one) => one.tab === tab) ?? all.sort((one, other) => other.keptAtMs - one.keptAtMs)[0];
  };
  const listeners = new Set<() => void>();
  let shown: Words = Object.fromEntries(names.map((name) => [name, find(name)]));
  return {
    read,
    write: (kept: KeptWord[]) => stored.write(kept.length > 0 ? kept : null),
    find,
    words: () => shown,
    show: (name: string, word: KeptWord | undefined) => {
      shown = { ...shown, [name]: word };
      listeners.forEach((listener) => listener());
    },
    /** @returns ends it */
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};

/** A draft that tabs share: each writes, and takes away, nothing but its own words and those that it has shown. */
export const openSharedDraft = <Values extends object>(
  key: string,
  names: readonly (keyof Values & string)[],
  { storage = browserStorage, keptMs = Infinity, tab = thisTab() }: Place = {},
) => {
  const { read, write, find, words, show, subscribe } = openWords(key, names, { storage, keptMs, tab });
  const keep = (name: string, typed: string, before: string) => {
    const was = words()[name];
    const word = { field: name, tab, typed, before, keptAtMs: Date.now() };
    show(name, word);
    write([...read().filter((one) => one.field !== name || (one.tab !== tab && one.tab !== was?.tab)), word]);
  };
  const hear = ({ key: changed, oldValue, newValue }: StorageEvent) => {
    if (changed !== key) return;
    for (const name of names) {
      const word = words()[name];
      if (word && word.tab !== tab) show(name, find(name));
      else if (!word || find(name)?.tab === tab) continue;
      else if (isTakenAway(word, oldValue, newValue)) show(name, undefined);
      else write([...read(), word]);
    }
  };
  return {
    words,
    subscribe,
    now: <Name extends keyof Values & string>(name: Name) =>
      JSON.parse(words()[name]?.typed ?? 'null') as Values[Name] | null,
    type: <Name extends keyof Values & string>(name: Name, value: Values[Name], before: Values[Name]) =>
      keep(name, JSON.stringify(value), words()[name]?.before ?? JSON.stringify(before)),
    /** What is typed is meant in place of this. */
    see: <Name extends keyof Values & string>(name: Name, now: Values[Name]) => {
      const word = words()[name];
      if (word) keep(name, word.typed, JSON.stringify(now));
    },
    /** What was typed since, or in another tab, stays typed. */
    forget: (sent: Partial<Typed<Values>>) => {
      const isSent = (word?: KeptWord) => word?.typed === JSON.stringify(sent[word?.field as keyof Values]);
      write(read().filter((one) => !isSent(one)));
      for (const name of names) if (words()[name] && isSent(words()[name])) show(name, undefined);
    },
    /** The field is emptied here: a tab that has typed the same keeps it. */
    empty: (name: keyof Values & string) => {
      if (!words()[name]) return;
      keep(name, 'null', 'null');
      write(read().filter((one) => one.field !== name || one.tab !== tab));
      show(name, undefined);
    },
    /** Another tab has changed what is stored. @param then hears that other words are shown now @returns ends that */
    follow: (then?: () => void) => {
      const follow = (event: StorageEvent) => {
        const before = words();
        hear(event);
        if (words() !== before) then?.();
      };
      window.addEventListener('storage', follow);
      return () => window.removeEventListener('storage', follow);
    },
  };
};
