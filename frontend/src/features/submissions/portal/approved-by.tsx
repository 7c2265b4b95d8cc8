import type { Track } from '@cueroom/contracts/catalog/tracks';
import type { SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { recordPlace } from '../../../lib/portal-address';
import { formatDate } from '../../../lib/dates';
import { pluralize } from '../../../lib/format';
import { submissionTracksQuery } from './submissions.queries';

/** By whom it was approved, when, and which tracks it has become. */
export function ApprovedBy({ submission }: { submission: SubmissionWithSongs }) {
  const { decidedAt, decidedBy, songs } = submission;
  const { data: tracks } = useQuery(submissionTracksQuery(submission));
  const approved = songs.filter(({ status }) => status === 'approved').length;
  const deleted = tracks ? approved - tracks.length : 0;
  return (
    <div className="mt-5 rounded-xl bg-good-tint px-4 py-3.5 text-sm">
      <p className="flex items-center gap-2 font-semibold">
        <CircleCheck aria-hidden className="size-4.5 shrink-0 text-good" />
        <span>
          {['Approved', decidedBy && `by ${decidedBy}`, decidedAt && `on ${formatDate(decidedAt)}`]
            .filter(Boolean)
            .join(' ')}
        </span>
      </p>
      {tracks && tracks.length > 0 && (
        <ul aria-label="Tracks" className="mt-1.5 space-y-0.5 pl-6.5">
          {tracks.map((track) => (
            <li key={track.id}>
              <TrackLink track={track} />
            </li>
          ))}
        </ul>
      )}
      {deleted > 0 && <p className="mt-1 pl-6.5 text-ink-soft">{`${pluralize(deleted, 'track')} deleted since`}</p>}
    </div>
  );
}

const TrackLink = ({ track: { id, title } }: { track: Track }) => (
  <Link
    {...recordPlace('track', id)}
    className="inline-block min-h-6 font-medium text-brand-deep underline underline-offset-3 wrap-anywhere"
  >
    {title}
  </Link>
);
