import type { SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import { useEffect } from 'react';
import { formatDate } from '../../lib/format';
import { portalPlayer } from '../../lib/portal-player';
import { Badge } from '../../ui/badge';
import { Dialog } from '../../ui/dialog';
import { OutsideLink } from '../../ui/outside-link';
import { Decision } from './decision';
import { isUndecided, sayArchive, sayStatus } from './review-words';
import { SongReview } from './song-review';
import { StatusForm } from './status-form';
import { SubmissionTagsField } from './submission-tags-field';

interface SubmissionDialogProps {
  submission: SubmissionWithSongs;
  onClose: () => void;
}

export function SubmissionDialog({ submission, onClose }: SubmissionDialogProps) {
  const { songs, status, archive } = submission;
  useEffect(() => {
    portalPlayer.now.hasOtherControls = true;
    return () => {
      portalPlayer.now.hasOtherControls = false;
    };
  }, []);
  return (
    <Dialog title="Submission Details" isOpen onClose={onClose} width="wide">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <p className="text-2xl font-semibold tracking-tight break-words">{submission.artistName}</p>
          <a
            href={`mailto:${submission.email}`}
            className="wrap-anywhere text-brand-deep underline-offset-3 hover:underline"
          >
            {submission.email}
          </a>
        </div>
        <Badge tone={isUndecided(status) ? 'brand' : 'neutral'}>{sayStatus(status)}</Badge>
      </div>
      <p className="mt-5 max-w-prose leading-relaxed break-words whitespace-pre-line">{submission.description}</p>
      <Details submission={submission} />
      {archive && <p className="mt-5 rounded-lg bg-brand-tint px-4 py-3 text-sm">{sayArchive(archive)}</p>}

      <h3 className="mt-8 mb-3 text-lg font-semibold tracking-tight">Songs</h3>
      {songs.length === 0 ? (
        <p className="text-ink-soft">No songs have arrived.</p>
      ) : (
        <ol className="space-y-4">
          {songs.map((song, index) => (
            <SongReview key={song.id} song={song} submission={submission} n={index + 1} />
          ))}
        </ol>
      )}
      <div className="mt-8 grid items-start gap-6 border-t border-line pt-6 sm:grid-cols-2">
        <SubmissionTagsField submission={submission} />
        <StatusForm submission={submission} />
      </div>
      <Decision submission={submission} onDecided={onClose} />
    </Dialog>
  );
}

function Details({ submission }: { submission: SubmissionWithSongs }) {
  const links = Object.entries(submission.socialLinks ?? {}).filter(([, address]) => address);
  const details = [
    { name: 'Submission', value: submission.submissionUid },
    { name: 'Submitted', value: formatDate(submission.createdAt) },
    { name: 'Genre', value: submission.genre },
    { name: 'Phone', value: submission.phone },
    { name: 'Website', value: submission.website && <OutsideLink address={submission.website} /> },
    ...links.map(([name, address]) => ({ name, value: <OutsideLink address={address} /> })),
    { name: 'Ownership', value: submission.ownership },
    { name: 'Priority', value: submission.priority },
    { name: 'Notes', value: submission.notes },
    { name: 'Follow-up', value: submission.followUpDate && formatDate(submission.followUpDate) },
    { name: 'Last contact', value: submission.lastContactDate && formatDate(submission.lastContactDate) },
  ].filter(({ value }) => value);
  return (
    <dl className="mt-6 grid gap-x-8 gap-y-4 text-sm sm:grid-cols-3">
      {details.map(({ name, value }) => (
        <div key={name} className="min-w-0">
          <dt className="text-ink-soft">{name}</dt>
          <dd className="mt-0.5 font-medium break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
