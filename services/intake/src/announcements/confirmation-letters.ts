import { hearBy } from '@cueroom/contracts/intake/artist-promises';
import { pages } from '@cueroom/contracts/pages';
import type { BriefDocument } from '../briefs/briefs.schema';
import type { ContactDocument } from '../contacts/contacts.schema';
import { type Letter, shortened, unlinked } from '../mail/letter';
import type { Studio } from '../mail/studio';
import { acceptsSongsForMs } from '../submissions/review';
import type { SubmissionDocument } from '../submissions/submissions.schema';
import { briefFacts, contactFacts, counted, numberOf, songList, submissionFacts } from './received-facts';
import type { Received } from './received.repository';

/** The name was typed by a stranger: one short line without links. */
const greeting = (name: string): string => `Hello ${unlinked(shortened(name, 60))},`;

const howToReach = ({ email }: Studio, what: string, number: string): string =>
  `Something to add or to correct? Reply to this email, or write to ${email} and mention ${what} ${number}.`;

const briefLetter = (brief: BriefDocument, number: string, studio: Studio): Letter => ({
  subject: `We have your brief ${number}`,
  parts: [
    {
      text: `${greeting(brief.clientName)}\n\nThank you for your brief. It arrived on ${studio.timeOf(brief.createdAt)}. Its number is ${number}.`,
    },
    { heading: 'What happens next' },
    {
      text: `We read it and email you within 24 hours.\n\n${howToReach(studio, 'brief', number)}`,
    },
    { heading: 'Your brief' },
    { facts: briefFacts(brief) },
  ],
});

const contactLetter = (contact: ContactDocument, number: string, studio: Studio): Letter => ({
  subject: `We have your message ${number}`,
  parts: [
    {
      text: `${greeting(contact.name)}\n\nThank you for writing to us. Your message arrived on ${studio.timeOf(contact.createdAt)}. Its number is ${number}.`,
    },
    { heading: 'What happens next' },
    { text: `We get back to you within 24 hours.\n\n${howToReach(studio, 'message', number)}` },
    { heading: 'Your message' },
    { facts: contactFacts(contact) },
  ],
});

/** What arrived, and what the artist can do about what did not. */
const arrival = ({ songs, songsToFollow, createdAt }: SubmissionDocument, studio: Studio): string => {
  const missing = Math.max(songsToFollow ?? 1, songs.length) - songs.length;
  const damaged = songs.filter(({ audio }) => audio.state === 'invalid').length;
  const until = studio.timeOf(new Date(createdAt.getTime() + acceptsSongsForMs));
  return [
    ...(missing > 0
      ? [`${counted(missing, 'song')} did not arrive. If the page is still open, send again until ${until}.`]
      : []),
    ...(damaged > 0
      ? [
          `We cannot read ${counted(damaged, 'file')}. Please export ${damaged === 1 ? 'it' : 'them'} again and reply to this email, or send a new submission.`,
        ]
      : []),
  ].join('\n\n');
};

const submissionLetter = (
  submission: SubmissionDocument,
  number: string,
  studio: Studio,
  page: string | null,
): Letter => {
  const { songs, artistName, createdAt } = submission;
  const problem = arrival(submission, studio);
  const form = studio.addressOf(pages.artistSub.path);
  return {
    subject: `Your submission ${number}: ${counted(songs.length, 'song')} arrived`,
    parts: [
      {
        text: `${greeting(artistName)}\n\nThank you for your music. Your submission arrived on ${studio.timeOf(createdAt)}. Its number is ${number}.`,
      },
      { heading: songs.length > 0 ? `${counted(songs.length, 'song')} arrived` : 'No song has arrived yet' },
      ...(songs.length > 0 ? [{ list: songList(submission) }] : []),
      ...(problem ? [{ text: problem }] : []),
      ...(problem && form ? [{ link: { label: 'Open the form', href: form } }] : []),
      { heading: 'What happens next' },
      {
        text: `${hearBy(studio.answerBy(createdAt))}.\n\n${howToReach(studio, 'submission', number)}`,
      },
      ...(page
        ? [
            { text: "This is your music's own page: what happens with it, and what you can do. Keep the link." },
            { link: { label: 'Open your music’s page', href: page } },
          ]
        : []),
      { heading: 'What you told us' },
      { facts: submissionFacts(submission) },
    ],
  };
};

/** To the person who sent it, at the address that was typed. @param page the address of the artist's page */
export const confirmationLetter = (received: Received, studio: Studio, page: string | null = null): Letter => {
  const number = numberOf(received);
  if (received.kind === 'brief') return briefLetter(received.record, number, studio);
  if (received.kind === 'contact') return contactLetter(received.record, number, studio);
  return submissionLetter(received.record, number, studio, page);
};

export const confirmationFoot =
  'You receive this email because your address was entered on our website. If that was not you, you can ignore it, or reply and we delete what was sent.';
