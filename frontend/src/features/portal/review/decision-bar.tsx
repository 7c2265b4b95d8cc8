import type { SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import { Archive, Check } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/dialog';
import { KeyCap } from '../../../ui/key-cap';
import { useApprove, useReject } from './decision-mutations';
import { isApproved, sayChecked, sayUnusable, type SongChoiceState } from './song-choice';

export function useDecision(submission: SubmissionWithSongs, choice: SongChoiceState, onDecided: () => void) {
  const [isAsking, setIsAsking] = useState(false);
  const approval = useApprove(submission);
  const rejection = useReject(submission);
  return {
    isPending: approval.isPending || rejection.isPending,
    isRejecting: rejection.isPending,
    isAsking,
    askReject: () => setIsAsking(true),
    keep: () => setIsAsking(false),
    approve: () => approval.mutate(choice.songIds, { onSuccess: onDecided }),
    reject: () => rejection.mutate(undefined, { onSuccess: onDecided, onSettled: () => setIsAsking(false) }),
  };
}

interface DecisionBarProps {
  submission: SubmissionWithSongs;
  choice: SongChoiceState;
  decision: ReturnType<typeof useDecision>;
  isDisabled: boolean;
}

const narrow = 'max-sm:px-3 max-sm:text-sm max-sm:leading-tight';

export function DecisionBar({ submission, choice, decision, isDisabled }: DecisionBarProps) {
  const approved = isApproved(submission);
  if (approved && choice.count === 0) return null;
  const songs = approved ? [] : submission.songs;
  return (
    <div className="sticky bottom-0 z-10 -mx-5 mt-8 -mb-6 border-t border-line bg-paper px-5 py-3 sm:-mx-7 sm:px-7 sm:py-4">
      <div className="mb-2.5 space-y-1 text-sm wrap-anywhere empty:hidden">
        <Line text={sayUnusable(songs)} className="font-medium text-bad" />
        <Line text={sayChecked(songs)} className="text-ink-soft" />
      </div>
      <div className="grid grid-cols-2 items-center gap-3 sm:flex">
        <Button
          aria-keyshortcuts={approved ? undefined : 'A'}
          onClick={decision.approve}
          disabled={isDisabled || (!choice.isWhole && choice.count === 0)}
          isPending={decision.isPending}
          className={narrow}
        >
          <Check aria-hidden className="size-4.5 shrink-0" />
          {approved
            ? `Approve ${choice.count} more`
            : choice.isWhole
              ? 'Approve and move to catalog'
              : `Approve ${choice.count} of ${choice.of}`}
        </Button>
        {!approved && (
          <Button
            variant="secondary"
            aria-keyshortcuts="R"
            onClick={decision.askReject}
            disabled={isDisabled}
            isPending={decision.isPending}
            className={narrow}
          >
            <Archive aria-hidden className="size-4.5 shrink-0" />
            Reject and archive
          </Button>
        )}
        {!approved && <Keys count={submission.songs.length} />}
      </div>
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

const Line = ({ text, className }: { text: string; className: string }) => text && <p className={className}>{text}</p>;

function Keys({ count }: { count: number }) {
  return (
    <p className="hidden items-center gap-1.5 text-note text-ink-soft lg:ml-auto lg:flex">
      {count > 0 && (
        <>
          <KeyCap>1</KeyCap>
          {count > 1 && (
            <>
              to <KeyCap>{String(count)}</KeyCap>
            </>
          )}{' '}
          play, with <KeyCap>Shift</KeyCap> choose,
        </>
      )}
      <KeyCap>A</KeyCap> approve, <KeyCap>R</KeyCap> reject, <KeyCap>U</KeyCap> under review, <KeyCap>H</KeyCap> hold
    </p>
  );
}
