import './lib/reflect-types';
import { text } from 'node:stream/consumers';
import { createMemoryHistory } from '@tanstack/react-router';
import { prerenderToNodeStream } from 'react-dom/static';
import { App } from './app';
import { takeFirstData } from './lib/public-queries';
import { makeQueryClient } from './lib/query-client';
import { studio } from './lib/studio';
import { makeRouter } from './router';

interface Drawing {
  /** Path and query. */
  address: string;
  /** As the page's data block says it. */
  studio: object;
  /** Answers of the API by their address; what is not among them is drawn as its placeholder. */
  data: Record<string, unknown>;
}

/** The first screen of a page as HTML, drawn by the gateway with the application's own code (docs/adr/0010). */
export const drawPage = async ({ address, studio: facts, data }: Drawing): Promise<string> => {
  Object.assign(studio, facts); // one studio runs a site: the same for every page
  const queryClient = makeQueryClient();
  takeFirstData(queryClient, data);
  const router = makeRouter(queryClient, createMemoryHistory({ initialEntries: [address] }));
  await router.load();
  // Never in pieces: putting them together would take a script in the page.
  const { prelude } = await prerenderToNodeStream(<App queryClient={queryClient} router={router} />, {
    progressiveChunkSize: Infinity,
  });
  return text(prelude);
};
