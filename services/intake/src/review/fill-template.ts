import { type FilledLetter, type LetterField, letterFields } from '@cueroom/contracts/intake/letters';
import type { LetterKind } from '@cueroom/contracts/options';
import { outcomeInLetter } from '../submissions/song-outcome';
import { inOrder } from '../submissions/submissions.records';
import type { SubmissionDocument } from '../submissions/submissions.schema';

const titles = new Intl.ListFormat('en-US');

/** A template with its fields filled in; what is no field stays as it was typed. A paragraph that would be empty is none. */
export const fillTemplate = (
  { subject, text }: FilledLetter,
  values: Readonly<Record<LetterField, string>>,
): FilledLetter => {
  const isField = (name: string): name is LetterField => (letterFields as readonly string[]).includes(name);
  const fill = (typed: string): string =>
    typed.replace(/\{\{\s*(\w+)\s*\}\}(\n\n)?/g, (whole, name: string, gap = '') =>
      isField(name) ? values[name] && values[name] + gap : whole,
    );
  return { subject: fill(subject), text: fill(text) };
};

interface SongInLetter {
  isTaken: boolean;
  isChosen: boolean;
}

/**
 * What a letter says of songs. One that accepts names those that become tracks and no others; a decision says of every song of
 * the submission what becomes of it, other letters of those that they are about.
 * @param songIds those that are chosen; undefined: all
 */
export const songValues = (kind: LetterKind, submission: SubmissionDocument, songIds?: readonly string[]) => {
  const isDecision = kind === 'letter-approve' || kind === 'letter-reject';
  const songs = inOrder(submission.songs).map((song) => {
    const isChosen = !songIds || songIds.includes(String(song._id));
    return { title: song.trackTitle, isChosen, ...outcomeInLetter(kind, submission, song, isChosen) };
  });
  const isNamed = {
    'letter-approve': ({ isTaken }: SongInLetter) => isTaken,
    // Nothing of it is chosen.
    'letter-reject': ({ isTaken }: SongInLetter) => !isTaken,
    'letter-feedback': ({ isChosen }: SongInLetter) => isChosen,
    'letter-changes': ({ isChosen }: SongInLetter) => isChosen,
  }[kind];
  const named = songs.filter(isNamed);
  const answered = songs.filter(({ isChosen }) => isDecision || isChosen);
  return {
    songTitles: named.length > 0 ? titles.format(named.map(({ title }) => title)) : 'none of your songs',
    songOutcomes: answered.map(({ title, words }) => `- ${title}: ${words}`).join('\n'),
  };
};
