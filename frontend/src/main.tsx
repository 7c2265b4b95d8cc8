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
import { showStartFailure } from './start';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
const isRendered = root.hasChildNodes();

/** Lets the visitor's input in between. A page that is not rendered yet is not held up. */
const slice = () => (isRendered ? new Promise((resolve) => setTimeout(resolve)) : undefined);

const start = async () => {
  const queryClient = makeQueryClient();
  takeFirstData(queryClient, readDataBlock<Record<string, unknown>>('first-data'));
  await slice();
  const router = makeRouter(queryClient);
  await slice();
  rememberScroll(router);
  const app = <App queryClient={queryClient} router={router} />;
  if (!isRendered) return createRoot(root).render(app);
  // What the server rendered is taken over as it stands, once the code of this page is here.
  router.ssr = { manifest: undefined };
  await slice();
  await router.load();
  await slice();
  startTransition(() => void hydrateRoot(root, app));
};
start().catch((error: unknown) => {
  console.error(error);
  showStartFailure();
});
