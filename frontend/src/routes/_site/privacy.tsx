import { createFileRoute } from '@tanstack/react-router';
import { PrivacyPage } from '../../features/site/public/legal/legal-pages';
import { textsQuery } from '../../lib/api/public-queries';

export const Route = createFileRoute('/_site/privacy')({
  loader: ({ context: { queryClient } }) => queryClient.prefetchQuery(textsQuery('privacy')),
  component: PrivacyPage,
});
