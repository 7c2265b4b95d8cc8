import type { PlayableTrack } from '@cueroom/contracts/catalog/playable-track';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { adminKeys } from '../../../lib/admin-keys';
import { adminRecordQuery } from '../../../lib/admin-lists';
import { call } from '../../../lib/api';
import { hasStatus } from '../../../lib/api-error';
import { formatDate } from '../../../lib/dates';
import { recordPlace } from '../../../lib/portal-address';
import { PageSection } from './page-section';

/** Whose song became the track. Nothing where it came in another way. */
export function TrackSubmission({ track: { sourceSongId } }: { track: PlayableTrack }) {
  const { submission, isGone } = useSubmissionOf(sourceSongId);
  if (sourceSongId === null || (!submission && !isGone)) return null;
  return (
    <PageSection title="Submission">
      {submission ? (
        <p className="mt-2 text-sm">
          <Link
            {...recordPlace('submission', submission.id)}
            className="inline-block min-h-6 font-medium text-brand-deep underline underline-offset-3 wrap-anywhere"
          >
            {`${submission.submissionUid} by ${submission.artistName}`}
          </Link>
          <span className="block text-note text-ink-soft">{`Submitted ${formatDate(submission.createdAt)}`}</span>
        </p>
      ) : (
        <p className="mt-2 text-sm text-ink-soft">It came with a submission, which cannot be found.</p>
      )}
    </PageSection>
  );
}

const useSubmissionOf = (songId: string | null) => {
  const id = songId ?? '';
  const song = useQuery({
    queryKey: adminKeys.one('songs', id),
    queryFn: ({ signal }) =>
      call('GET /api/admin/songs/:id', { params: { id }, query: { audioFileData: 'none' }, signal }),
    enabled: songId !== null,
    staleTime: Infinity,
  });
  const { data, error } = useQuery({
    ...adminRecordQuery('submissions', song.data?.submissionId ?? ''),
    enabled: song.data !== undefined,
  });
  return { submission: data, isGone: hasStatus(song.error, 404) || hasStatus(error, 404) };
};
