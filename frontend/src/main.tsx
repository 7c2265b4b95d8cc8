import './lib/reflect-types';
import './styles.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { LastResort } from './features/site/last-resort';
import { takeFirstData } from './lib/public-queries';
import { makeQueryClient } from './lib/query-client';
import { rememberScroll } from './lib/scroll-memory';
import { makeRouter } from './router';
import { Notices } from './ui/notices';

const queryClient = makeQueryClient();
takeFirstData(queryClient);
const router = makeRouter(queryClient);
rememberScroll(router);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

createRoot(root).render(
  <StrictMode>
    <LastResort>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Notices />
      </QueryClientProvider>
    </LastResort>
  </StrictMode>,
);
