import type { HeroSettings } from '@cueroom/contracts/content/hero-settings';
import type { PublicPerson } from '@cueroom/contracts/content/people';
import type { Logo } from '@cueroom/contracts/content/logo-wall';
import type { ProjectPage, PublicProject } from '@cueroom/contracts/content/projects';
import type { StoredSiteContent } from '@cueroom/contracts/content/site-content';
import { type QueryClient, type QueryFunctionContext, type QueryKey, queryOptions } from '@tanstack/react-query';
import { api, searchOf } from './api';
import { hasStatus } from './api-error';

// A drawn page carries its data by address, so keys are addresses: `['/api/projects', 'genre=Jazz&medium=Film']`.
// `['/api/projects']` invalidates every filtered list.
export const keyOf = (address: string): QueryKey => {
  const [path, search = ''] = address.split('?');
  const query = new URLSearchParams(search);
  query.sort();
  return query.size > 0 ? [path, query.toString()] : [path];
};

/** How a page that is drawn on the server reads the API: its query client's `meta.read` (draw-page.tsx). */
export type ReadPublicData = (address: string) => Promise<unknown>;

const read = <T>(address: string, { signal, meta }: Pick<QueryFunctionContext, 'signal' | 'meta'>): Promise<T> =>
  meta?.read ? (meta.read as (address: string) => Promise<T>)(address) : api.get<T>(address, { signal });

const publicQuery = <T>(address: string) =>
  queryOptions({ queryKey: keyOf(address), queryFn: (context) => read<T>(address, context) });

export interface ProjectFilters {
  medium?: string;
  genre?: string;
  year?: number;
}

/** With its question mark. */
export const filtersSearch = ({ medium, genre, year }: ProjectFilters): string => {
  const search = searchOf({ medium, genre, year });
  return search && `?${search}`;
};

export const projectsQuery = (filters: ProjectFilters = {}) =>
  publicQuery<PublicProject[]>(`/api/projects${filtersSearch(filters)}`);
export const featuredProjectsQuery = () => publicQuery<PublicProject[]>('/api/projects/featured');
/** Null where there is no such project (any more). */
export const projectQuery = (slug: string) => {
  const address = `/api/projects/${encodeURIComponent(slug)}`;
  return queryOptions({
    queryKey: keyOf(address),
    queryFn: (context) =>
      read<ProjectPage | null>(address, context).catch((error: unknown) => {
        if (hasStatus(error, 400, 404)) return null;
        throw error;
      }),
  });
};
export const logoWallQuery = () => publicQuery<Logo[]>('/api/logo-wall');
export const peopleQuery = () => publicQuery<PublicPerson[]>('/api/people');
export const siteContentQuery = () => publicQuery<StoredSiteContent>('/api/content');

const heroSettings = '/api/hero-settings';
export const heroSettingsQuery = () =>
  queryOptions({
    queryKey: keyOf(heroSettings),
    queryFn: (context) =>
      read<HeroSettings | null>(heroSettings, context).catch((cause: unknown) => {
        throw new Error('Failed to fetch hero settings', { cause });
      }),
  });

/** What the gateway wrote into the page is not requested again. */
export const takeFirstData = (queryClient: QueryClient, data: Record<string, unknown> = {}) => {
  Object.entries(data).forEach(([address, answer]) => queryClient.setQueryData(keyOf(address), answer));
};
