import type { QueryKey } from '@tanstack/react-query';

/** What an admin changes may show anywhere: `all` is invalidated. */
export const adminKeys = {
  all: ['admin'],
  kind: (kind: string) => ['admin', kind],
  lists: (kind: string) => ['admin', kind, 'list'],
  list: (kind: string, params: string) => ['admin', kind, 'list', params],
  facets: (kind: string, params: string) => ['admin', kind, 'facets', params],
  one: (kind: string, id: string) => ['admin', kind, 'one', id],
  /** Costly to find, so that only time makes it old. */
  similar: (songId: string) => ['similar', songId],
  session: ['admin', 'session'],
  mail: ['admin', 'mail'],
} satisfies Record<string, QueryKey | ((...parts: string[]) => QueryKey)>;
