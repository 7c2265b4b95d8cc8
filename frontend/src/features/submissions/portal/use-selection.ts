import type { SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { searchOf } from '../../../lib/admin-lists';
import { hasStatus } from '../../../lib/api-error';
import type { SparseList } from '../../../lib/sparse-list';
import { matchingIdsQuery, submissionQuery } from './submissions.queries';

interface Picked {
  /** Another list begins with nothing picked. */
  list: string;
  /** All that match, but for `ids`. */
  isAll: boolean;
  ids: readonly string[];
}

interface Search {
  status: string;
  q?: string;
}

/** Which submissions of a list are picked. What has left the list meanwhile, decided for instance, no longer is. */
export function useSelection(search: Search, { loaded, total }: SparseList<SubmissionWithSongs>) {
  const list = searchOf({ ...search });
  const none: Picked = { list, isAll: false, ids: [] };
  const [picked, setPicked] = useState(none);
  const { isAll, ids } = picked.list === list ? picked : none;
  const { data: matching = [] } = useQuery({ ...matchingIdsQuery({ ...search }), enabled: isAll });
  const left = useLeft(isAll ? [] : ids.filter((one) => !loaded.some(({ id }) => id === one)), search.status);
  const selected = isAll ? matching.filter((id) => !ids.includes(id)) : ids.filter((id) => !left.includes(id));
  const areAll = isAll ? ids.length === 0 : selected.length > 0 && selected.length === total;
  return {
    selected,
    isAll: areAll,
    toggle: ({ id }: { id: string }) =>
      setPicked({ list, isAll, ids: ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id] }),
    toggleAll: () => setPicked({ list, isAll: !areAll, ids: [] }),
    clear: () => setPicked(none),
  };
}

/** Of submissions that are not in sight: those that are gone, or have a status that the list does not show. */
const useLeft = (unseen: readonly string[], status: string): readonly string[] =>
  useQueries({
    queries: unseen.map(submissionQuery),
    combine: (answers) =>
      unseen.filter((_, nth) => {
        const { data, error } = answers[nth]!;
        return hasStatus(error, 404) || (data && status !== '' && !status.split(',').includes(data.status));
      }),
  });
