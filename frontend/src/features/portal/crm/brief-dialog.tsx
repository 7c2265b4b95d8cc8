import type { Brief } from '@cueroom/contracts/intake/briefs';
import { useQuery } from '@tanstack/react-query';
import { Dialog } from '../../../ui/dialog';
import { BriefDetails } from './brief-details';
import { BriefForm } from './brief-form';
import { recordQuery } from './crm.queries';
import { RecordState } from './record-state';

interface BriefDialogProps {
  id: string;
  /** What the list knows of it, if it is there. */
  listed?: Brief;
  isEditing: boolean;
  onEdit: () => void;
  onClose: () => void;
}

export function BriefDialog({ id, listed, isEditing, onEdit, onClose }: BriefDialogProps) {
  const { data, error, refetch } = useQuery(recordQuery('briefs', id));
  const brief = data ?? listed;
  return (
    <Dialog
      title={isEditing ? 'Edit Brief' : 'Brief Details'}
      description={isEditing && brief ? (brief.projectTitle ?? brief.clientName) : undefined}
      isOpen
      onClose={onClose}
      width={isEditing ? 'medium' : 'wide'}
    >
      {!brief ? (
        <RecordState error={error} onRetry={() => void refetch()} />
      ) : isEditing ? (
        <BriefForm brief={brief} onSaved={onClose} onCancel={onClose} />
      ) : (
        <BriefDetails brief={brief} onEdit={onEdit} onDeleted={onClose} />
      )}
    </Dialog>
  );
}
