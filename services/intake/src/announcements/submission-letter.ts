import { hearBy } from '@cueroom/contracts/intake/artist-promises';
import { isSilent } from '@cueroom/contracts/media/silence';
import { pages } from '@cueroom/contracts/pages';
import type { CompositionShare, MasterShare, Rights } from '@cueroom/contracts/rights/rights';
import { greeting, type Letter, type LetterPart, unlinked } from '../mail/letter';
import type { Studio } from '../mail/studio';
import { acceptsSongsUntil, missingSongs } from '../submissions/review';
import type { SongDocument, SubmissionDocument } from '../submissions/submissions.schema';
import { versionsOf } from '../submissions/versions';
import { counted, howToReach, songList, submissionFacts, type Fact } from './received-facts';
import { inOrder } from '../submissions/submissions.records';

const samples = { none: 'None', cleared: 'Cleared', uncleared: 'Not cleared' } as const;
const ai = { none: 'None', assisted: 'Assisted', generated: 'Generated' } as const;

const sayShares = (
  side: string,
  shares: readonly Pick<CompositionShare | MasterShare, 'name' | 'share'>[],
): string[] =>
  shares.length > 0
    ? [`${side}: ${shares.map(({ name, share }) => (share === null ? name : `${name} ${share}%`)).join(', ')}`]
    : [];

const sayRights = ({ composition, master, ...rights }: Rights): string[] => [
  ...sayShares('Composition', composition),
  ...sayShares('Master', master),
  ...(rights.samples ? [`Samples: ${samples[rights.samples]}`] : []),
  ...(rights.ai ? [`AI: ${ai[rights.ai]}`] : []),
  ...(rights.isrc ? [`ISRC: ${rights.isrc}`] : []),
  ...(rights.iswc ? [`ISWC: ${rights.iswc}`] : []),
];

/** The rights of each song as its artist stated them, so that they can be compared; songs without any are left out. */
const rightsFacts = ({ songs }: Pick<SubmissionDocument, 'songs'>): Fact[] =>
  inOrder(songs).flatMap(({ trackTitle, rights }): Fact[] => {
    const said = rights ? sayRights(rights) : [];
    return said.length > 0 ? [[unlinked(trackTitle), unlinked(said.join('\n'))]] : [];
  });

const isEmpty = ({ audio, trackUrl }: SongDocument): boolean => audio.state === 'none' && !trackUrl;

/** Songs that the form said would follow, and that did not come. */
const sayMissing = (submission: SubmissionDocument, studio: Studio): LetterPart[] => {
  const missing = missingSongs(submission);
  if (missing === 0) return [];
  const until = studio.timeOf(acceptsSongsUntil(submission));
  const form = studio.addressOf(pages.artistSub.path);
  return [
    { text: `${counted(missing, 'song')} did not arrive. If the page is still open, send again until ${until}.` },
    ...(form ? [{ link: { label: 'Open the form', href: form } }] : []),
  ];
};

/** What is wrong with so many files; null: nothing. */
const faultsOf = (damaged: number, silent: number): string | null => {
  const unread = damaged > 0 ? `We cannot read ${counted(damaged, 'file')}` : '';
  const quiet = silent > 0 ? `${counted(silent, 'file')} ${silent === 1 ? 'is' : 'are'} silent` : '';
  return unread || quiet ? `${[unread, quiet].filter(Boolean).join(', and ')}.` : null;
};

/** Files that cannot be heard, of songs and of versions, songs without one, and where the artist can send them. */
const songsToMend = (submission: SubmissionDocument, page: string | null): LetterPart[] => {
  const { songs } = submission;
  const sounds = [...songs, ...songs.flatMap(({ songUid }) => versionsOf(submission, songUid))];
  const damaged = sounds.filter(({ audio }) => audio.state === 'invalid').length;
  const silent = sounds.filter(({ audio }) => audio.state === 'valid' && isSilent(audio)).length;
  const empty = songs.filter(isEmpty).length;
  const faults = faultsOf(damaged, silent);
  const [it, file] = [damaged + silent === 1 ? 'it' : 'them', empty === 1 ? 'the file' : 'the files'];
  const again = page ? `send ${it} on your music's page` : `reply to this email with a link to ${it}`;
  const add = page ? `Add ${file} on your music's page` : `Reply to this email with a link to ${file}`;
  return [
    ...(faults ? [{ text: `${faults} Please export ${it} again and ${again}.` }] : []),
    ...(empty > 0 ? [{ text: `${counted(empty, 'song')} came without a file or a link. ${add}.` }] : []),
  ];
};

/** @param page the address of the artist's page */
export const submissionLetter = (
  submission: SubmissionDocument,
  number: string,
  studio: Studio,
  page: string | null,
): Letter => {
  const { songs, artistName, createdAt } = submission;
  const arrived = songs.filter((song) => !isEmpty(song)).length;
  const rights = rightsFacts(submission);
  return {
    subject: `Your submission ${number}: ${arrived > 0 ? `${counted(arrived, 'song')} arrived` : 'no song has arrived yet'}`,
    parts: [
      {
        text: `${greeting(artistName)}\n\nThank you for your music. Your submission arrived on ${studio.timeOf(createdAt)}. Its number is ${number}.`,
      },
      { heading: arrived > 0 ? `${counted(arrived, 'song')} arrived` : 'No song has arrived yet' },
      ...(songs.length > 0 ? [{ list: songList(submission) }] : []),
      ...sayMissing(submission, studio),
      ...songsToMend(submission, page),
      { heading: 'What happens next' },
      { text: `${hearBy(studio.answerBy(createdAt))}.\n\n${howToReach(studio, 'submission', number)}` },
      ...(page
        ? [
            { text: "This is your music's own page: what happens with it, and what you can do. Keep the link." },
            { link: { label: 'Open your music’s page', href: page } },
          ]
        : []),
      { heading: 'What you told us' },
      { facts: submissionFacts(submission) },
      ...(rights.length > 0 ? [{ heading: 'Who owns it, as you stated' }, { facts: rights }] : []),
    ],
  };
};
