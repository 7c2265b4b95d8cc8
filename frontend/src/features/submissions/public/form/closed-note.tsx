import { limits } from '@cueroom/contracts/limits';
import { Link } from '@tanstack/react-router';
import { formatMoment } from '../../../../lib/dates';
import { Button } from '../../../../ui/button';
import { closesAtMs, restOf, songsLeft } from './closed-submission';
import { beginAnew } from './current-submission';
import type { Sending } from './sending';
import type { SubmissionValues } from './submission-values';

interface ClosedNoteProps {
  sending: Sending;
  read: () => SubmissionValues;
}

const linkLook = 'font-semibold text-brand-deep underline underline-offset-3';

/** Songs that had not arrived within a day: what can still be done with them. */
export function ClosedNote({ sending, read }: ClosedNoteProps) {
  const { receipt } = sending;
  const left = songsLeft(sending, read()).length;
  const closedAt = new Date(closesAtMs(sending) ?? NaN).toISOString();
  return (
    <div role="status" className="my-6 rounded-lg bg-brand-tint px-4 py-4 text-body">
      <p className="font-medium">
        {`Submission ${receipt?.submissionUid} took songs for ${limits.songsAcceptedHours} hours, until ${formatMoment(closedAt)}.`}
      </p>
      <p className="mt-1">
        <span>We have your details, and what is marked Received. You can add versions to that on </span>
        {receipt?.link ? (
          <a href={receipt.link} className={linkLook}>
            your music’s page
          </a>
        ) : (
          <Link to="/music" className={linkLook}>
            your music’s page
          </Link>
        )}
        <span>. </span>
        {left > 0 && <span>The rest can go as a new submission: what you typed and chose is kept.</span>}
      </p>
      {left > 0 && (
        <Button size="small" className="mt-3" onClick={() => void beginAnew(restOf(sending, read()))}>
          Make a New Submission
        </Button>
      )}
    </div>
  );
}
