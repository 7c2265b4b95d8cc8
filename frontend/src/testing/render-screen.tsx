import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { makeQueryClient } from '../lib/api/query-client';
import { Notices } from '../ui/notices/notices';
import { toasts } from '../ui/notices/toasts';

/** A screen as the application shows it: with its data and its notices. */
export function renderScreen(screen: ReactNode) {
  toasts.current = null;
  const queryClient = makeQueryClient();
  const view = render(
    <QueryClientProvider client={queryClient}>
      {screen}
      <Notices />
    </QueryClientProvider>,
  );
  return { ...view, queryClient, user: userEvent.setup() };
}
