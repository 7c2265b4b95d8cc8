import { createFileRoute } from '@tanstack/react-router';
import { AboutPage } from '../../features/site/public/about/about-page';
import { creditsQuery, peopleQuery, siteContentQuery } from '../../lib/public-queries';

export const Route = createFileRoute('/_site/about')({
  loader: async ({ context: { queryClient }, location }) => {
    const read = [
      queryClient.prefetchQuery(siteContentQuery()),
      queryClient.prefetchQuery(peopleQuery()),
      queryClient.prefetchQuery(creditsQuery()),
    ];
    // Waited for where it leads to a person: what comes later above would move their place.
    if (location.hash) await Promise.all(read);
  },
  component: AboutPage,
});
