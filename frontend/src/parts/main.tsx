import './parts.css';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { PartsPage } from './parts-page';

const root = document.getElementById('root');
if (!root) throw new Error('parts.html has no #root');
// A window with a form asks the router before the page is left.
const router = createRouter({ routeTree: createRootRoute({ component: PartsPage }), history: createMemoryHistory() });
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
