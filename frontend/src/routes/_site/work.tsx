import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { readFilters } from '../../features/portfolio/filters.rules';
import { PortfolioPage } from '../../features/portfolio/portfolio-page';
import { projectsQuery } from '../../lib/public-queries';

export const Route = createFileRoute('/_site/work')({
  validateSearch: readFilters,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => void queryClient.prefetchQuery(projectsQuery(deps)),
  component: WorkPage,
});

function WorkPage() {
  const filters = Route.useSearch();
  const navigate = useNavigate({ from: '/work' });
  return <PortfolioPage filters={filters} onFilters={(search) => void navigate({ search })} />;
}
