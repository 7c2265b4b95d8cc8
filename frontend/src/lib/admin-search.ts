import { getRouteApi } from '@tanstack/react-router';

/** The six tabs of the portal, in their order. The first is open when the address names none. */
export const adminTabs = ['dashboard', 'crm', 'music', 'content', 'projects', 'hero'] as const;
export type AdminTab = (typeof adminTabs)[number];

const words = ['list', 'q', 'sort', 'genre', 'available', 'status', 'show', 'open'] as const;

/**
 * What the address says of the portal: the tab, which of its lists (`list`), what that list shows (`q`, `sort` and its
 * filters), and the record whose dialog is open. A link, a reload and the back button lead to the same picture.
 */
export type AdminSearch = { tab?: AdminTab } & { [word in (typeof words)[number]]?: string };

export const readAdminSearch = (search: Record<string, unknown>): AdminSearch => ({
  tab: adminTabs.find((tab) => tab === search.tab),
  ...Object.fromEntries(words.map((word) => [word, textIn(search[word])])),
});

const textIn = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value.slice(0, 200) : undefined;

const route = getRouteApi('/admin');

export function useAdminSearch() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  return {
    search,
    /** Another tab or list begins without the filters of the last one. */
    show: (place: Pick<AdminSearch, 'tab' | 'list' | 'open'>) => void navigate({ search: place }),
    /** The back button leaves out what is typed and picked in a list. */
    narrow: (changes: Partial<AdminSearch>) =>
      void navigate({ search: (before) => ({ ...before, ...changes }), replace: true }),
    /** The back button closes the record. */
    open: (id: string) => void navigate({ search: (before) => ({ ...before, open: id }) }),
    close: () => void navigate({ search: (before) => ({ ...before, open: undefined }) }),
  };
}
