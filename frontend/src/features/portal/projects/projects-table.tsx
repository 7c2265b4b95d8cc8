import type { Project } from '@cueroom/contracts/content/projects';
import { Eye, Pencil, Trash2 } from 'lucide-react';
import { Badge } from '../../../ui/badge';
import { IconButton } from '../../../ui/icon-button';
import { rowKeys } from '../../../ui/row-keys';
import { Cell, Table } from '../../../ui/table';
import { ProjectPicture } from './project-picture';

const columns = [
  { key: 'title', title: 'Title', sort: 'title' },
  { key: 'medium', title: 'Medium', sort: 'medium' },
  { key: 'genre', title: 'Genre', sort: 'genre' },
  { key: 'year', title: 'Year', sort: 'year' },
  { key: 'featured', title: 'Featured', sort: 'featured' },
  { key: 'actions', title: 'Actions' },
];
const none = <span className="text-ink-soft">–</span>;

interface ProjectsTableProps {
  projects: readonly Project[];
  sort?: string;
  onSort: (sort: string) => void;
  onView: (project: Project) => void;
  onEdit: (project: Project) => void;
  onDelete: (project: Project) => void;
}

export function ProjectsTable({ projects, sort, onSort, onView, onEdit, onDelete }: ProjectsTableProps) {
  return (
    <Table label="Projects" columns={columns} sort={sort} onSort={onSort}>
      {projects.map((project, index) => (
        <tr
          key={project.id}
          {...rowKeys(index, () => onView(project))}
          className="hover:bg-brand-tint/25 focus-visible:-outline-offset-2"
        >
          <Cell className="min-w-64">
            <div className="flex items-center gap-3.5">
              <span className="h-11 w-16 shrink-0 overflow-hidden rounded-md border border-line bg-paper">
                <ProjectPicture project={project} alt="" sizes="64px" className="size-full" isSmall />
              </span>
              <span className="min-w-0 font-semibold wrap-anywhere">{project.title}</span>
              {project.status === 'archived' && <Badge>Archived</Badge>}
            </div>
          </Cell>
          <Cell className="whitespace-nowrap">{project.medium}</Cell>
          <Cell className="whitespace-nowrap">{project.genre ?? none}</Cell>
          <Cell className="tabular-nums">{project.year ?? none}</Cell>
          <Cell>{project.featured ? 'Yes' : 'No'}</Cell>
          <Cell className="w-px whitespace-nowrap">
            <div className="flex">
              <IconButton icon={Eye} label="View" onClick={() => onView(project)} />
              <IconButton icon={Pencil} label="Edit" onClick={() => onEdit(project)} />
              <IconButton icon={Trash2} label="Delete" onClick={() => onDelete(project)} />
            </div>
          </Cell>
        </tr>
      ))}
    </Table>
  );
}
