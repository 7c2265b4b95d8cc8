import { useState } from 'react';
import { sayError } from '../../../lib/api-error';
import { toast } from '../../../ui/toasts';
import { useApprove, useReject } from './submission-changes';

/** The two ways out. Both close the window when they succeed; a refusal is told, and the window stays. */
export function useDecision(submissionId: string, onDecided: () => void) {
  const [isAsking, setIsAsking] = useState(false);
  const approval = useApprove(submissionId);
  const rejection = useReject(submissionId);
  const isPending = approval.isPending || rejection.isPending;
  const onError = (error: Error) => toast({ title: 'Error', description: sayError(error), variant: 'destructive' });

  return {
    isPending,
    isRejecting: rejection.isPending,
    isAsking,
    askReject: () => setIsAsking(true),
    keep: () => setIsAsking(false),
    approve: () =>
      approval.mutate(undefined, {
        onSuccess: ({ skipped }) => {
          const leftOut = skipped.map(({ trackTitle, reason }) => ` ${trackTitle} was left out: ${reason}`).join('');
          toast({
            title: 'Submission Approved',
            description: `The track has been moved to the Music Catalog${leftOut && `.${leftOut}`}`,
          });
          onDecided();
        },
        onError,
      }),
    reject: () =>
      rejection.mutate(undefined, {
        onSuccess: () => {
          toast({ title: 'Submission Rejected', description: 'The track has been compressed and archived' });
          onDecided();
        },
        onError,
        onSettled: () => setIsAsking(false),
      }),
  };
}
export type Decision = ReturnType<typeof useDecision>;
