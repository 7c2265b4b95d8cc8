import type { SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import { TriangleAlert } from 'lucide-react';
import { isDecided, sayUnusable } from './song-choice';

/** Known before the submission is opened: what of it cannot be approved. */
export function Unusable({ submission }: { submission: SubmissionWithSongs }) {
  const count = submission.songs.filter(({ audio }) => audio.state === 'invalid').length;
  if (count === 0 || isDecided(submission)) return null;
  return (
    <span
      title={sayUnusable(submission.songs)}
      className="inline-flex shrink-0 items-center gap-1 text-note font-semibold text-bad"
    >
      <TriangleAlert aria-hidden className="size-3.5" />
      <span>
        <span>{count}</span>
        <span className="compact:sr-only"> can’t be used</span>
      </span>
    </span>
  );
}
