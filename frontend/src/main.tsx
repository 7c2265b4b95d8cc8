import './lib/reflect-types';
import './styles.css';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app';
import { readDataBlock } from './lib/data-block';
import { takeFirstData } from './lib/public-queries';
import { makeQueryClient } from './lib/query-client';
import { rememberScroll } from './lib/scroll-memory';
import { makeRouter } from './router';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
const isDrawn = root.hasChildNodes();

/** Lets whoever touches the page be answered in between. A page that nobody sees yet is not held up. */
const slice = () => (isDrawn ? new Promise((resolve) => setTimeout(resolve)) : undefined);

const start = async () => {
  const queryClient = makeQueryClient();
  takeFirstData(queryClient, readDataBlock<Record<string, unknown>>('first-data'));
  await slice();
  const router = makeRouter(queryClient);
  await slice();
  rememberScroll(router);
  const app = <App queryClient={queryClient} router={router} />;
  if (!isDrawn) return createRoot(root).render(app);
  // What the server drew is taken over as it stands, once the code of this page is here.
  router.ssr = { manifest: undefined };
  await slice();
  await router.load();
  await slice();
  startTransition(() => void hydrateRoot(root, app));
};
void start();
