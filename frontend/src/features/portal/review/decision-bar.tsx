import { Archive, Check } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/dialog';
import { KeyCap } from '../../../ui/key-cap';
import { useApprove, useReject } from './submission-mutations';

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

interface DecisionBarProps {
  decision: ReturnType<typeof useDecision>;
  isDisabled: boolean;
}

export function DecisionBar({ decision, isDisabled }: DecisionBarProps) {
  return (
    <div className="sticky bottom-0 z-10 -mx-5 mt-8 -mb-6 grid grid-cols-2 items-center gap-3 border-t border-line bg-paper/95 px-5 py-3 backdrop-blur sm:-mx-7 sm:flex sm:px-7 sm:py-4">
      <Button
        aria-keyshortcuts="A"
        onClick={decision.approve}
        disabled={isDisabled}
        isPending={decision.isPending}
        className="max-sm:px-3 max-sm:text-sm max-sm:leading-tight"
      >
        <Check aria-hidden className="size-4.5 shrink-0" />
        Approve and move to catalog
      </Button>
      <Button
        variant="secondary"
        aria-keyshortcuts="R"
        onClick={decision.askReject}
        disabled={isDisabled}
        isPending={decision.isPending}
        className="max-sm:px-3 max-sm:text-sm max-sm:leading-tight"
      >
        <Archive aria-hidden className="size-4.5 shrink-0" />
        Reject and archive
      </Button>
      <p className="hidden items-center gap-1.5 text-note text-ink-soft lg:ml-auto lg:flex">
        <KeyCap>1</KeyCap> to <KeyCap>5</KeyCap> play a song, <KeyCap>A</KeyCap> approve, <KeyCap>R</KeyCap> reject
      </p>
      <ConfirmDialog
        question="Are you sure you want to reject this submission?"
        explanation="Its songs will be archived with lossless compression. You can restore them later."
        confirmLabel="Confirm"
        isOpen={decision.isAsking}
        isPending={decision.isRejecting}
        onConfirm={decision.reject}
        onCancel={decision.keep}
      />
    </div>
  );
}
