import { createFileRoute } from '@tanstack/react-router';
import { HomePage } from '../../features/site/public/home/home-page';
import {
  featuredProjectsQuery,
  heroSettingsQuery,
  logoWallQuery,
  peopleQuery,
  reelQuery,
  textsQuery,
} from '../../lib/api/public-queries';

export const Route = createFileRoute('/_site/')({
  // Begun early, and only the words waited for: each other part of the page has its own placeholder.
  loader: async ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(heroSettingsQuery());
    void queryClient.prefetchQuery(logoWallQuery());
    void queryClient.prefetchQuery(featuredProjectsQuery());
    void queryClient.prefetchQuery(reelQuery());
    void queryClient.prefetchQuery(peopleQuery());
    await queryClient.prefetchQuery(textsQuery('home'));
  },
  component: HomePage,
});
