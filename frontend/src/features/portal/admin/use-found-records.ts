import { useQueries } from '@tanstack/react-query';
import { adminListQuery } from '../../../lib/admin-lists';
import type { AdminSearch } from '../../../lib/admin-search';
import { useDebounced } from '../../../lib/use-debounced';
import { portalPlaces, recordPlace } from '../portal-places';
import type { Choice } from './palette-choices';

const mostOfAKind = 5;
const pauseMs = 120;

const kinds = portalPlaces.flatMap(({ records, icon }) => (records ? [{ ...records, icon }] : []));

/** Every record of the studio that matches, by kind. Nothing of an earlier search stays: Enter must not open that. */
export function useFoundRecords(text: string, go: (place: AdminSearch) => void) {
  const wanted = text.trim();
  const q = useDebounced(wanted, pauseMs);
  const answers = useQueries({
    queries: kinds.map(({ kind }) => ({
      ...adminListQuery<{ id: string }>(kind, { q, limit: mostOfAKind }),
      placeholderData: undefined,
      refetchInterval: false as const,
      enabled: q !== '',
    })),
  });
  const choices = kinds.flatMap(({ kind, group, icon, entityType, nameOf }, nth) =>
    (answers[nth]?.data?.items ?? []).map((record): Choice => ({
      id: `${kind}-${record.id}`,
      group,
      icon,
      ...nameOf(record as never),
      choose: () => go(recordPlace(entityType, record.id)),
    })),
  );
  return {
    choices: wanted === '' || wanted !== q ? [] : choices,
    isSearching: wanted !== q || answers.some(({ isFetching }) => isFetching),
    error: answers.find(({ error }) => error)?.error ?? null,
  };
}
