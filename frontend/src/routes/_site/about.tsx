import { createFileRoute } from '@tanstack/react-router';
import { AboutPage } from '../../features/public/about/about-page';
import { siteContentQuery } from '../../lib/public-queries';

export const Route = createFileRoute('/_site/about')({
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(siteContentQuery()),
  component: AboutPage,
});
