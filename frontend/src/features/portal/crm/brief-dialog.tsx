import type { Brief } from '@cueroom/contracts/intake/briefs';
import { useQuery } from '@tanstack/react-query';
import { adminRecordQuery } from '../../../lib/admin-lists';
import { Dialog } from '../../../ui/dialog';
import { Failure } from '../../../ui/failure';
import { Notice } from '../../../ui/notice';
import { BriefDetails } from './brief-details';
import { BriefForm } from './brief-form';

interface BriefDialogProps {
  id: string;
  /** The brief as the list has it. */
  listed?: Brief;
  isEditing: boolean;
  onEdit: () => void;
  onClose: () => void;
}

export function BriefDialog({ id, listed, isEditing, onEdit, onClose }: BriefDialogProps) {
  const { data, error, refetch } = useQuery(adminRecordQuery<Brief>('briefs', id));
  const brief = data ?? listed;
  return (
    <Dialog
      title={isEditing ? 'Edit Brief' : 'Brief Details'}
      description={isEditing && brief ? (brief.projectTitle ?? brief.clientName) : undefined}
      isOpen
      onClose={onClose}
      width={isEditing ? 'medium' : 'wide'}
    >
      {brief ? (
        isEditing ? (
          <BriefForm brief={brief} onClose={onClose} />
        ) : (
          <BriefDetails brief={brief} onEdit={onEdit} onDeleted={onClose} />
        )
      ) : error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <Notice>Loading brief…</Notice>
      )}
    </Dialog>
  );
}
