import { undecidedStatuses } from '@cueroom/contracts/options';
import type { Song } from '@cueroom/contracts/intake/songs';
import type { SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import { useState } from 'react';
import { pluralize } from '../../../lib/words/format';

/** Rejected with its files away, or withdrawn: it can be neither approved nor rejected. */
export const isOver = ({ archive, receipt, status }: SubmissionWithSongs): boolean =>
  archive !== null || receipt !== null || status === 'withdrawn';

/** Approved, rejected or withdrawn: nothing can be asked of its artist. */
export const isDecided = ({ status }: Pick<SubmissionWithSongs, 'status'>): boolean =>
  !(undecidedStatuses as readonly string[]).includes(status);

/** Its songs have become tracks. The label alone, which an admin may set, does not say so. */
export const isApproved = ({ archive, decidedAt, status, songs }: SubmissionWithSongs): boolean =>
  !archive && (decidedAt !== null || status === 'approved') && songs.some((song) => song.status === 'approved');

const isUsable = ({ audio }: Song): boolean => audio.state !== 'invalid';
const isBeingChecked = ({ audio }: Song): boolean => audio.state === 'queued' || audio.state === 'running';

/** Which songs an approval takes: all that can be used; of an approved submission only left-out ones that are picked. */
export function useSongChoice(submission: SubmissionWithSongs) {
  const approved = isApproved(submission);
  // What was left out of an approval is not picked for the next one.
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
  const [picked, setPicked] = useState<readonly string[]>([]);
  const [toggled, setToggled] = approved ? [picked, setPicked] : [leftOut, setLeftOut];
  const choosable = submission.songs.filter((song) => isUsable(song) && !(approved && song.status === 'approved'));
  const chosen = choosable.filter(({ id }) => toggled.includes(id) === approved);
  const isWhole = !approved && chosen.length === choosable.length;
  return {
    isChoosable: (song: Song) => choosable.includes(song),
    isChosen: (song: Song) => chosen.includes(song),
    chosen,
    toggle: ({ id }: Song) =>
      setToggled((before) => (before.includes(id) ? before.filter((each) => each !== id) : [...before, id])),
    isBeingChecked: chosen.some(isBeingChecked),
    count: chosen.length,
    of: submission.songs.length,
    isWhole,
    /** Undefined: all. */
    songIds: isWhole ? undefined : chosen.map(({ id }) => id),
  };
}
export type SongChoiceState = ReturnType<typeof useSongChoice>;

export const canApprove = ({ isWhole, count, isBeingChecked }: SongChoiceState): boolean =>
  (isWhole || count > 0) && !isBeingChecked;

/** What a decision cannot take, said before it; why stands with the song. */
export const sayUnusable = (songs: readonly Song[]): string =>
  sayTitles(
    songs.filter((song) => !isUsable(song)),
    'can’t be used',
  );

export const sayChecked = (songs: readonly Song[]): string => sayTitles(songs.filter(isBeingChecked), 'being checked');

const sayTitles = (songs: readonly Song[], what: string): string =>
  songs.length === 0
    ? ''
    : `${pluralize(songs.length, 'song')} ${what}: ${songs.map(({ trackTitle }) => `“${trackTitle}”`).join(', ')}`;
