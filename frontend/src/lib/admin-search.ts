import type { EntityType } from '@cueroom/contracts/intake/activities';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { createContext, useContext } from 'react';

const trackFilters = [
  'genre',
  'available',
  'mood',
  'tempo',
  'bpm',
  'key',
  'tag',
  'length',
  'hasFile',
  'clearance',
  'has',
] as const;
const words = ['tab', 'list', 'q', 'sort', ...trackFilters, 'status', 'briefId', 'show', 'open'] as const;

/** What the address says: the tab, which of its lists, what that list shows, and the record whose dialog is open. */
export type AdminSearch = { [word in (typeof words)[number]]?: string };
/** In the address, instead of an id: the form for a new record. */
export const newRecord = 'new';
/** The same where a place has several kinds of records. */
export const newIn = (kind: string): string => `${newRecord}-${kind}`;
export type AdminPlace = Pick<AdminSearch, 'tab' | 'list' | 'open'>;

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The record was opened from its list: closing it goes back there. */
    isOpenedFromList?: boolean;
    /** It was opened to be changed. */
    isEditing?: boolean;
    /** The focus goes along: what had it is gone. */
    takesFocus?: boolean;
  }
}

export const readAdminSearch = (search: Record<string, unknown>): AdminSearch =>
  Object.fromEntries(words.map((word) => [word, textOf(search[word])]));

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value.slice(0, 200) : undefined;

const route = getRouteApi('/admin');

export function useAdminSearch() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const router = useRouter();
  return {
    search,
    /** Another tab or list starts without the filters of the last one. */
    show: (place: AdminPlace, takesFocus = false) => void navigate({ search: place, state: { takesFocus } }),
    /** Typing and filtering add nothing to the history, and close no window: the search follows the typing by a moment. */
    narrow: (changes: Omit<AdminSearch, keyof AdminPlace>) =>
      void navigate({
        search: (before) => ({ ...before, ...changes }),
        replace: true,
        state: (kept) => kept,
        ignoreBlocker: true,
      }),
    /** The back button closes the record. */
    open: (id: string, isEditing = false) =>
      void navigate({ search: (before) => ({ ...before, open: id }), state: { isOpenedFromList: true, isEditing } }),
    /** Another record of the list in the same window. */
    step: (id: string) =>
      void navigate({ search: (before) => ({ ...before, open: id }), replace: true, state: (kept) => kept }),
    isEditing: router.state.location.state.isEditing ?? false,
    /** Leaves no entry behind that would open the record again. */
    close: () => {
      // The window has asked by now what becomes of unsaved text.
      const ignoreBlocker = true;
      if (router.state.location.state.isOpenedFromList) router.history.back({ ignoreBlocker });
      else void navigate({ search: (before) => ({ ...before, open: undefined }), replace: true, ignoreBlocker });
    },
  };
}

/** Where a record is in the portal. The portal provides it, for parts that do not know its tabs. */
export const RecordPlaces = createContext<(entityType: EntityType, id: string) => AdminSearch>(() => ({}));
export const useRecordPlace = () => useContext(RecordPlaces);
