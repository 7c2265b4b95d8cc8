import { createFileRoute } from '@tanstack/react-router';
import { AboutPage } from '../../features/site/public/about/about-page';
import { creditsQuery, peopleQuery, siteContentQuery } from '../../lib/public-queries';

export const Route = createFileRoute('/_site/about')({
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(siteContentQuery());
    void queryClient.prefetchQuery(peopleQuery());
    void queryClient.prefetchQuery(creditsQuery());
  },
  component: AboutPage,
});
