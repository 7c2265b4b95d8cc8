import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/admin/')({
  beforeLoad: async ({ search }) => {
    if (Object.keys(search).length === 0) return;
    // Emails and bookmarks hold addresses of the time when the portal was one page.
    const { placeOfOld } = await import('../../features/portal/old-address');
    throw redirect({ ...placeOfOld(search), replace: true });
  },
});
