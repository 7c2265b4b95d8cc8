import './lib/reflect-types';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app';
import { readDataBlock } from './lib/data-block';
import { takeFirstData } from './lib/public-queries';
import { makeQueryClient } from './lib/query-client';
import { rememberScroll } from './lib/scroll-memory';
import { makeRouter } from './router';

const queryClient = makeQueryClient();
takeFirstData(queryClient, readDataBlock<Record<string, unknown>>('first-data'));
const router = makeRouter(queryClient);
rememberScroll(router);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const app = <App queryClient={queryClient} router={router} />;
/** What the server drew is taken over as it stands, once the code of this page is here. */
const takeOver = async () => {
  router.ssr = { manifest: undefined };
  await router.load();
  // In slices: whoever touches the page meanwhile is answered between them.
  startTransition(() => void hydrateRoot(root, app));
};
if (root.hasChildNodes()) void takeOver();
else createRoot(root).render(app);
