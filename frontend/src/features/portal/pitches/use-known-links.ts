import type { LinkedRecipient } from '@cueroom/contracts/pitches/recipients';
import { useState } from 'react';

interface KnownLink {
  link: string;
  isRevoked?: boolean;
}

export type KnownLinks = ReturnType<typeof useKnownLinks>;

/** Links that were made while the window is open: they are kept nowhere else. */
export function useKnownLinks() {
  const [links, setLinks] = useState<ReadonlyMap<string, KnownLink>>(new Map());
  const change = (changes: (known: Map<string, KnownLink>) => void) =>
    setLinks((all) => {
      const known = new Map(all);
      changes(known);
      return known;
    });
  const of = (id: string): string | undefined => {
    const known = links.get(id);
    return known?.isRevoked ? undefined : known?.link;
  };
  return {
    of,
    count: links.size,
    /** Without a link: the one of before is over. */
    keep: (made: readonly LinkedRecipient[]) =>
      change((known) => {
        for (const { id, link } of made)
          if (link) known.set(id, { link });
          else known.delete(id);
      }),
    /** It may open again: then it can be copied again. */
    setRevoked: (id: string, isRevoked: boolean) =>
      change((known) => {
        const { link } = known.get(id) ?? {};
        if (link) known.set(id, { link, isRevoked });
      }),
  };
}
