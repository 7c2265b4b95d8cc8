import type { LinkedRecipient, Recipient } from '@cueroom/contracts/pitches/recipients';
import { useState } from 'react';

interface KnownLink {
  link: string;
  linkedAt: string | null;
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
  const of = ({ id, linkedAt }: Recipient): string | undefined => {
    const known = links.get(id);
    // Someone else may have made a new one.
    const isReplaced = (linkedAt ?? '') > (known?.linkedAt ?? '');
    return known?.isRevoked || isReplaced ? undefined : known?.link;
  };
  return {
    of,
    count: links.size,
    /** Without a link: the one of before is over. */
    keep: (made: readonly LinkedRecipient[]) =>
      change((known) => {
        for (const { id, link, linkedAt } of made)
          if (link) known.set(id, { link, linkedAt });
          else known.delete(id);
      }),
    /** It may open again: then it can be copied again. */
    setRevoked: (id: string, isRevoked: boolean) =>
      change((known) => {
        const link = known.get(id);
        if (link) known.set(id, { ...link, isRevoked });
      }),
  };
}
