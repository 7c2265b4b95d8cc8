import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { PortfolioPage } from '../../features/public/portfolio/portfolio-page';
import { readSearch } from '../../features/public/portfolio/portfolio-search';

export const Route = createFileRoute('/_site/work')({ validateSearch: readSearch, component: WorkPage });

function WorkPage() {
  const search = Route.useSearch();
  const navigate = useNavigate({ from: '/work' });
  return <PortfolioPage search={search} onFilters={(filters) => void navigate({ search: filters })} />;
}
