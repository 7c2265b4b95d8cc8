import { useRouterState } from '@tanstack/react-router';

export const navigation = [
  { to: '/work', label: 'Portfolio' },
  { to: '/about', label: 'About' },
  { to: '/contact', label: 'Contact' },
  { to: '/artist-sub', label: 'Artist Submissions' },
] as const;

/** The current path; /artist-submissions is the same screen as /artist-sub. */
export const useCurrentAddress = (): string =>
  useRouterState({ select: ({ location }) => location.pathname.replace(/^\/artist-submissions\b/, '/artist-sub') });
