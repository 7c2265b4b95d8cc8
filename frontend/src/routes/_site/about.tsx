import { createFileRoute } from '@tanstack/react-router';
import { AboutPage } from '../../features/site/public/about/about-page';
import { creditsQuery, peopleQuery, textsQuery } from '../../lib/api/public-queries';

export const Route = createFileRoute('/_site/about')({
  loader: async ({ context: { queryClient }, location }) => {
    const lists = [queryClient.prefetchQuery(peopleQuery()), queryClient.prefetchQuery(creditsQuery())];
    await queryClient.prefetchQuery(textsQuery('about'));
    // Waited for where it leads to a person: what comes later above would move their place.
    if (location.hash) await Promise.all(lists);
  },
  component: AboutPage,
});
