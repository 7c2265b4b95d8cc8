import type { SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import { useQuery } from '@tanstack/react-query';
import { hasStatus } from '../../../lib/api-error';
import { Dialog } from '../../../ui/dialog';
import { Failure } from '../../../ui/failure';
import { Notice } from '../../../ui/notice';
import { SubmissionReview } from './submission-review';
import { submissionQuery } from './submissions.queries';

interface SubmissionDialogProps {
  id: string;
  /** The submission as the list has it. */
  listed?: SubmissionWithSongs;
  onClose: () => void;
}

export function SubmissionDialog({ id, listed, onClose }: SubmissionDialogProps) {
  const { data, error, refetch } = useQuery(submissionQuery(id));
  const submission = data ?? listed;
  return (
    <Dialog title="Submission Details" isOpen onClose={onClose} width="wide" isFocused>
      {submission ? (
        <SubmissionReview submission={submission} isGone={hasStatus(error, 404)} onDecided={onClose} />
      ) : error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <Notice>Loading submission…</Notice>
      )}
    </Dialog>
  );
}
