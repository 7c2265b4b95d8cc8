import { type Project, projectStatuses } from '@cueroom/contracts/content/projects';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { itemsOf, totalOf } from '../../../lib/admin-lists';
import { useAdminSearch } from '../../../lib/admin-search';
import { sayError } from '../../../lib/api-error';
import { countOf } from '../../../lib/format';
import { adminListOptions } from '../../../lib/query-client';
import { capitalizedOptions } from '../../../lib/words';
import { Button } from '../../../ui/button';
import { MoreBelow } from '../../../ui/more-below';
import { Notice } from '../../../ui/notice';
import { SearchField } from '../../../ui/search-field';
import { SelectField } from '../../../ui/text-field';
import { DeleteProjectDialog } from './delete-project-dialog';
import { ProjectDialog } from './project-dialog';
import { isPictureInMaking } from './project-picture';
import { projectQuery, projectsQuery } from './projects.queries';
import { ProjectsTable } from './projects-table';

/** In the address, in place of an id: the form for a new project. */
const newProject = 'new';
const pictureSoonMs = 2000;

export default function ProjectsTab() {
  const { search, narrow, open, close } = useAdminSearch();
  const { q = '', show, sort } = search;
  const [isEditing, setIsEditing] = useState(false);
  const [doomed, setDoomed] = useState<Project | null>(null);
  const status = projectStatuses.find((each) => each === show);
  // Typing stays quick while the list follows.
  const filter = { q: useDeferredValue(q), status, sort };
  const list = useInfiniteQuery({
    ...projectsQuery(filter),
    refetchInterval: ({ state }) =>
      itemsOf(state.data).some(isPictureInMaking) ? pictureSoonMs : adminListOptions.refetchInterval,
  });
  const { data, error, isPending, refetch } = list;
  const projects = itemsOf(data);
  const opened = useOpened(search.open, data && projects);

  const view = (id: string) => {
    setIsEditing(false);
    open(id);
  };
  const edit = (id: string) => {
    setIsEditing(true);
    open(id);
  };
  return (
    <section aria-labelledby="projects-heading">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-4">
        <h2 id="projects-heading" className="text-heading">
          Projects{' '}
          <span className="text-base font-normal tracking-normal text-ink-soft">
            ({countOf(totalOf(data), 'project')})
          </span>
        </h2>
        <Button onClick={() => view(newProject)}>
          <Plus aria-hidden className="size-4.5" />
          Add New Project
        </Button>
      </div>
      <div className="mb-5 grid gap-4 sm:grid-cols-[1fr_12rem] sm:items-end">
        <SearchField
          label="Search projects"
          placeholder="Search titles, networks, descriptions..."
          value={q}
          onSearch={(text) => narrow({ q: text || undefined })}
        />
        <SelectField
          label="Show"
          emptyLabel="All Projects"
          options={capitalizedOptions(projectStatuses)}
          value={status ?? ''}
          onChange={({ target }) => narrow({ show: target.value || undefined })}
        />
      </div>
      {isPending ? (
        <Notice>Loading projects...</Notice>
      ) : !data ? (
        <Notice action={<Button onClick={() => void refetch()}>Try Again</Button>}>{sayError(error)}</Notice>
      ) : projects.length === 0 ? (
        <Notice>{q.trim() || status ? 'No projects match your filters' : 'No projects yet'}</Notice>
      ) : (
        <>
          <ProjectsTable
            projects={projects}
            sort={sort}
            onSort={(field) => narrow({ sort: field })}
            onView={({ id }) => view(id)}
            onEdit={({ id }) => edit(id)}
            onDelete={setDoomed}
          />
          <MoreBelow list={list} />
        </>
      )}
      {(opened || search.open === newProject) && (
        <ProjectDialog
          key={search.open}
          project={opened}
          isEditing={isEditing}
          onEdit={() => setIsEditing(true)}
          onClose={close}
        />
      )}
      <DeleteProjectDialog project={doomed} onClose={() => setDoomed(null)} />
    </section>
  );
}

/** The project that the address names. A refreshed list brings news of it, and may have lost it: an open form stays. */
function useOpened(id: string | undefined, listed: readonly Project[] | undefined): Project | null {
  const inList = listed?.find((project) => project.id === id);
  const isElsewhere = Boolean(id && id !== newProject && listed && !inList);
  const { data: alone } = useQuery({ ...projectQuery(id ?? ''), enabled: isElsewhere });
  const found = inList ?? (isElsewhere ? alone : undefined);
  const [last, setLast] = useState(found);
  if (found && found !== last) setLast(found);
  return found ?? (last && last.id === id ? last : null);
}
