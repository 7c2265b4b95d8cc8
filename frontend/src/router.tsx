import type { QueryClient } from '@tanstack/react-query';
import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { FailurePage } from './features/public/site/failure-page';
import { routeTree } from './routeTree.gen';
import { Waiting } from './ui/waiting';

export const makeRouter = (queryClient: QueryClient, history?: RouterHistory) =>
  createRouter({
    routeTree,
    history,
    context: { queryClient },
    defaultPreload: 'intent',
    defaultPendingComponent: Waiting,
    defaultErrorComponent: FailurePage,
    // Our own, see scroll-memory.ts: the product asks for other rules than the router's. `false` would still let it scroll
    // to the top whenever it has rendered, also when it takes over a page that somebody reads already.
    scrollRestoration: () => false,
    // Words in the address stay words: 1984 is searched for as it was typed, not as a number.
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
