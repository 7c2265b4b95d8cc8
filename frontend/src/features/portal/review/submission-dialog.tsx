import type { SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { hasStatus } from '../../../lib/api-error';
import { formatDate, formatDay } from '../../../lib/dates';
import { capitalized } from '../../../lib/words';
import { Address } from '../../../ui/address';
import { Dialog } from '../../../ui/dialog';
import { Facts } from '../../../ui/facts';
import { Loaded } from '../../../ui/loaded';
import { OutsideLink } from '../../../ui/outside-link';
import { ActivityList } from '../../activities/activity-list';
import { portalPlayer } from '../../player/portal-player';
import type { OpenedRecord } from '../../records/list-panel';
import { ReviewStatus } from '../../records/status-badges';
import { ArchiveState } from './archive-state';
import { DecisionBar, useDecision } from './decision-bar';
import { useReviewKeys } from './review-keys';
import { SongReview } from './song-review';
import { FeedbackForm, StatusForm, SubmissionTagsField } from './submission-forms';
import { submissionQuery } from './submissions.queries';

export function SubmissionDialog({ id, listed, onClose }: OpenedRecord<SubmissionWithSongs>) {
  const { data = listed, error, refetch } = useQuery(submissionQuery(id));
  return (
    <Dialog title="Submission Details" isOpen onClose={onClose} width="wide" isFocused>
      <Loaded answer={{ data, error, refetch }} loadingText="Loading submission…">
        {(submission) => (
          <SubmissionReview submission={submission} isGone={hasStatus(error, 404)} onDecided={onClose} />
        )}
      </Loaded>
    </Dialog>
  );
}

interface SubmissionReviewProps {
  submission: SubmissionWithSongs;
  /** Someone has deleted it: what is written here can be copied, but not sent. */
  isGone: boolean;
  onDecided: () => void;
}

function SubmissionReview({ submission, isGone, onDecided }: SubmissionReviewProps) {
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

function SubmissionDetails({ submission }: { submission: SubmissionWithSongs }) {
  const { artistName, email, status, description } = submission;
  const links = Object.entries(submission.socialLinks ?? {}).filter(([, address]) => address);
  const facts = [
    { name: 'Submission', value: submission.submissionUid },
    { name: 'Submitted', value: formatDate(submission.createdAt) },
    { name: 'Genre', value: submission.genre },
    { name: 'Phone', value: submission.phone },
    { name: 'Website', value: submission.website && <OutsideLink address={submission.website} /> },
    ...links.map(([name, address]) => ({ name, value: <OutsideLink address={address} /> })),
    { name: 'Ownership', value: submission.ownership },
    { name: 'Priority', value: capitalized(submission.priority) },
    { name: 'Notes', value: submission.notes },
    { name: 'Follow-up', value: submission.followUpDate && formatDay(submission.followUpDate) },
    { name: 'Last contact', value: submission.lastContactDate && formatDay(submission.lastContactDate) },
  ];
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <p className="text-2xl font-semibold tracking-tight break-words">{artistName}</p>
          <Address email={email} />
        </div>
        <ReviewStatus status={status} />
      </div>
      <p className="mt-5 max-w-prose leading-relaxed break-words whitespace-pre-line">{description}</p>
      <Facts facts={facts} className="mt-6 sm:grid-cols-3" />
    </>
  );
}
