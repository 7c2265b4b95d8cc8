/** Where a browser blocks site data, touching its storage throws: values then last as long as the page. */
const safeStorage = (open: () => Storage) => {
  const memory = new Map<string, string>();
  return {
    get(key: string): string | null {
      try {
        return open().getItem(key) ?? memory.get(key) ?? null;
      } catch {
        return memory.get(key) ?? null;
      }
    },
    /** @returns whether it outlives the page */
    set(key: string, value: string): boolean {
      try {
        open().setItem(key, value);
        memory.delete(key);
        return true;
      } catch {
        memory.set(key, value);
        return false;
      }
    },
    keys(): string[] {
      try {
        return [...new Set([...Object.keys(open()), ...memory.keys()])];
      } catch {
        return [...memory.keys()];
      }
    },
    remove(key: string) {
      memory.delete(key);
      try {
        open().removeItem(key);
      } catch {
        // blocked: only the memory held it
      }
    },
  };
};

export const tabStorage = safeStorage(() => sessionStorage);
export const browserStorage = safeStorage(() => localStorage);

/** What was typed, beyond its window: in this tab or in this browser, until it was sent or discarded. */
export interface StoredDraft<Draft> {
  read: () => Draft | null;
  /** @param draft null: there is nothing to keep any more */
  write: (draft: Draft | null) => void;
}

export const storedDraft = <Draft>(storage: ReturnType<typeof safeStorage>, key: string): StoredDraft<Draft> => ({
  read: () => {
    try {
      return JSON.parse(storage.get(key) ?? 'null') as Draft | null;
    } catch {
      // An earlier release kept it in another form.
      return null;
    }
  },
  write: (draft) => {
    if (draft === null) storage.remove(key);
    else storage.set(key, JSON.stringify(draft));
  },
});
