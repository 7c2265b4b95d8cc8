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
