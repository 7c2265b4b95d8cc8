import type { PublicProject } from '@cueroom/contracts/content/projects';
import { pages } from '@cueroom/contracts/pages';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { startTransition, useEffectEvent, useLayoutEffect, useOptimistic, useRef } from 'react';
import { pluralize } from '../../../lib/words/format';
import { usePageHead } from '../../../lib/page/page-head';
import { searchOf } from '../../../lib/api/api';
import { type ProjectFilters, projectsQuery } from '../../../lib/api/public-queries';
import { useTexts } from '../../../lib/words/site-words';
import { Button } from '../../../ui/button';
import { Container } from '../../../ui/container';
import { Failure } from '../../../ui/notices/failure';
import { PageIntro } from '../../../ui/page-intro';
import { SectionHead } from '../../../ui/section-head';
import { ToolbarSelect, wordOptions } from '../../../ui/form/text-field';
import { choicesOf, knownFilters } from './filters.rules';
import { readSearch } from './portfolio-search';
import { ProjectTile } from './project-tile';
import { spansOf } from './tile-spans.rules';

const placeholders = 9;
/** Rows of one height, always full: tile-spans.rules.ts. */
const grid =
  'grid auto-rows-[19rem] grid-cols-1 grid-flow-row-dense gap-4 sm:auto-rows-[21rem] sm:grid-cols-2 sm:gap-5 lg:grid-cols-3 xl:grid-cols-4';

interface PortfolioPageProps {
  search: ProjectFilters;
  onFilters: (filters: ProjectFilters) => Promise<void>;
}

export function PortfolioPage({ search, onFilters }: PortfolioPageProps) {
  usePageHead(pages.work);
  const { portfolioKicker, portfolioTitle, portfolioIntro } = useTexts('work');
  const filters = knownFilters(search);
  const heading = useRef<HTMLHeadingElement>(null);
  const clearFilters = () => {
    void onFilters({});
    // The button will be gone.
    heading.current?.focus();
  };
  const { data: projects, isPending, isFetching, error, refetch } = useQuery(projectsQuery(filters));
  return (
    <>
      <PageIntro cue="2m1" kicker={portfolioKicker} title={portfolioTitle}>
        {portfolioIntro && <p className="whitespace-pre-line">{portfolioIntro}</p>}
      </PageIntro>
      <Container className="py-5 sm:py-8">
        <div className="mb-4 items-center justify-between gap-x-6 sm:mb-5 sm:flex">
          <PortfolioFilters filters={filters} onChange={onFilters} />
          <p aria-live="polite" className="min-h-6 text-body whitespace-nowrap text-ink-soft max-sm:mt-3">
            {projects && projects.length > 0 && pluralize(projects.length, 'project')}
          </p>
        </div>
        <h2 ref={heading} tabIndex={-1} className="sr-only">
          Projects
        </h2>
        {isPending ? (
          <ul aria-busy="true" aria-label="Loading projects" className={grid}>
            {Array.from({ length: placeholders }, (_, n) => (
              <li key={n} className="animate-pulse rounded-md bg-line" />
            ))}
          </ul>
        ) : error ? (
          <Failure
            what="We couldn’t load the portfolio."
            error={error}
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        ) : projects.length === 0 ? (
          <NothingFound onClear={clearFilters} />
        ) : (
          <Tiles projects={projects} />
        )}
      </Container>
      <section aria-labelledby="next" className="pt-6 pb-16 sm:pt-10 sm:pb-24">
        <Container>
          <SectionHead id="next" cue="2m2" note="To be spotted" title="Your project could be next">
            <Button asChild size="large">
              <Link to="/brief">Start Your Project</Link>
            </Button>
          </SectionHead>
        </Container>
      </section>
    </>
  );
}

function Tiles({ projects }: { projects: readonly PublicProject[] }) {
  const sizes = projects.map(({ tileSize }) => tileSize);
  const [two, three, four] = [2, 3, 4].map((columns) => spansOf(sizes, columns));
  return (
    <ul className={grid}>
      {projects.map((project, index) => (
        <ProjectTile
          key={project.id}
          project={project}
          spans={{ two: two?.[index] ?? 1, three: three?.[index] ?? 1, four: four?.[index] ?? 1 }}
          isFirst={index === 0}
        />
      ))}
    </ul>
  );
}

function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <div className="flex min-h-80 flex-col items-center justify-center gap-3 rounded-xl border border-dashed border-line-strong/60 px-6 py-16 text-center">
      <h3 className="text-heading">No projects found</h3>
      <p className="text-ink-soft">Check back soon for more projects</p>
      <Button variant="secondary" className="mt-4" onClick={onClear}>
        Clear All Filters
      </Button>
    </div>
  );
}

interface PortfolioFiltersProps {
  filters: ProjectFilters;
  /** Settles when the address has them. */
  onChange: (filters: ProjectFilters) => Promise<void>;
}

const all = 'all';

function PortfolioFilters({ filters, onChange }: PortfolioFiltersProps) {
  // All of them, whatever is chosen now.
  const { data: projects = [] } = useQuery(projectsQuery());
  const element = useRef<HTMLFormElement>(null);
  // The address follows a moment later; until then a list would jump back.
  const [shown, setShown] = useOptimistic(filters);
  const choose = () => {
    const chosen = knownFilters(readSearch(Object.fromEntries(new FormData(element.current!))));
    if (searchOf(chosen) === searchOf(shown)) return;
    startTransition(async () => {
      setShown(chosen);
      await onChange(chosen);
    });
  };
  const takeOver = useEffectEvent(choose);
  // What was chosen before the code was here.
  useLayoutEffect(() => takeOver(), []);
  const select = (label: string, name: keyof ProjectFilters) => (
    <ToolbarSelect
      name={name}
      label={label}
      hidesLabel="on phones"
      value={shown[name] ?? all}
      onChange={choose}
      options={[{ value: all, label: `All ${label}s` }, ...wordOptions(choicesOf(projects, name, shown[name]))]}
    />
  );
  return (
    <form ref={element} role="search" aria-label="Filter projects" onSubmit={(event) => event.preventDefault()}>
      {/* One line: on phones its box scrolls to both edges of the screen. */}
      <div className="flex gap-2 max-sm:-mx-5 max-sm:-my-1 max-sm:overflow-x-auto max-sm:px-5 max-sm:py-1 max-sm:[scrollbar-width:none] sm:flex-wrap">
        {select('Medium', 'medium')}
        {select('Genre', 'genre')}
        {select('Year', 'year')}
        <noscript>
          <Button type="submit">Filter</Button>
        </noscript>
      </div>
    </form>
  );
}
