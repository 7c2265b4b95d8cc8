import './lib/forms/reflect-types';
import './site.css';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app';
import { replayEarlyClicks, showStartFailure } from './early';
import { readDataBlock } from './lib/data-block';
import { takeFirstData } from './lib/api/public-queries';
import { makeQueryClient } from './lib/api/query-client';
import { carryPictures } from './lib/page/page-transition';
import { rememberScroll } from './lib/page/scroll-memory';
import { makeRouter } from './router';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
const start = async () => {
  const queryClient = makeQueryClient();
  takeFirstData(queryClient, readDataBlock<Record<string, unknown>>('first-data'));
  const router = makeRouter(queryClient);
  rememberScroll(router);
  carryPictures(router);
  const app = <App queryClient={queryClient} router={router} onShown={replayEarlyClicks} />;
  if (!root.hasChildNodes()) return createRoot(root).render(app);
  // What the server rendered is taken over as it stands, once the code of this page is here.
  router.ssr = { manifest: undefined };
  await router.load();
  startTransition(() => void hydrateRoot(root, app));
};
start().catch((error: unknown) => {
  console.error(error);
  showStartFailure();
});
