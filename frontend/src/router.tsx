import type { QueryClient } from '@tanstack/react-query';
import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { BrokenPage } from './features/site/public/layout/failure-page';
import { routeTree } from './routeTree.gen';
import { Waiting } from './ui/waiting';

export const makeRouter = (queryClient: QueryClient, history?: RouterHistory) =>
  createRouter({
    routeTree,
    history,
    context: { queryClient },
    defaultPreload: 'intent',
    defaultPendingComponent: Waiting,
    defaultErrorComponent: BrokenPage,
    // See scroll-memory.ts. `false` would still scroll to the top after each render, also when a page hydrates that the
    // visitor is already reading.
    scrollRestoration: () => false,
    // Search values stay text: 1984 is not parsed as a number.
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search) => {
      const words = new URLSearchParams(
        Object.entries(search)
          .filter(([, value]) => value !== undefined)
          .map(([name, value]) => [name, String(value)]),
      ).toString();
      return words && `?${words}`;
    },
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}
