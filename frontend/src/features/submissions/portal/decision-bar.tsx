import type { SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import { Archive, Check } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button';
import { ConfirmDialog, discardQuestion } from '../../../ui/window/dialog';
import { KeyCap } from '../../../ui/window/key-cap';
import { sayBeingSent, useUnsaved } from '../../../ui/window/unsaved';
import { useCommands } from '../../../ui/window/window-commands';
import { useApprove, useReject } from './decision-mutations';
import { LetterSelect, LetterText, useLetterChoice } from './letter-choice';
import { RightsQuestion, sayOpenRights } from './rights-question';
import { canApprove, isApproved, isOver, sayChecked, sayUnusable, type SongChoiceState } from './song-choice';

export function useDecision(submission: SubmissionWithSongs, choice: SongChoiceState, onDecided: () => void) {
  const [isAsking, setIsAsking] = useState(false);
  const [isAskingRights, setIsAskingRights] = useState(false);
  const approval = useApprove(submission);
  const rejection = useReject(submission);
  const letter = useLetterChoice(submission, choice.songIds);
  const isPending = approval.isPending || rejection.isPending;
  const heldByOthers = useUnsaved(letter.isUnsaved, isPending);
  /** The decision that would close the window over something typed. */
  const [asksUnsavedBefore, setAsksUnsavedBefore] = useState<'approve' | 'reject' | null>(null);
  /** What was typed since it was sent stays in the window. */
  const leave = () => {
    if (heldByOthers() === null) onDecided();
  };
  const approve = () =>
    approval.mutate(
      { songIds: choice.songIds, letter: letter.chosen },
      { onSuccess: leave, onSettled: () => setIsAskingRights(false) },
    );
  const begin = {
    /** Asks once where the rights are open. */
    approve: () => (sayOpenRights(choice.chosen) ? setIsAskingRights(true) : approve()),
    reject: () => setIsAsking(true),
  };
  const beginUnlessUnsaved = (decision: keyof typeof begin) => {
    const others = heldByOthers();
    if (others === 'sending') sayBeingSent();
    else if (others) setAsksUnsavedBefore(decision);
    else begin[decision]();
  };
  return {
    isPending,
    isRejecting: rejection.isPending,
    isAskingUnsaved: asksUnsavedBefore !== null,
    goOnUnsaved: () => {
      setAsksUnsavedBefore(null);
      if (asksUnsavedBefore) begin[asksUnsavedBefore]();
    },
    keepUnsaved: () => setAsksUnsavedBefore(null),
    isAsking,
    askReject: () => {
      if (!letter.isRefused('letter-reject')) beginUnlessUnsaved('reject');
    },
    keep: () => setIsAsking(false),
    letter,
    isAskingRights,
    approve: () => {
      if (!letter.isRefused('letter-approve')) beginUnlessUnsaved('approve');
    },
    approveAnyway: approve,
    thinkAgain: () => setIsAskingRights(false),
    reject: () =>
      rejection.mutate({ letter: letter.chosen }, { onSuccess: leave, onSettled: () => setIsAsking(false) }),
  };
}

interface DecisionBarProps {
  submission: SubmissionWithSongs;
  choice: SongChoiceState;
  decision: ReturnType<typeof useDecision>;
  isDisabled: boolean;
}

const narrow = 'max-sm:px-3 max-sm:text-sm max-sm:leading-tight';
/** Beside it the words of a phone's button would take three lines. */
const iconClasses = 'size-4.5 shrink-0 max-sm:hidden';

const sayApprove = ({ isWhole, count, of }: SongChoiceState, approved: boolean): string => {
  if (approved) return `Approve ${count} more`;
  return isWhole ? 'Approve and move to catalog' : `Approve ${count} of ${of}`;
};

function useDecisionCommands({ submission, choice, decision, isDisabled }: DecisionBarProps) {
  const approved = isApproved(submission);
  const approve = canApprove(choice) && { label: sayApprove(choice, approved), run: decision.approve };
  const reject = !approved && { label: 'Reject and archive', run: decision.askReject };
  useCommands(
    isDisabled || isOver(submission) || decision.isPending
      ? []
      : [approve, reject].filter((command) => command !== false),
  );
}

export function DecisionBar(props: DecisionBarProps) {
  const { submission, choice, decision } = props;
  useDecisionCommands(props);
  const isClosed = isOver(submission) || (isApproved(submission) && choice.count === 0);
  const { letter, isPending } = decision;
  return (
    <>
      {/* What was typed when someone else decided stays, to be copied. */}
      {(!isClosed || letter.isEdited) && <LetterText letter={letter} isSending={isPending} isClosed={isClosed} />}
      {!isClosed && <Bar {...props} />}
    </>
  );
}

/** In sight wherever one reads, but for windows that it would fill. */
function Bar({ submission, choice, decision, isDisabled }: DecisionBarProps) {
  const approved = isApproved(submission);
  const songs = approved ? [] : submission.songs;
  return (
    <div
      data-foot
      className="sticky bottom-0 z-10 -mx-5 mt-8 -mb-6 border-t border-line bg-paper px-5 py-3 short:static sm:-mx-7 sm:px-7 sm:py-4"
    >
      <div className="mb-2.5 space-y-1 text-sm wrap-anywhere empty:hidden">
        <Line text={sayUnusable(songs)} className="font-medium text-bad" />
        <Line text={sayChecked(songs)} className="text-ink-soft" />
      </div>
      <div className="grid grid-cols-[4fr_3fr] items-stretch gap-3 sm:flex sm:flex-wrap sm:items-end">
        <Button
          aria-keyshortcuts={approved ? undefined : 'A'}
          onClick={decision.approve}
          disabled={isDisabled || !canApprove(choice)}
          isPending={decision.isPending}
          className={narrow}
        >
          <Check aria-hidden className={iconClasses} />
          <span>{sayApprove(choice, approved)}</span>
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
            <Archive aria-hidden className={iconClasses} />
            Reject and archive
          </Button>
        )}
        {(!approved || decision.letter.templateId !== '') && (
          <LetterSelect letter={decision.letter} isSending={decision.isPending} />
        )}
        {!approved && <Keys count={submission.songs.length} />}
      </div>
      <Questions submission={submission} choice={choice} decision={decision} />
    </div>
  );
}

