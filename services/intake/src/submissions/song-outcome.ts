import type { LetterKind } from '@cueroom/contracts/options';
import { outcomeWords, type SongOutcome } from '@cueroom/contracts/intake/song-outcomes';
import { declinedAt } from './retention';
import { isBeingChecked, isWithdrawn } from './review';
import type { SongDocument, SubmissionDocument } from './submissions.schema';

type Judged = Pick<SongDocument, 'status' | 'audio'>;
type Of = Pick<SubmissionDocument, 'decision' | 'decidedAt'>;

const isUnreadable = ({ audio }: Judged): boolean => audio.state === 'invalid';

/** What became of a song; null while nothing is decided of it, and of what was withdrawn. A status alone makes no track. */
export const outcomeOf = (submission: Of, song: Judged): SongOutcome | null => {
  if (song.status === 'approved') return 'in-catalog';
  if (submission.decision !== 'approved' && !declinedAt(submission)) return null;
  return isUnreadable(song) ? 'not-usable' : 'not-chosen';
};

/** Does it become a track, or is it one? */
const isTaken = (kind: LetterKind, submission: Of, song: Judged, isChosen: boolean): boolean => {
  if (song.status === 'approved') return true;
  const mayBe = submission.decision === null || submission.decision === 'approved';
  return kind === 'letter-approve' && isChosen && mayBe && !isUnreadable(song) && !isBeingChecked(song);
};

/** What a letter may say of a song: with a decision what the decision makes of it, else what is so. */
export const outcomeInLetter = (kind: LetterKind, submission: Of, song: Judged, isChosen: boolean) => {
  if (isTaken(kind, submission, song, isChosen)) return { isTaken: true, words: outcomeWords['in-catalog'] };
  const isDeciding = kind === 'letter-reject' || (kind === 'letter-approve' && !isChosen);
  const words = isWithdrawn(submission)
    ? 'Withdrawn'
    : isUnreadable(song)
      ? outcomeWords['not-usable']
      : isDeciding || outcomeOf(submission, song) === 'not-chosen'
        ? outcomeWords['not-chosen']
        : isBeingChecked(song)
          ? 'Still being checked'
          : 'Not decided yet';
  return { isTaken: false, words };
};
