import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { PortfolioPage } from '../../features/projects/public/portfolio-page';
import { readSearch } from '../../features/projects/public/portfolio-search';
import { projectsQuery, textsQuery } from '../../lib/api/public-queries';

export const Route = createFileRoute('/_site/work')({
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps }) => {
    const texts = queryClient.prefetchQuery(textsQuery('work'));
    // The lists of filters are long, and this file is part of the first page of every visit.
    const { knownFilters } = await import('../../features/projects/public/filters.rules');
    // All of them too: they tell which filters there are to choose from.
    void queryClient.prefetchQuery(projectsQuery());
    void queryClient.prefetchQuery(projectsQuery(knownFilters(deps)));
    await texts;
  },
  component: WorkPage,
});

function WorkPage() {
  const search = Route.useSearch();
  const navigate = useNavigate({ from: '/work' });
  return <PortfolioPage search={search} onFilters={(filters) => navigate({ search: filters })} />;
}
