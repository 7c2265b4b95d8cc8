import { countOf } from '../../../lib/format';
import { ConfirmDialog } from '../../../ui/dialog';
import { toast } from '../../../ui/toasts';
import { useDeleteSubmissions } from './submission-changes';

interface DeleteSubmissionsDialogProps {
  ids: readonly string[];
  isOpen: boolean;
  onClose: () => void;
  onDeleted: () => void;
}

export function DeleteSubmissionsDialog({ ids, isOpen, onClose, onDeleted }: DeleteSubmissionsDialogProps) {
  const deleteSubmissions = useDeleteSubmissions();
  const confirm = () =>
    deleteSubmissions.mutate(ids, {
      onSuccess: (count) => {
        toast({ title: 'Submissions deleted', description: `${countOf(count, 'submission')} deleted` });
        onDeleted();
      },
      onError: () => toast({ title: 'Error', description: 'Failed to delete submissions', variant: 'destructive' }),
      onSettled: onClose,
    });
  return (
    <ConfirmDialog
      question="Are you sure you want to delete these submissions?"
      explanation={`${countOf(ids.length, 'submission')} will be deleted, with songs and audio. Tracks that were made from them stay in the catalog.`}
      confirmLabel="Delete"
      isOpen={isOpen}
      isPending={deleteSubmissions.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}
