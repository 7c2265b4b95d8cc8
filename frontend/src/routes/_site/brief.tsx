import { createFileRoute } from '@tanstack/react-router';
import { BriefPage } from '../../features/briefs/public/brief/brief-page';
import { textsQuery } from '../../lib/api/public-queries';

export const Route = createFileRoute('/_site/brief')({
  /** `?like=` and the slug of a project. */
  validateSearch: ({ like }: Record<string, unknown>): { like?: string } => ({
    like: typeof like === 'string' && like !== '' ? like : undefined,
  }),
  loader: ({ context: { queryClient } }) => queryClient.prefetchQuery(textsQuery('brief')),
  component: OpenedBrief,
});

function OpenedBrief() {
  return <BriefPage {...Route.useSearch()} />;
}
