import type { EntityType } from '@cueroom/contracts/intake/activities';
import { isListed, type ListedType, peoplePages, portalLists } from '@cueroom/contracts/portal-paths';
import type { PageQuery } from '@cueroom/contracts/rules';
import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router';

/** In the address, instead of an id: the form for a new record. */
export const newRecord = 'new';

/** What the address says of a list: what it is searched for, sorted by and narrowed down to. */
export type ListSearch = Readonly<Record<string, string | undefined>>;

export type WordOf<Query> = Exclude<keyof Query, keyof PageQuery | 'q' | 'sort'> & string;
/** What the words of a list's query may be: one of these values, or any number of values that fit, with commas between them. */
export type WordRules<Query> = Partial<Record<WordOf<Query>, readonly string[] | ((value: string) => boolean)>>;
const maxText = 200;

/**
 * What the address asks of a list, in the words of its query (`Query`, a class of the contracts). What the server would refuse is
 * left out. The class itself is not asked: its rules would weigh on the first page of every visitor.
 * @param sorted the fields that it can be sorted by
 */
export const readSearch = <Query extends { q?: string; sort?: string }>(
  { q, sort, ...search }: ListSearch,
  rules: WordRules<Query>,
  sorted: readonly (string | undefined)[],
): Pick<Query, 'q' | 'sort' | WordOf<Query>> => {
  const read = (text: string, rule: readonly string[] | ((value: string) => boolean)) =>
    typeof rule === 'function' ? text.split(',').filter(rule).join(',') : rule.find((value) => value === text);
  const words = Object.entries(rules).flatMap(([word, rule]) => {
    const value = read(search[word]?.slice(0, maxText) ?? '', rule as readonly string[]);
    return value ? [[word, value]] : [];
  });
  return {
    q: q?.trim().slice(0, maxText),
    ...Object.fromEntries(words),
    sort: sorted.includes(sort?.replace(/^-/, '')) ? sort : undefined,
  };
};

type ListRoute = `/admin/${(typeof portalLists)[ListedType]}/{-$id}`;
type PeopleRoute = `/admin/${(typeof peoplePages)[keyof typeof peoplePages]}/{-$id}`;
type PortalRoute = ListRoute | PeopleRoute | '/admin' | '/admin/content' | '/admin/hero';

/** A place of the portal, as links and `navigate` take it. */
export interface PortalPlace {
  to: PortalRoute;
  params?: { id?: string };
  search?: ListSearch;
  /** A part of the record. */
  hash?: string;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The record was opened from its list, or from another that names it: closing it goes back there. */
    isOpenedFromList?: boolean;
    /** It was opened to be changed. */
    isEditing?: boolean;
    /** The focus goes along: what had it is gone. */
    takesFocus?: boolean;
  }
}

export const recordPlace = (type: ListedType, id: string | undefined): PortalPlace => ({
  to: `/admin/${portalLists[type]}/{-$id}`,
  // Also where there is none: `navigate` would keep the id of the record that is open.
  params: { id },
});
export const listPlace = (type: ListedType, search?: ListSearch): PortalPlace => ({
  ...recordPlace(type, undefined),
  search,
});

/** Of a person or a company. */
export const peoplePlace = (page: keyof typeof peoplePages, id: string): PortalPlace => ({
  to: `/admin/${peoplePages[page]}/{-$id}`,
  params: { id },
});

/** Records without an address of their own. */
const seenAt: Record<Exclude<EntityType, ListedType>, PortalPlace> = {
  import: listPlace('track'),
  logo: { to: '/admin/content' },
  person: { to: '/admin/content' },
  content: { to: '/admin/content' },
  hero: { to: '/admin/hero' },
};

/** Where a record of any kind is seen. */
export const placeOf = (type: EntityType, id: string): PortalPlace =>
  isListed(type) ? recordPlace(type, id) : seenAt[type];

/** The list that is open, and the record above it. */
export function useListAddress() {
  const id = useRouterState({ select: ({ matches }) => (matches.at(-1)?.params as { id?: string }).id });
  const search = useRouterState({ select: ({ matches }) => matches.at(-1)?.search as ListSearch });
  const navigate = useNavigate();
  const router = useRouter();
  return {
    id,
    search,
    /** Typing and filtering add nothing to the history, and close no window: the search follows the typing by a moment. */
    narrow: (changes: ListSearch) =>
      void navigate({
        to: '.',
        search: (before: object) => ({ ...before, ...changes }),
        replace: true,
        state: (kept) => kept,
        ignoreBlocker: true,
      }),
    /** The back button closes the record. */
    open: (other: string, isEditing = false) =>
      void navigate({ to: '.', params: { id: other }, search: true, state: { isOpenedFromList: true, isEditing } }),
    /** Another record of the list in the same window. */
    step: (other: string) =>
      void navigate({ to: '.', params: { id: other }, search: true, replace: true, state: (kept) => kept }),
    isEditing: router.state.location.state.isEditing ?? false,
    /** Leaves no entry behind that would open the record again. */
    close: () => {
      // The window has asked by now what becomes of unsaved text.
      const ignoreBlocker = true;
      if (router.state.location.state.isOpenedFromList) router.history.back({ ignoreBlocker });
      else void navigate({ to: '.', params: { id: undefined }, search: true, replace: true, ignoreBlocker });
    },
  };
}
