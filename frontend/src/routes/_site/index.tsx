import { pages } from '@cueroom/contracts/pages';
import { createFileRoute } from '@tanstack/react-router';
import { ClientLogos } from '../../features/site/public/home/client-logos';
import { Hero } from '../../features/site/public/home/hero';
import { HowWeWork } from '../../features/site/public/home/how-we-work';
import { Invitation } from '../../features/site/public/home/invitation';
import { RecentWork } from '../../features/site/public/home/recent-work';
import { Reel } from '../../features/site/public/home/reel';
import { usePageHead } from '../../lib/page-head';
import {
  featuredProjectsQuery,
  heroSettingsQuery,
  logoWallQuery,
  peopleQuery,
  reelQuery,
  textsQuery,
} from '../../lib/public-queries';

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

function HomePage() {
  usePageHead(pages.home);
  return (
    <>
      <Hero />
      <ClientLogos />
      <HowWeWork />
      <RecentWork />
      <Reel />
      <Invitation />
    </>
  );
}
