import type { SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import { useQuery } from '@tanstack/react-query';
import { hasStatus, sayError } from '../../../lib/api-error';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { Notice } from '../../../ui/notice';
import { SubmissionReview } from './submission-review';
import { submissionQuery } from './submissions.queries';

interface SubmissionDialogProps {
  id: string;
  /** What the list knows of it, if it is there. */
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
        <Notice action={<Button onClick={() => void refetch()}>Try Again</Button>}>{sayError(error)}</Notice>
      ) : (
        <Notice>Loading submission...</Notice>
      )}
    </Dialog>
  );
}
