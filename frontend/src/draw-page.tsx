import './lib/forms/reflect-types';
import { text } from 'node:stream/consumers';
import { createMemoryHistory } from '@tanstack/react-router';
import { prerenderToNodeStream } from 'react-dom/static';
import { pages } from '@cueroom/contracts/pages';
import { App } from './app';
import { knownFilters } from './features/projects/public/filters.rules';
import { readSearch } from './features/projects/public/portfolio-search';
import { filtersSearch, type ReadPublicData } from './lib/api/public-queries';
import { makeQueryClient } from './lib/api/query-client';
import { studio } from './lib/studio';
import { makeRouter } from './router';

/** The address of a page with that part of its query on which the first screen depends: pages of one address look the same. */
export const addressOf = (path: string, search: Record<string, unknown>): string =>
  path === pages.work.path ? path + filtersSearch(knownFilters(readSearch(search))) : path;

/** The ids of the routes that a page is made of: the gateway knows the code of each by the build's manifest. */
export const routesOf = (address: string): string[] => {
  const router = makeRouter(makeQueryClient(), createMemoryHistory({ initialEntries: [address] }));
  return router.matchRoutes(router.latestLocation).map(({ routeId }) => routeId);
};

interface Drawing {
  address: string;
  studio: object;
  read: ReadPublicData;
}

/** The first screen as HTML (docs/adr/0010), and what its loaders have read, by address. @throws if one could not be read */
export const drawPage = async ({ address, studio: facts, read }: Drawing) => {
  Object.assign(studio, facts); // one studio runs a site: the same for every page
  const answers: Record<string, unknown> = {};
  const readOnce: ReadPublicData = async (path) => {
    answers[path] = null; // in the order of the loaders
    return (answers[path] = await read(path));
  };
  const queryClient = makeQueryClient({ read: readOnce });
  const router = makeRouter(queryClient, createMemoryHistory({ initialEntries: [address] }));
  await router.load();
  await Promise.all(
    queryClient
      .getQueryCache()
      .getAll()
      .map(({ promise }) => promise),
  );
  // Never in pieces: putting them together would take a script in the page.
  const { prelude } = await prerenderToNodeStream(<App queryClient={queryClient} router={router} />, {
    progressiveChunkSize: Infinity,
  });
  return { html: await text(prelude), answers };
};
