import type { Project } from '@cueroom/contracts/content/projects';
import { Eye, Pencil, Trash2 } from 'lucide-react';
import { Badge } from '../../../ui/badge';
import { IconButton } from '../../../ui/icon-button';
import { Cell, NoValue } from '../../../ui/table';
import { ProjectPicture } from './project-picture';

export const projectColumns = [
  { key: 'title', title: 'Title', sort: 'title', widthRem: 24 },
  { key: 'medium', title: 'Medium', sort: 'medium', widthRem: 10 },
  { key: 'genre', title: 'Genre', sort: 'genre', widthRem: 9 },
  { key: 'year', title: 'Year', sort: 'year', widthRem: 6.5 },
  { key: 'featured', title: 'Featured', sort: 'featured', widthRem: 8 },
  { key: 'actions', title: 'Actions', widthRem: 9 },
];

interface ProjectRowProps {
  project: Project;
  onView: (project: Project) => void;
  onEdit: (project: Project) => void;
  onDelete: (project: Project) => void;
}

export function ProjectRow({ project, onView, onEdit, onDelete }: ProjectRowProps) {
  return (
    <>
      <Cell>
        <div className="flex items-center gap-3.5">
          <span className="h-11 w-16 shrink-0 overflow-hidden rounded-md border border-line bg-paper">
            <ProjectPicture project={project} alt="" sizes="64px" className="size-full" isSmall />
          </span>
          <span title={project.title} className="line-clamp-2 min-w-0 leading-snug font-semibold wrap-anywhere">
            {project.title}
          </span>
          {project.status === 'archived' && <Badge>Archived</Badge>}
        </div>
      </Cell>
      <Cell>{project.medium}</Cell>
      <Cell>{project.genre ?? <NoValue />}</Cell>
      <Cell className="tabular-nums">{project.year ?? <NoValue />}</Cell>
      <Cell>{project.featured ? 'Yes' : 'No'}</Cell>
      <Cell>
        <div className="flex">
          <IconButton icon={Eye} label="View" onClick={() => onView(project)} />
          <IconButton icon={Pencil} label="Edit" onClick={() => onEdit(project)} />
          <IconButton icon={Trash2} label="Delete" onClick={() => onDelete(project)} />
        </div>
      </Cell>
    </>
  );
}
