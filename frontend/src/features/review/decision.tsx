import type { SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import { Archive, Check } from 'lucide-react';
import { useState } from 'react';
import { sayError } from '../../lib/api-error';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/dialog';
import { toast } from '../../ui/toasts';
import { useApprove, useReject } from './submissions.queries';

interface DecisionProps {
  submission: SubmissionWithSongs;
  onDecided: () => void;
}

/** The two ways out. Both close the dialog when they succeed; a refusal is told, and the dialog stays. */
export function Decision({ submission, onDecided }: DecisionProps) {
  const [isAsking, setIsAsking] = useState(false);
  const approve = useApprove(submission.id);
  const reject = useReject(submission.id);
  const onError = (error: Error) => toast({ title: 'Error', description: sayError(error), variant: 'destructive' });

  const onApprove = () =>
    approve.mutate(undefined, {
      onSuccess: ({ skipped }) => {
        const leftOut = skipped.map(({ trackTitle, reason }) => ` ${trackTitle} was left out: ${reason}`).join('');
        toast({
          title: 'Submission Approved',
          description: `The track has been moved to the Music Catalog${leftOut && `.${leftOut}`}`,
        });
        onDecided();
      },
      onError,
    });
  const onReject = () =>
    reject.mutate(undefined, {
      onSuccess: () => {
        toast({ title: 'Submission Rejected', description: 'The track has been compressed and archived' });
        onDecided();
      },
      onError,
      onSettled: () => setIsAsking(false),
    });
  const isPending = approve.isPending || reject.isPending;
  return (
    <div className="mt-8 flex flex-wrap gap-3 border-t border-line pt-6">
      <Button onClick={onApprove} disabled={isPending}>
        <Check aria-hidden className="size-4.5" />
        Approve and move to catalog
      </Button>
      <Button variant="secondary" onClick={() => setIsAsking(true)} disabled={isPending}>
        <Archive aria-hidden className="size-4.5" />
        Reject and archive
      </Button>
      <ConfirmDialog
        question="Are you sure you want to reject this submission?"
        explanation="Its songs are compressed without loss and archived."
        confirmLabel="Confirm"
        isOpen={isAsking}
        isPending={reject.isPending}
        onConfirm={onReject}
        onCancel={() => setIsAsking(false)}
      />
    </div>
  );
}
