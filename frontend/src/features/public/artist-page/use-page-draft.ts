import { useMemo, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { keptDraft } from '../../../lib/kept-draft';
import { forgetReceived, readReceived } from '../../../lib/received-music';
import { browserStorage } from '../../../lib/storage';

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

const openDraft = <Values extends object>(key: string, names: readonly (keyof Values & string)[]) => {
  const { draft } = keptDraft<Record<string, string>, never>(key, () =>
    Object.fromEntries(names.map((name) => [name, ''])),
  );
  return {
    draft,
    type: <Name extends keyof Values & string>(name: Name, value: Values[Name]) => {
      draft.values[name] = JSON.stringify(value);
    },
    /** What was typed since stays typed. */
    forget: (sent: Typed<Values>) => {
      for (const name of names) if (draft.values[name] === JSON.stringify(sent[name])) draft.values[name] = '';
    },
  };
};

/**
 * What is typed into a part of the page and is not saved yet; null where nothing is. An emptied field is typed, too.
 * @param names do not change
 */
export function usePageDraft<Values extends object>(key: string, names: readonly (keyof Values & string)[]) {
  const [{ draft, type, forget }] = useState(() => openDraft<Values>(key, names));
  const { values } = useSnapshot(draft, { sync: true });
  const typed = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(values).map(([name, text]) => [name, text === '' ? null : (JSON.parse(text) as unknown)]),
      ) as Typed<Values>,
    [values],
  );
  return { typed, type, forget };
}
