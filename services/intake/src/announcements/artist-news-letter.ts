import { sayAskedOfSong } from '@cueroom/contracts/intake/changes-letter';
import type { ArtistNewsKind } from '@cueroom/contracts/intake/artist-news';
import type { ChangeItem } from '@cueroom/contracts/options';
import { type LetterPart, shortened, unlinked } from '../mail/letter';
import { askedOf } from '../submissions/asked-changes';
import { itemsInCheck } from '../submissions/received-changes';
import type { AskedSongDocument } from '../submissions/submission-parts';
import { inOrder } from '../submissions/submissions.records';
import type { SubmissionDocument } from '../submissions/submissions.schema';

const hasAll = ({ changes }: SubmissionDocument): boolean =>
  !changes || changes.items.every((item) => changes.received?.some((one) => one.item === item));

/** Without anything that the artist typed. */
export const newsTitle = (submission: SubmissionDocument, news: ArtistNewsKind): string => {
  const artist = `The artist of ${submission.submissionUid}`;
  if (news === 'withdrawn') return `${artist} has withdrawn the music`;
  return hasAll(submission) ? `${artist} has sent what you asked for` : `${artist} is done with what you asked for`;
};

/** What came of what was asked for, song by song, and what did not. Nothing once it was decided. */
const askedParts = (submission: SubmissionDocument): LetterPart[] => {
  const { changes, songs } = submission;
  if (!changes) return [];
  const asked = askedOf(changes, songs);
  const lines = (itemsOf: (song: AskedSongDocument) => ChangeItem[], other: boolean): string[] => [
    ...inOrder(songs).flatMap(({ _id, trackTitle }) => {
      const song = asked.find(({ songId }) => songId === String(_id));
      const items = song ? itemsOf(song) : [];
      return items.length > 0 ? [sayAskedOfSong(unlinked(shortened(trackTitle, 60)), items)] : [];
    }),
    ...(other ? ['An answer to your message'] : []),
  ];
  const isAnswered = !!changes.received?.some(({ item }) => item === 'other');
  const came = lines(({ received }) => received.map(({ item }) => item), isAnswered);
  const openOf = ({ items, received }: AskedSongDocument) =>
    items.filter((item) => !received.some((one) => one.item === item));
  const inCheckOf = (song: AskedSongDocument) => {
    const inCheck = itemsInCheck(song, submission);
    return openOf(song).filter((item) => inCheck.includes(item));
  };
  const inCheck = lines(inCheckOf, false);
  const missing = lines(
    (song) => openOf(song).filter((item) => !inCheckOf(song).includes(item)),
    changes.items.includes('other') && !isAnswered,
  );
  const part = (title: string, all: string[]): LetterPart[] =>
    all.length > 0 ? [{ text: `${title}:\n${all.map((line) => `- ${line}`).join('\n')}` }] : [];
  return [
    ...part('What came', came),
    ...part('What is still being checked', inCheck),
    ...part('What did not come', missing),
  ];
};

export const newsParts = (submission: SubmissionDocument, news: ArtistNewsKind): LetterPart[] =>
  news === 'withdrawn'
    ? [{ text: 'Its files are deleted shortly; nothing more is to be done.' }]
    : askedParts(submission);
