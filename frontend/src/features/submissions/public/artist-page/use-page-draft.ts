import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { draftDays } from '../../../../lib/forms/kept-draft';
import { receivedMusic } from '../../../../lib/received-music';
import { openSharedDraft, type Typed } from '../../../../lib/forms/shared-draft';
import { browserStorage } from '../../../../lib/storage';

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

/**
 * What is typed into a part of the page and is not saved yet, null where nothing is; and what was there before. An emptied
 * field is typed, too.
 * @param names do not change
 */
export function usePageDraft<Values extends object>(key: string, names: readonly (keyof Values & string)[]) {
  const [{ words, subscribe, follow, ...does }] = useState(() => openSharedDraft<Values>(key, names, { keptMs }));
  useEffect(follow, [follow]);
  const now = useSyncExternalStore(subscribe, words, words);
  const read = useMemo(() => {
    const typed = names.map((name) => [name, now[name] ? (JSON.parse(now[name].typed) as unknown) : null]);
    const seen = names.flatMap((name) => (now[name] ? [[name, JSON.parse(now[name].before) as unknown]] : []));
    return { typed: Object.fromEntries(typed) as Typed<Values>, seen: Object.fromEntries(seen) as Partial<Values> };
  }, [now, names]);
  return { ...read, ...does };
}
