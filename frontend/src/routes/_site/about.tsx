import { createFileRoute } from '@tanstack/react-router';
import { AboutPage } from '../../features/site/public/about/about-page';
import { peopleQuery, textsQuery } from '../../lib/public-queries';

export const Route = createFileRoute('/_site/about')({
  loader: async ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(peopleQuery());
    await queryClient.prefetchQuery(textsQuery('about'));
  },
  component: AboutPage,
});
