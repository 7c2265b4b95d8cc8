import { QueryClient } from '@tanstack/react-query';

/**
 * Data is read once and kept; the lists that refresh by themselves say so in their own options.
 * `networkMode: always`: a request without a network fails visibly instead of waiting unseen.
 */
export const makeQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Infinity,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        retry: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });

/** What every admin list adds: fresh every 30 seconds, also while the tab is in the background. */
export const adminListOptions = { refetchInterval: 30_000, refetchIntervalInBackground: true } as const;
