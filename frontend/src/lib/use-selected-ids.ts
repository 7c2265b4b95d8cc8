import { useState } from 'react';

interface Picked {
  /** Another search begins with nothing picked. */
  list: string;
  ids: readonly string[];
}

/** Which records of a list are picked, in the order they were picked in; all means those that are loaded. */
export function useSelectedIds(list: string, loaded: readonly { id: string }[]) {
  const [picked, setPicked] = useState<Picked>({ list, ids: [] });
  const selected = picked.list === list ? picked.ids : [];
  const pick = (ids: readonly string[]) => setPicked({ list, ids });
  const isSelected = ({ id }: { id: string }) => selected.includes(id);
  return {
    selected,
    isSelected,
    toggle: ({ id }: { id: string }) =>
      pick(selected.includes(id) ? selected.filter((one) => one !== id) : [...selected, id]),
    toggleAll: () => pick(loaded.every(isSelected) ? [] : loaded.map(({ id }) => id)),
    /** Gone from the list, for instance. */
    drop: (id: string) => pick(selected.filter((one) => one !== id)),
    clear: () => pick([]),
  };
}
