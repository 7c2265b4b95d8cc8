import { projectStatuses } from '@cueroom/contracts/content/project-statuses';
import type { Project } from '@cueroom/contracts/content/projects';
import { projectGenres } from '@cueroom/contracts/options';
import { useQuery } from '@tanstack/react-query';
import { ArrowUpDown, Eye, Film, Globe, type LucideIcon, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { pluralize } from '../../../lib/words/format';
import { featuredProjectsQuery } from '../../../lib/api/public-queries';
import { adminListOptions } from '../../../lib/api/query-client';
import { capitalized, capitalizedOptions } from '../../../lib/words/words';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { lazyWindow } from '../../../ui/window/lazy-window';
import { RowActions } from '../../../ui/list/row-actions';
import type { Column } from '../../../ui/list/table';
import { wordOptions } from '../../../ui/form/text-field';
import type { BulkField } from '../../shared/records/change-selected';
import { ListPanel } from '../../shared/records/list-panel';
import { OrderDialog } from '../../shared/records/order-dialog';
import { RecordLink } from '../../shared/records/record-link';
import { type RecordList, useRecordList } from '../../shared/records/record-list';
import { selectAction, type Selection, useSelection } from '../../shared/records/selection';
import { projectRecords } from '../shared/project-records';
import { isPictureInMaking, ProjectPicture } from './project-picture';
import { usePublish } from './publish';

const ReelDialog = lazyWindow(() => import('./reel-dialog'));
const ProjectDialog = lazyWindow(() => import('./project-dialog'));

const whileProcessingMs = 2000;
const refetchMs = (projects: readonly Project[]): number =>
  projects.some((project) => isPictureInMaking(project) || isFilmInMaking(project))
    ? whileProcessingMs
    : adminListOptions.refetchInterval;

const isFilmInMaking = ({ videoProcessing, scenes = [] }: Project): boolean =>
  [videoProcessing, ...scenes.map(({ processing }) => processing)].some(
    (film) => film?.state === 'queued' || film?.state === 'running',
  );

const changes: readonly BulkField[] = [
  { name: 'status', label: 'Status', options: capitalizedOptions(projectStatuses) },
  { name: 'genre', label: 'Genre', options: wordOptions(projectGenres), none: 'None' },
];

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

export default function ProjectsTab() {
  const projects = useRecordList(projectRecords, columns, { refetchMs });
  const { list } = projects;
  const selection = useSelection(projects, { nameOf: ({ title }) => title });
  return (
    <ListPanel
      of={projects}
      count={list.total === undefined ? '…' : pluralize(list.total, 'project')}
      tools={
        <>
          <ReelButton />
          <RecentWorkOrder />
        </>
      }
      selection={selection}
      changes={changes}
      columns={columns}
      actions={(project) => <ProjectActions project={project} projects={projects} selection={selection} />}
      actionsRem={11.25}
      rowPx={69}
      cardOf={cardOf}
      Dialog={ProjectDialog}
    />
  );
}

interface ProjectActionsProps {
  project: Project;
  projects: RecordList<Project>;
  selection: Selection<Project>;
}

function ProjectActions({ project, projects, selection }: ProjectActionsProps) {
  const { publish, isPending } = usePublish(project);
  return (
    <RowActions
      actions={[
        project.status === 'draft' ? { icon: Globe, label: 'Publish', onSelect: publish, isPending } : undefined,
        { icon: Eye, label: 'View', onSelect: () => projects.view(project) },
        { icon: Pencil, label: 'Edit', onSelect: () => projects.edit(project) },
        { icon: Trash2, label: 'Delete', onSelect: () => projects.askToDelete(project) },
        selectAction(selection, project),
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

function ReelButton() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <ToolButton icon={Film} label="Reel" onClick={() => setIsOpen(true)} />
      {isOpen && <ReelDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** The order of the featured projects on the home page. */
function RecentWorkOrder() {
  const { data: featured = [] } = useQuery(featuredProjectsQuery());
  const [isOpen, setIsOpen] = useState(false);
  if (featured.length < 2) return null;
  return (
    <>
      <ToolButton icon={ArrowUpDown} label="Change Order" onClick={() => setIsOpen(true)} />
      {isOpen && (
        <OrderDialog
          title="Order of Recent Work"
          description="Featured projects, as the home page shows them. Drag them, or use the arrows."
          of={projectRecords}
          items={featured.map(({ id, title }) => ({ id, name: title }))}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

interface ToolButtonProps {
  icon: LucideIcon;
  label: string;
  onClick: () => void;
}

/** On a narrow screen it has room for its icon. */
const ToolButton = ({ icon: Icon, label, onClick }: ToolButtonProps) => (
  <Button variant="secondary" size="small" onClick={onClick} title={label} className="max-md:size-11 max-md:px-0!">
    <Icon aria-hidden className="size-4 md:hidden" />
    <span className="max-md:sr-only">{label}</span>
  </Button>
);
