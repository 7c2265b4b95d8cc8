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
    set(key: string, value: string) {
      try {
        open().setItem(key, value);
        memory.delete(key);
      } catch {
        memory.set(key, value);
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
