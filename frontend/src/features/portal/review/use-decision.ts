import { useState } from 'react';
import { useApprove, useReject } from './submission-mutations';

/** The two ways out. Both close the dialog when they succeed; when one is refused, it stays. */
export function useDecision(submissionId: string, onDecided: () => void) {
  const [isAsking, setIsAsking] = useState(false);
  const approval = useApprove(submissionId);
  const rejection = useReject(submissionId);
  return {
    isPending: approval.isPending || rejection.isPending,
    isRejecting: rejection.isPending,
    isAsking,
    askReject: () => setIsAsking(true),
    keep: () => setIsAsking(false),
    approve: () => approval.mutate(undefined, { onSuccess: onDecided }),
    reject: () => rejection.mutate(undefined, { onSuccess: onDecided, onSettled: () => setIsAsking(false) }),
  };
}
export type Decision = ReturnType<typeof useDecision>;
