import type { TextPage, TextsOf } from '@cueroom/contracts/content/site-texts';
import { type QueryClient, type QueryFunctionContext, type QueryKey, queryOptions } from '@tanstack/react-query';
import { addressOf, type AnswerOf, fetchJson, type Route, searchOf } from './api';
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

/** @param otherwise what there is in place of a failure, also where the server draws */
const publicQuery = <R extends Route, Other = never>(
  route: R,
  given?: Parameters<typeof addressOf>[1],
  otherwise?: (failure: unknown, isDrawing: boolean) => Other | Promise<Other>,
) => {
  const address = addressOf(route, given);
  const read = ({ signal, meta }: Pick<QueryFunctionContext, 'signal' | 'meta'>) => {
    const readForDrawing = meta?.read as ((address: string) => Promise<AnswerOf<R>>) | undefined;
    const reading = readForDrawing?.(address) ?? fetchJson<AnswerOf<R>>(address, { signal });
    return reading.catch(otherwise && ((failure) => otherwise(failure, readForDrawing !== undefined)));
  };
  return queryOptions({ queryKey: keyOf(address), queryFn: read });
};

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

export const projectsQuery = ({ medium, genre, year }: ProjectFilters = {}) =>
  publicQuery('GET /api/projects', { query: { medium, genre, year } });
export const featuredProjectsQuery = () => publicQuery('GET /api/projects/featured');
/** Null where there is no such project (any more). */
export const projectQuery = (slug: string) =>
  publicQuery('GET /api/projects/:slug', { params: { slug } }, (error) => {
    if (hasStatus(error, 400, 404)) return null;
    throw error;
  });
/** Who did what, on all projects of the site. */
export const creditsQuery = () => publicQuery('GET /api/credits');
export const reelQuery = () => publicQuery('GET /api/reel');
export const logoWallQuery = () => publicQuery('GET /api/logo-wall');
export const peopleQuery = () => publicQuery('GET /api/people');
export const siteContentQuery = () => publicQuery('GET /api/content');
/** What one page says. In place of words that cannot be read it says ours, which are loaded only then. */
export const textsQuery = <Page extends TextPage>(page: Page) => {
  const query = publicQuery('GET /api/content/:page', { params: { page } }, async (failure, isDrawing) => {
    if (isDrawing) throw failure;
    const { textsOfPage } = await import('@cueroom/contracts/content/site-texts');
    return textsOfPage(page, {});
  });
  return query as { queryKey: QueryKey; queryFn: (context: QueryFunctionContext) => Promise<TextsOf<Page>> };
};
export const heroSettingsQuery = () =>
  publicQuery('GET /api/hero-settings', {}, (cause): never => {
    throw new Error('Failed to fetch hero settings', { cause });
  });

/** What the gateway wrote into the page is not requested again. */
export const takeFirstData = (queryClient: QueryClient, data: Record<string, unknown> = {}) => {
  Object.entries(data).forEach(([address, answer]) => queryClient.setQueryData(keyOf(address), answer));
};
