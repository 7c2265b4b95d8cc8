import type { Project } from '@cueroom/contracts/content/projects';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { capitalized } from '../../../lib/words';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { Facts } from '../../../ui/facts';
import { OutsideLink } from '../../../ui/outside-link';
import { ProjectForm } from './project-form';
import { ProjectPicture } from './project-picture';

interface ProjectDialogProps {
  /** null: a new project. */
  project: Project | null;
  isEditing: boolean;
  onEdit: () => void;
  onClose: () => void;
}

/** One window: what a project is, and the form that changes it. */
export function ProjectDialog({ project, isEditing, onEdit, onClose }: ProjectDialogProps) {
  const [wasViewed] = useState(project !== null && !isEditing);
  const title = !project ? 'Add New Project' : isEditing ? 'Edit Project' : 'Project Details';
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      {project && !isEditing ? (
        <ProjectDetails project={project} onEdit={onEdit} />
      ) : (
        <ProjectForm project={project} takesFocus={wasViewed} onDone={onClose} />
      )}
    </Dialog>
  );
}

function ProjectDetails({ project, onEdit }: Pick<ProjectDialogProps, 'onEdit'> & { project: Project }) {
  const { title, description, externalLink } = project;
  const facts = [
    { name: 'Medium', value: project.medium },
    { name: 'Genre', value: project.genre },
    { name: 'Year', value: project.year },
    { name: 'Featured', value: project.featured ? 'Yes' : 'No' },
    { name: 'Network', value: project.network },
    { name: 'Tile Size', value: capitalized(project.tileSize) },
    { name: 'Status', value: capitalized(project.status) },
    { name: 'External Link', value: externalLink && <OutsideLink address={externalLink} /> },
  ];
  return (
    <>
      <ProjectPicture
        project={project}
        alt={`Still from ${title}`}
        sizes="(min-width: 640px) 616px, 90vw"
        className="mb-6 aspect-3/2 w-full rounded-lg"
      />
      <h3 className="text-heading wrap-anywhere">{title}</h3>
      {description && (
        <p className="mt-3 max-w-prose leading-relaxed wrap-anywhere whitespace-pre-line">{description}</p>
      )}
      <Facts facts={facts} className="mt-6 grid-cols-2 sm:grid-cols-4" />
      <div className="mt-7 flex justify-end border-t border-line pt-5">
        <Button onClick={onEdit}>
          <Pencil aria-hidden className="size-4.5" />
          Edit Project
        </Button>
      </div>
    </>
  );
}
