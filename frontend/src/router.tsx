import type { QueryClient } from '@tanstack/react-query';
import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { BrokenPage } from './features/site/public/layout/failure-page';
import { routeTree } from './routeTree.gen';
import { pageTransition } from './lib/page/page-transition';
import { Waiting } from './ui/waiting';

/** Search values stay text: 1984 is not parsed as a number. */
export const searchTexts = {
  parseSearch: (search: string): Record<string, string> => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search: Record<string, unknown>): string => {
    const words = new URLSearchParams(
      Object.entries(search)
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => [name, String(value)]),
    ).toString();
    return words && `?${words}`;
  },
};

/** Other browsers would move with every navigation, whatever it is. */
const hasTypedTransitions = globalThis.CSS?.supports?.('selector(:active-view-transition-type(a))') ?? false;

export const makeRouter = (queryClient: QueryClient, history?: RouterHistory) =>
  createRouter({
    routeTree,
    history,
    context: { queryClient },
    defaultPreload: 'intent',
    defaultPendingComponent: Waiting,
    defaultErrorComponent: BrokenPage,
    defaultViewTransition: hasTypedTransitions && pageTransition,
    // See scroll-memory.ts. `false` would still scroll to the top after each render, also when a page hydrates that the
    // visitor is already reading.
    scrollRestoration: () => false,
    // An address that leads nowhere in the portal is one that leads nowhere on the site.
    notFoundMode: 'root',
    ...searchTexts,
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}
