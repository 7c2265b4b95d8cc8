import type { SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import { useEffect, useRef } from 'react';
import { portalPlayer } from '../../player/portal-player';
import { ActivityList } from '../../activities/activity-list';
import { ArchiveState } from './archive-state';
import { DecisionBar } from './decision-bar';
import { FeedbackForm } from './feedback-form';
import { useReviewKeys } from './review-keys';
import { SongReview } from './song-review';
import { StatusForm } from './status-form';
import { SubmissionDetails } from './submission-details';
import { SubmissionTagsField } from './submission-tags-field';
import { useDecision } from './use-decision';

interface SubmissionReviewProps {
  submission: SubmissionWithSongs;
  /** Someone has deleted it: what is written here can be copied, but not sent. */
  isGone: boolean;
  onDecided: () => void;
}

/** Everything about one submission, and what can be done with it. */
export function SubmissionReview({ submission, isGone, onDecided }: SubmissionReviewProps) {
  const { id, songs, archive } = submission;
  const top = useRef<HTMLDivElement>(null);
  const tag = useRef<HTMLInputElement>(null);
  const feedback = useRef<HTMLTextAreaElement>(null);
  const decision = useDecision(id, onDecided);
  const mayDecide = !archive && !isGone && !decision.isPending;
  useReviewKeys({
    submission,
    inside: top,
    onApprove: () => mayDecide && decision.approve(),
    onReject: () => mayDecide && decision.askReject(),
    onTag: () => tag.current?.focus(),
    onFeedback: () => feedback.current?.focus(),
  });
  useEffect(() => {
    portalPlayer.now.hasOtherControls = true;
    return () => {
      portalPlayer.now.hasOtherControls = false;
    };
  }, []);
  return (
    <div ref={top}>
      {isGone && (
        <p role="alert" className="mb-6 rounded-xl bg-bad-tint px-4 py-3.5 text-sm font-medium text-bad">
          Someone has deleted this submission. What you wrote stays here until you close this window.
        </p>
      )}
      <SubmissionDetails submission={submission} />
      {archive && <ArchiveState submissionId={id} archive={archive} />}
      <h3 className="mt-8 mb-3 text-lg font-semibold tracking-tight">Songs</h3>
      {songs.length === 0 ? (
        <p className="text-ink-soft">No songs received.</p>
      ) : (
        <ol className="space-y-4">
          {songs.map((song, index) => (
            <SongReview key={song.id} song={song} submission={submission} n={index + 1} />
          ))}
        </ol>
      )}
      <div className="mt-8 grid items-start gap-6 border-t border-line pt-6 sm:grid-cols-2">
        <div className="space-y-6">
          <StatusForm submission={submission} />
          <SubmissionTagsField submission={submission} ref={tag} />
        </div>
        <FeedbackForm submissionId={id} isDisabled={isGone} ref={feedback} />
      </div>
      <h3 className="mt-8 mb-3 text-lg font-semibold tracking-tight">Activity</h3>
      <ActivityList about={{ entityType: 'submission', entityId: id }} />
      {!archive && <DecisionBar decision={decision} isDisabled={isGone} />}
    </div>
  );
}
