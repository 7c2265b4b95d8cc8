import type { ReviewStatus, SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import type { RefObject } from 'react';
import { useCommands } from '../../../ui/window-commands';
import type { OpenedRecord } from '../../shared/records/opened-record';
import { sayReviewStatus } from '../../shared/records/status-badges';
import type { useDecision } from './decision-bar';
import { useReviewKeys } from './review-keys';
import { canApprove, isApproved, isOver, type SongChoiceState } from './song-choice';
import { useSetStatus } from './submission-mutations';

interface ReviewActions extends Pick<OpenedRecord<SubmissionWithSongs>, 'previous' | 'next'> {
  submission: SubmissionWithSongs;
  isGone: boolean;
  choice: SongChoiceState;
  decision: ReturnType<typeof useDecision>;
  inside: RefObject<HTMLElement | null>;
  tag: RefObject<HTMLElement | null>;
  feedback: RefObject<Pick<HTMLElement, 'focus'> | null>;
}

const settable = ['pending', 'reviewing', 'on_hold'] as const;

/** What a key does in the window, and what the search over everything offers in it beside the decisions. */
export function useReviewActions(given: ReviewActions): void {
  const { submission, isGone, choice, decision, inside, tag, feedback, previous, next } = given;
  const setStatus = useSetStatus(submission);
  const mayDecide = !isOver(submission) && !isGone && !decision.isPending && !isApproved(submission);
  const set = (status: ReviewStatus['status']) => () => mayDecide && setStatus.mutate(status);
  const addTag = () => tag.current?.focus();
  const writeFeedback = () => feedback.current?.focus();
  useReviewKeys({
    submission,
    inside,
    onChoose: (song) => choice.isChoosable(song) && choice.toggle(song),
    actions: {
      approve: () => mayDecide && canApprove(choice) && decision.approve(),
      reject: () => mayDecide && decision.askReject(),
      addTag,
      writeFeedback,
      setPending: set('pending'),
      setReviewing: set('reviewing'),
      setOnHold: set('on_hold'),
      nextSubmission: () => next?.(),
      previousSubmission: () => previous?.(),
    },
  });
  useCommands([
    ...(mayDecide ? settable.map((status) => ({ label: `Set to ${sayReviewStatus(status)}`, run: set(status) })) : []),
    { label: 'Add a tag', run: addTag },
    ...(previous ? [{ label: 'Previous submission', run: previous }] : []),
    ...(next ? [{ label: 'Next submission', run: next }] : []),
  ]);
}