function Questions({ submission, choice, decision }: Omit<DecisionBarProps, 'isDisabled'>) {
  return (
    <>
      <ConfirmDialog
        {...discardQuestion}
        explanation="The decision closes this window. Rights and tags that you typed aren’t saved yet."
        isOpen={decision.isAskingUnsaved}
        isPending={false}
        onConfirm={decision.goOnUnsaved}
        onCancel={decision.keepUnsaved}
      />
      <RightsQuestion
        submission={submission}
        songs={choice.chosen}
        isOpen={decision.isAskingRights}
        isPending={decision.isPending}
        onConfirm={decision.approveAnyway}
        onCancel={decision.thinkAgain}
      />
      <ConfirmDialog
        question="Are you sure you want to reject this submission?"
        explanation={`Its songs will be archived with lossless compression. You can restore them later. ${
          decision.letter.chosen ? `The artist reads the email “${decision.letter.chosen.subject}” with it.` : ''
        }`}
        confirmLabel="Confirm"
        isOpen={decision.isAsking}
        isPending={decision.isRejecting}
        onConfirm={decision.reject}
        onCancel={decision.keep}
      />
    </>
  );
}

const Line = ({ text, className }: { text: string; className: string }) => text && <p className={className}>{text}</p>;

function Keys({ count }: { count: number }) {
  return (
    <p className="hidden basis-full items-center gap-1.5 text-note text-ink-soft lg:flex">
      {count > 0 && (
        <>
          <KeyCap>1</KeyCap>
          {count > 1 && (
            <>
              <span>to</span> <KeyCap>{String(count)}</KeyCap>
            </>
          )}
          <span>play, with</span> <KeyCap>Shift</KeyCap> <span>choose,</span>
        </>
      )}
      <KeyCap>A</KeyCap> approve, <KeyCap>R</KeyCap> reject, <KeyCap>U</KeyCap> under review, <KeyCap>H</KeyCap> hold
    </p>
  );
}
