import { projectStatuses } from '@cueroom/contracts/content/project-statuses';
import type { ListProjects, Project } from '@cueroom/contracts/content/projects';
import { useQuery } from '@tanstack/react-query';
import { ArrowUpDown, Eye, Globe, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { newRecord, readSearch, useListAddress } from '../../../lib/portal-address';
import { pluralize } from '../../../lib/format';
import { featuredProjectsQuery } from '../../../lib/public-queries';
import { adminListOptions } from '../../../lib/query-client';
import { useSparseList } from '../../../lib/sparse-list';
import { capitalized, capitalizedOptions } from '../../../lib/words';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { lazyWindow } from '../../../ui/lazy-window';
import { RowActions } from '../../../ui/row-actions';
import type { Column } from '../../../ui/table';
import { AddButton } from '../../shared/records/add-button';
import { DeleteDialog } from '../../shared/records/delete-dialog';
import { ListPanel } from '../../shared/records/list-panel';
import { OrderDialog } from '../../shared/records/order-dialog';
import { RecordLink } from '../../shared/records/record-link';
import { projectPublicKeys } from './project-keys';
import { isPictureInMaking, ProjectPicture } from './project-picture';
import { usePublish } from './use-publish';

const ProjectDialog = lazyWindow(() => import('./project-dialog'));

const whileProcessingMs = 2000;
const refetchMs = (projects: readonly Project[]): number =>
  projects.some(isPictureInMaking) ? whileProcessingMs : adminListOptions.refetchInterval;

const deletable = {
  kind: 'projects',
  one: 'project',
  deletedText: 'Project deleted successfully',
  publicKeys: projectPublicKeys,
};

/** Why the site does not show it. */
const HiddenBadge = ({ status }: Pick<Project, 'status'>) =>
  status !== 'active' && <Badge>{capitalized(status)}</Badge>;

const columns: Column<Project>[] = [
  {
    title: 'Title',
    sort: 'title',
    widthRem: 24,
    cell: (project) => (
      <div className="flex items-center gap-3.5">
        <span className="h-11 w-16 shrink-0 overflow-hidden rounded-md border border-line bg-paper compact:h-7.5 compact:w-11 compact:rounded">
          <ProjectPicture project={project} alt="" sizes="64px" className="size-full" isSmall />
        </span>
        <RecordLink id={project.id} className="min-w-0">
          {project.title}
        </RecordLink>
        <HiddenBadge {...project} />
      </div>
    ),
  },
  { title: 'Medium', sort: 'medium', widthRem: 10, cell: ({ medium }) => medium },
  { title: 'Genre', sort: 'genre', widthRem: 9, cell: ({ genre }) => genre },
  { title: 'Year', sort: 'year', widthRem: 6.5, className: 'tabular-nums', cell: ({ year }) => year },
  { title: 'Featured', sort: 'featured', widthRem: 8, cell: ({ featured }) => (featured ? 'Yes' : 'No') },
];

const rules = { status: projectStatuses };
const sorted = columns.map(({ sort }) => sort);

export default function ProjectsTab() {
  const { search, open } = useListAddress();
  const [toDelete, setToDelete] = useState<Project | null>(null);
  const params = readSearch<ListProjects>(search, rules, sorted);
  const list = useSparseList<Project>('projects', params, { refetchMs });
  const view = ({ id }: Project) => open(id);
  const actions = (project: Project) => (
    <ProjectActions
      project={project}
      onView={() => view(project)}
      onEdit={() => open(project.id, true)}
      onDelete={() => setToDelete(project)}
    />
  );
  return (
    <ListPanel
      label="Projects"
      count={list.total === undefined ? '…' : pluralize(list.total, 'project')}
      actions={
        <>
          <RecentWorkOrder />
          <AddButton label="Add New Project" onClick={() => open(newRecord)} />
        </>
      }
      one="project"
      list={list}
      asked={{ kind: 'projects', params }}
      searchLabel="Search projects"
      placeholder="Search titles, networks, descriptions…"
      filters={[
        {
          label: 'Show',
          name: 'status',
          emptyLabel: 'All Projects',
          options: capitalizedOptions(projectStatuses),
          value: params.status,
        },
      ]}
      columns={[...columns, { title: 'Actions', widthRem: 11.25, cell: actions }]}
      rowPx={69}
      emptyHint="Add the first one: active projects make up the site’s portfolio."
      cardOf={(project) => ({ ...cardOf(project), actions: actions(project) })}
      onOpen={view}
      keys={{ remove: setToDelete }}
      Dialog={ProjectDialog}
    >
      <DeleteDialog
        of={deletable}
        record={toDelete && { id: toDelete.id, name: toDelete.title }}
        onClose={() => setToDelete(null)}
      />
    </ListPanel>
  );
}

interface ProjectActionsProps {
  project: Project;
  onView: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

function ProjectActions({ project, onView, onEdit, onDelete }: ProjectActionsProps) {
  const { publish, isPending } = usePublish(project);
  return (
    <RowActions
      actions={[
        project.status === 'draft' ? { icon: Globe, label: 'Publish', onSelect: publish, isPending } : undefined,
        { icon: Eye, label: 'View', onSelect: onView },
        { icon: Pencil, label: 'Edit', onSelect: onEdit },
        { icon: Trash2, label: 'Delete', onSelect: onDelete },
      ]}
    />
  );
}

const cardOf = (project: Project) => ({
  title: project.title,
  subtitle: project.network,
  lead: (
    <span className="block h-14 w-20 overflow-hidden rounded-md border border-line bg-paper">
      <ProjectPicture project={project} alt="" sizes="80px" className="size-full" isSmall />
    </span>
  ),
  chips: (
    <>
      <HiddenBadge {...project} />
      {[project.medium, project.year, project.featured && 'Featured'].map(
        (word) => word && <span key={word}>{word}</span>,
      )}
    </>
  ),
});

/** The order of the featured projects on the home page. */
function RecentWorkOrder() {
  const { data: featured = [] } = useQuery(featuredProjectsQuery());
  const [isOpen, setIsOpen] = useState(false);
  if (featured.length < 2) return null;
  return (
    <>
      <Button
        variant="secondary"
        onClick={() => setIsOpen(true)}
        title="Change Order"
        className="max-md:size-11 max-md:px-0!"
      >
        <ArrowUpDown aria-hidden className="size-4 md:hidden" />
        <span className="max-md:sr-only">Change Order</span>
      </Button>
      {isOpen && (
        <OrderDialog
          title="Order of Recent Work"
          description="Featured projects, as the home page shows them. Drag them, or use the arrows."
          kind="projects"
          publicKeys={projectPublicKeys}
          items={featured.map(({ id, title }) => ({ id, name: title }))}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
