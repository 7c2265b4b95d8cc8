import { projectGenres, projectMediums } from '@cueroom/contracts/options';
import { useQuery } from '@tanstack/react-query';
import { startTransition, useOptimistic } from 'react';
import { type ProjectFilters, projectsQuery } from '../../../lib/public-queries';
import { useTypedEarly } from '../../../lib/use-typed-early';
import { Button } from '../../../ui/button';
import { SelectField, wordOptions } from '../../../ui/text-field';
import { yearsOf } from './filters.rules';

interface PortfolioFiltersProps {
  filters: ProjectFilters;
  /** Settles when the address has them. */
  onChange: (filters: ProjectFilters) => Promise<void>;
}

const all = 'all';

export function PortfolioFilters({ filters, onChange }: PortfolioFiltersProps) {
  // The years of all projects, whatever is chosen now.
  const { data: projects = [] } = useQuery(projectsQuery());
  const element = useTypedEarly();
  // The address follows a moment later; until then a list would jump back.
  const [shown, setShown] = useOptimistic(filters);
  const choose = (name: keyof ProjectFilters, value: string) => {
    // A choice while the page starts arrives twice: from the browser and from useTypedEarly.
    if (value === String(shown[name] ?? all)) return;
    const chosen = { ...shown, [name]: value === all ? undefined : name === 'year' ? Number(value) : value };
    startTransition(async () => {
      setShown(chosen);
      await onChange(chosen);
    });
  };
  const select = (label: string, name: keyof ProjectFilters, words: readonly string[]) => (
    <SelectField
      name={name}
      label={label}
      value={shown[name] ?? all}
      onChange={({ target }) => choose(name, target.value)}
      options={[{ value: all, label: `All ${label}s` }, ...wordOptions(words)]}
    />
  );
  return (
    <form
      ref={element}
      role="search"
      aria-label="Filter projects"
      className="grid grid-cols-2 gap-4 sm:grid-cols-3"
      onSubmit={(event) => event.preventDefault()}
    >
      {select('Medium', 'medium', projectMediums)}
      {select('Genre', 'genre', projectGenres)}
      {select('Year', 'year', yearsOf(projects, shown.year).map(String))}
      <noscript>
        <Button type="submit">Filter</Button>
      </noscript>
    </form>
  );
}
