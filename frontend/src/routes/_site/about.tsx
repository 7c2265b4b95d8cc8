import { createFileRoute } from '@tanstack/react-router';
import { AboutPage } from '../../features/site/public/about/about-page';
import { peopleQuery, siteContentQuery } from '../../lib/public-queries';

export const Route = createFileRoute('/_site/about')({
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(siteContentQuery());
    void queryClient.prefetchQuery(peopleQuery());
  },
  component: AboutPage,
});
