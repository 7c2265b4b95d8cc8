import { createFileRoute } from '@tanstack/react-router';
import { LinksPage } from '../../features/submissions/public/artist-page/links-page';
import { textsQuery } from '../../lib/api/public-queries';

export const Route = createFileRoute('/_site/music')({
  loader: ({ context: { queryClient } }) => queryClient.prefetchQuery(textsQuery('music')),
  component: LinksPage,
});
