import type { SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { hasStatus } from '../../../lib/api/api-error';
import { formatDate, formatDay } from '../../../lib/words/dates';
import { capitalized } from '../../../lib/words/words';
import { Badge } from '../../../ui/badge';
import { Dialog } from '../../../ui/window/dialog';
import { Facts } from '../../../ui/facts';
import { IconButton } from '../../../ui/icon-button';
import { LinkedText } from '../../../ui/linked-text';
import { Loaded } from '../../../ui/loaded';
import { OutsideLink } from '../../../ui/outside-link';
import { ActivityList } from '../../shared/activities/activity-list';
import { playerBar } from '../../shared/player/portal-player';
import type { OpenedRecord } from '../../shared/records/opened-record';
import { RecordHistory } from '../../shared/records/record-history';
import { PersonAddress } from '../../shared/records/record-link';
import { ReviewStatus } from '../../shared/records/status-badges';
import { ArtistMessages } from './artist-messages';
import { DecisionBar, useDecision } from './decision-bar';
import { useLeftFields, useReviewActions } from './review-keys';
import { isApproved, type SongChoiceState, useSongChoice } from './song-choice';
import { SongReview } from './song-review';
import { StatusForm, SubmissionTagsField } from './submission-forms';
import { ApprovedBy, ArchiveState } from './submission-state';
import { submissionQuery } from './submissions.queries';

export default function SubmissionDialog({ id, listed, onClose, ...around }: OpenedRecord<SubmissionWithSongs>) {
  const { data = listed, error, refetch } = useQuery(submissionQuery(id));
  return (
    <Dialog title="Submission Details" isOpen onClose={onClose} width="desk" isFocused actions={<Steps {...around} />}>
      <Loaded answer={{ data, error, refetch }} loadingText="Loading submission…" one="submission" isKept>
        {(submission) => (
          <SubmissionReview
            key={id}
            submission={submission}
            isGone={hasStatus(error, 404)}
            onDecided={onClose}
            {...around}
          />
        )}
      </Loaded>
    </Dialog>
  );
}

type Around = Pick<OpenedRecord<SubmissionWithSongs>, 'previous' | 'next'>;

function Steps({ previous, next }: Around) {
  return (
    <>
      <IconButton
        icon={ChevronUp}
        label="Previous submission"
        aria-keyshortcuts="K"
        disabled={!previous}
        onClick={() => previous?.()}
      />
      <IconButton
        icon={ChevronDown}
        label="Next submission"
        aria-keyshortcuts="J"
        disabled={!next}
        onClick={() => next?.()}
      />
    </>
  );
}

interface SubmissionReviewProps extends Around {
  submission: SubmissionWithSongs;
  /** Someone has deleted it: what is written here can be copied, but not sent. */
  isGone: boolean;
  onDecided: () => void;
}

function SubmissionReview({ submission, isGone, onDecided, previous, next }: SubmissionReviewProps) {
  const { archive } = submission;
  const top = useRef<HTMLDivElement>(null);
  const tag = useRef<HTMLInputElement>(null);
  const feedback = useRef<Pick<HTMLElement, 'focus'>>(null);
  const choice = useSongChoice(submission);
  const decision = useDecision(submission, choice, onDecided);
  useReviewActions({ submission, isGone, choice, decision, inside: top, tag, feedback, previous, next });
  const focusWindow = useLeftFields(top);
  useOwnControls();
  return (
    <div ref={top}>
      {isGone && (
        <p role="alert" className="mb-6 rounded-xl bg-bad-tint px-4 py-3.5 text-sm font-medium text-bad">
          Someone has deleted this submission. What you wrote stays here until you close this window.
        </p>
      )}
      <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="min-w-0">
          <SubmissionDetails submission={submission} />
          {isApproved(submission) && <ApprovedBy submission={submission} />}
          {archive && (
            <ArchiveState submission={submission} archive={archive} onWrite={() => feedback.current?.focus()} />
          )}
          <Songs submission={submission} choice={choice} />
        </div>
        <SidePanel submission={submission} isGone={isGone} tag={tag} feedback={feedback} onSent={focusWindow} />
      </div>
      <DecisionBar submission={submission} choice={choice} decision={decision} isDisabled={isGone} />
    </div>
  );
}

function Songs({ submission, choice }: { submission: SubmissionWithSongs; choice: SongChoiceState }) {
  return (
    <>
      <h3 className="mt-6 mb-2 text-lg font-semibold tracking-tight">Songs</h3>
      {submission.songs.length === 0 ? (
        <p className="text-ink-soft">No songs received.</p>
      ) : (
        <ol className="space-y-2">
          {submission.songs.map((song, index) => (
            <SongReview key={song.id} song={song} submission={submission} choice={choice} n={index + 1} />
          ))}
        </ol>
      )}
    </>
  );
}

interface SidePanelProps {
  submission: SubmissionWithSongs;
  isGone: boolean;
  tag: RefObject<HTMLInputElement | null>;
  feedback: RefObject<Pick<HTMLElement, 'focus'> | null>;
  onSent: () => void;
}

/** It scrolls with the songs: two scrolling parts in one window would hide the end of both. */
function SidePanel({ submission, isGone, tag, feedback, onSent }: SidePanelProps) {
  return (
    <div className="min-w-0 space-y-6 max-lg:border-t max-lg:border-line max-lg:pt-6">
      <StatusForm submission={submission} />
      <ArtistMessages submission={submission} isDisabled={isGone} ref={feedback} onSent={onSent} />
      <SubmissionTagsField submission={submission} ref={tag} />
      <div>
        <h3 className="mb-3 text-lg font-semibold tracking-tight">Activity</h3>
        <ActivityList about={{ entityType: 'submission', entityId: submission.id }} />
      </div>
      <RecordHistory of="submission" id={submission.id} />
    </div>
  );
}

/** Its songs have controls of their own: the player's bar stays away. */
function useOwnControls() {
  useEffect(() => {
    playerBar.isHidden = true;
    return () => {
      playerBar.isHidden = false;
    };
  }, []);
}

function SubmissionDetails({ submission }: { submission: SubmissionWithSongs }) {
  const { artistName, email, status, description, changed } = submission;
  const links = Object.entries(submission.socialLinks ?? {}).filter(([, address]) => address);
  const facts = [
    { name: 'Submission', value: submission.submissionUid },
    { name: 'Submitted', value: formatDate(submission.createdAt) },
    { name: 'Genre', value: submission.genre },
    { name: 'Phone', value: submission.phone },
    { name: 'Website', value: submission.website && <OutsideLink address={submission.website} /> },
    ...links.map(([name, address]) => ({ name, value: <OutsideLink address={address} /> })),
    { name: 'Ownership', value: submission.ownership && <LinkedText text={submission.ownership} /> },
    { name: 'Priority', value: capitalized(submission.priority) },
    { name: 'Notes', value: submission.notes && <LinkedText text={submission.notes} /> },
    { name: 'Follow-up', value: submission.followUpDate && formatDay(submission.followUpDate) },
    { name: 'Last contact', value: submission.lastContactDate && formatDay(submission.lastContactDate) },
  ];
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <p translate="no" className="text-2xl leading-tight font-semibold tracking-tight break-words">
            {artistName}
          </p>
          <PersonAddress email={email} clientId={submission.clientId} />
          {changed?.fields
            .filter(({ songId }) => songId === null)
            .map(({ field }) => (
              <Badge key={field} tone="brand">
                {field === 'email' ? 'Email changed' : 'Artist name changed'}
              </Badge>
            ))}
        </div>
        <ReviewStatus status={status} isChanged={changed !== null} />
      </div>
      <p className="mt-2 max-w-prose leading-relaxed break-words whitespace-pre-line">
        <LinkedText text={description} />
      </p>
      <Facts isInline facts={facts} />
    </>
  );
}
