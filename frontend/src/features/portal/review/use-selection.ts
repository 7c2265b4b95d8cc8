import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type ListParams, searchOf } from '../../../lib/admin-lists';
import { matchingIdsQuery } from './submissions.queries';

interface Picked {
  /** Another list begins with nothing picked. */
  list: string;
  ids: readonly string[];
  isAll: boolean;
}

/** Which submissions of a list are picked. What has left the list meanwhile, decided for instance, no longer is. */
export function useSelection(params: ListParams) {
  const list = searchOf(params);
  const [picked, setPicked] = useState<Picked>({ list, ids: [], isAll: false });
  const { ids, isAll } = picked.list === list ? picked : { ids: [], isAll: false };
  const { data: matching } = useQuery({ ...matchingIdsQuery(params), enabled: isAll || ids.length > 0 });
  const selected = isAll ? (matching ?? []) : matching ? ids.filter((id) => matching.includes(id)) : ids;
  const pick = (next: readonly string[]) => setPicked({ list, ids: next, isAll: false });
  return {
    selected,
    isAll: isAll || (selected.length > 0 && selected.length === matching?.length),
    toggle: (id: string) => pick(selected.includes(id) ? selected.filter((each) => each !== id) : [...selected, id]),
    toggleAll: () => setPicked({ list, ids: [], isAll: !isAll && selected.length !== matching?.length }),
    clear: () => pick([]),
  };
}
export type Selection = ReturnType<typeof useSelection>;
