import { createFileRoute } from '@tanstack/react-router';
import { ImprintPage } from '../../features/site/public/legal/legal-pages';
import { textsQuery } from '../../lib/api/public-queries';

export const Route = createFileRoute('/_site/imprint')({
  loader: ({ context: { queryClient } }) => queryClient.prefetchQuery(textsQuery('imprint')),
  component: ImprintPage,
});
