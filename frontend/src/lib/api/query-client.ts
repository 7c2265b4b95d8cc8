import { QueryClient } from '@tanstack/react-query';

/** Data is read once. `networkMode: always`: without a network a request fails visibly instead of waiting unseen. */
export const makeQueryClient = (meta?: Record<string, unknown>) =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Infinity,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        retry: false,
        networkMode: 'always',
        meta,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });

/** What every admin list adds: fresh every 30 seconds, also while the tab is in the background. */
export const adminListOptions = { refetchInterval: 30_000, refetchIntervalInBackground: true } as const;
