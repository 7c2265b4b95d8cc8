import type { Project } from '@cueroom/contracts/content/projects';
import { useState } from 'react';
import { sayError, sayFailure } from '../../../lib/api-error';
import { ConfirmDialog } from '../../../ui/dialog';
import { toast } from '../../../ui/toasts';
import { useDeleteProject, useRestoreProject } from './projects.queries';

interface DeleteProjectDialogProps {
  project: Project | null;
  onClose: () => void;
}

export function DeleteProjectDialog({ project, onClose }: DeleteProjectDialogProps) {
  const deleteProject = useDeleteProject();
  const restore = useRestoreProject();
  // The notice outlives this tab: a promise is kept all the same.
  const undo = ({ id, title }: Project) =>
    void restore.mutateAsync(id).then(
      () => toast({ title: 'Project restored', description: title }),
      (error: unknown) => toast({ title: 'Error', description: sayError(error), variant: 'destructive' }),
    );
  const confirm = () =>
    project &&
    deleteProject.mutate(project.id, {
      onSuccess: () =>
        toast({
          title: 'Project deleted successfully',
          description: project.title,
          action: { label: 'Undo', onClick: () => undo(project) },
        }),
      onError: (error) =>
        toast({
          title: 'Error',
          description: sayFailure('Failed to delete project', error),
          variant: 'destructive',
        }),
      onSettled: onClose,
    });
  // The title stays while the window closes.
  const [last, setLast] = useState(project);
  if (project && project !== last) setLast(project);
  return (
    <ConfirmDialog
      question="Are you sure you want to delete this project?"
      explanation={last?.title}
      confirmLabel="Delete"
      isOpen={project !== null}
      isPending={deleteProject.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}
