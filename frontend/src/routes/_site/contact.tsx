import { createFileRoute } from '@tanstack/react-router';
import { ContactPage } from '../../features/briefs/public/contact/contact-page';
import { textsQuery } from '../../lib/api/public-queries';

export const Route = createFileRoute('/_site/contact')({
  loader: ({ context: { queryClient } }) => queryClient.prefetchQuery(textsQuery('contact')),
  component: ContactPage,
});
