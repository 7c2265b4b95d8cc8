import { useMemo, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { keptDraft } from '../../../../lib/kept-draft';
import { forgetReceived, readReceived } from '../../../../lib/received-music';
import { browserStorage } from '../../../../lib/storage';

const prefix = 'music-';

/** For a reload, a phone that drops the tab, or another day. By the submission's number: the link itself is not kept. */
export const pageDraftKey = (submissionUid: string, part: string): string => `${prefix}${submissionUid}-${part}`;

/** Nothing of a submission that is erased stays in this browser. */
export const forgetPageDrafts = (submissionUid: string): void => {
  for (const key of browserStorage.keys().filter((one) => one.startsWith(`${prefix}${submissionUid}-`)))
    browserStorage.remove(key);
  if (readReceived()?.submissionUid === submissionUid) forgetReceived();
};

type Typed<Values> = { [Name in keyof Values]: Values[Name] | null };

/** Beside what is typed into a field: what it was when that began. */
const seenOf = (name: string) => `${name} before`;

const openDraft = <Values extends object>(key: string, names: readonly (keyof Values & string)[]) => {
  const { draft } = keptDraft<Record<string, string>, never>(key, () =>
    Object.fromEntries(names.flatMap((name) => [name, seenOf(name)]).map((name) => [name, ''])),
  );
  return {
    draft,
    type: <Name extends keyof Values & string>(name: Name, value: Values[Name], before: Values[Name]) => {
      if (draft.values[name] === '') draft.values[seenOf(name)] = JSON.stringify(before);
      draft.values[name] = JSON.stringify(value);
    },
    /** What is typed is meant in place of this. */
    see: <Name extends keyof Values & string>(name: Name, now: Values[Name]) => {
      if (draft.values[name] !== '') draft.values[seenOf(name)] = JSON.stringify(now);
    },
    /** What was typed since stays typed. */
    forget: (sent: Typed<Values>) => {
      for (const name of names)
        if (draft.values[name] === JSON.stringify(sent[name]))
          Object.assign(draft.values, { [name]: '', [seenOf(name)]: '' });
    },
  };
};

/**
 * What is typed into a part of the page and is not saved yet, null where nothing is; and what was there before. An emptied
 * field is typed, too.
 * @param names do not change
 */
export function usePageDraft<Values extends object>(key: string, names: readonly (keyof Values & string)[]) {
  const [{ draft, ...does }] = useState(() => openDraft<Values>(key, names));
  const { values } = useSnapshot(draft, { sync: true });
  const read = useMemo(() => {
    const given = (name: string) => (values[name] ? [JSON.parse(values[name]) as unknown] : []);
    const typed = Object.fromEntries(names.map((name) => [name, given(name)[0] ?? null])) as Typed<Values>;
    const seen = Object.fromEntries(names.flatMap((name) => given(seenOf(name)).map((one) => [name, one])));
    return { typed, seen: seen as Partial<Values> };
  }, [values, names]);
  return { ...read, ...does };
}
