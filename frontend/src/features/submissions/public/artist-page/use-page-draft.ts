import { useEffect, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { proxy } from 'valtio/vanilla';
import { newCreationKey } from '../../../../lib/create-once';
import { draftDays } from '../../../../lib/kept-draft';
import { receivedMusic } from '../../../../lib/received-music';
import { browserStorage, storedDraft, tabStorage } from '../../../../lib/storage';

const prefix = 'music-';
const keptMs = draftDays * 86_400_000;

/** For a reload, a phone that drops the tab, or another day. By the submission's number: the link itself is not kept. */
export const pageDraftKey = (submissionUid: string, part: string): string => `${prefix}${submissionUid}-${part}`;

/** Nothing of a submission that is erased stays in this browser. */
export const forgetPageDrafts = (submissionUid: string): void => {
  for (const key of browserStorage.keys().filter((one) => one.startsWith(`${prefix}${submissionUid}-`)))
    browserStorage.remove(key);
  if (receivedMusic.read()?.submissionUid === submissionUid) receivedMusic.forget();
};

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
const thisTab = (): string => (named ??= nameTab());

/** What one tab has typed into a field, and what was there before, as JSON. Another tab may have typed something else. */
interface KeptWord {
  field: string;
  tab: string;
  typed: string;
  before: string;
  keptAtMs: number;
}
type Typed<Values> = { [Name in keyof Values]: Values[Name] | null };

/** A draft that tabs share: each writes, and takes away, nothing but its own words and those that it has shown. */
export const openPageDraft = <Values extends object>(
  key: string,
  names: readonly (keyof Values & string)[],
  tab = thisTab(),
) => {
  const stored = storedDraft<KeptWord[]>(browserStorage, key);
  const read = (): KeptWord[] => {
    const kept = stored.read();
    // An earlier release kept it in another form.
    return Array.isArray(kept) ? kept.filter(({ keptAtMs }) => Date.now() - keptAtMs < keptMs) : [];
  };
  const write = (kept: KeptWord[]) => stored.write(kept.length > 0 ? kept : null);
  /** The tab's own words; otherwise those that another one has left behind. */
  const find = (name: string): KeptWord | undefined => {
    const all = read().filter(({ field }) => field === name);
    return all.find((one) => one.tab === tab) ?? all.sort((one, other) => other.keptAtMs - one.keptAtMs)[0];
  };
  const words: Record<string, KeptWord | undefined> = proxy(
    Object.fromEntries(names.map((name) => [name, find(name)])),
  );
  const keep = (name: string, typed: string, before: string) => {
    const was = words[name];
    const word = { field: name, tab, typed, before, keptAtMs: Date.now() };
    words[name] = word;
    write([...read().filter((one) => one.field !== name || (one.tab !== tab && one.tab !== was?.tab)), word]);
  };
  return {
    words,
    now: <Name extends keyof Values & string>(name: Name) =>
      words[name] ? (JSON.parse(words[name].typed) as Values[Name]) : null,
    type: <Name extends keyof Values & string>(name: Name, value: Values[Name], before: Values[Name]) =>
      keep(name, JSON.stringify(value), words[name]?.before ?? JSON.stringify(before)),
    /** What is typed is meant in place of this. */
    see: <Name extends keyof Values & string>(name: Name, now: Values[Name]) => {
      const word = words[name];
      if (word) keep(name, word.typed, JSON.stringify(now));
    },
    /** What was typed since, or in another tab, stays typed. */
    forget: (sent: Partial<Typed<Values>>) => {
      const isSent = ({ field, typed }: KeptWord) => typed === JSON.stringify(sent[field as keyof Values]);
      write(read().filter((one) => !isSent(one)));
      for (const name of names) if (words[name] && isSent(words[name])) words[name] = undefined;
    },
    /** Another tab has changed what is stored. @returns ends that */
    follow: () => {
      const hear = ({ key: changed, newValue }: StorageEvent) => {
        if (changed !== key) return;
        for (const name of names) {
          const word = words[name];
          if (word && word.tab !== tab) words[name] = find(name);
          // That tab went on with a copy of it. Where nothing is left at all, it was saved or erased.
          else if (word && newValue !== null && find(name)?.tab !== tab) write([...read(), { ...word }]);
        }
      };
      window.addEventListener('storage', hear);
      return () => window.removeEventListener('storage', hear);
    },
  };
};

/**
 * What is typed into a part of the page and is not saved yet, null where nothing is; and what was there before. An emptied
 * field is typed, too.
 * @param names do not change
 */
export function usePageDraft<Values extends object>(key: string, names: readonly (keyof Values & string)[]) {
  const [{ words, follow, ...does }] = useState(() => openPageDraft<Values>(key, names));
  useEffect(follow, [follow]);
  const now = useSnapshot(words, { sync: true }) as typeof words;
  const read = useMemo(() => {
    const typed = names.map((name) => [name, now[name] ? (JSON.parse(now[name].typed) as unknown) : null]);
    const seen = names.flatMap((name) => (now[name] ? [[name, JSON.parse(now[name].before) as unknown]] : []));
    return { typed: Object.fromEntries(typed) as Typed<Values>, seen: Object.fromEntries(seen) as Partial<Values> };
  }, [now, names]);
  return { ...read, ...does };
}
