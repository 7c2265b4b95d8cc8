import { formatDuration } from '@cueroom/contracts/duration';
import { referenceOf } from '@cueroom/contracts/intake/reference';
import { isSilent } from '@cueroom/contracts/media/silence';
import {
  budgets,
  contactSubjects,
  labelOf,
  projectTypes,
  retentionChoices,
  timelines,
} from '@cueroom/contracts/options';
import { sayVersion } from '@cueroom/contracts/versions/version-kinds';
import { unlinked } from '../mail/letter';
import type { Studio } from '../mail/studio';
import type { BriefDocument } from '../crm/briefs.schema';
import type { ContactDocument } from '../crm/contacts.schema';
import { inOrder } from '../submissions/submissions.records';
import type { SongDocument, SubmissionDocument } from '../submissions/submissions.schema';
import { versionsOf } from '../submissions/versions';
import type { Received } from './received.repository';

export type Fact = [label: string, value: string];

/** What was filled in, with nothing that a mail program would make a link of; an email address can be copied as it is. */
const filledIn = (facts: [label: string, value: string | null | undefined][]): Fact[] =>
  facts.flatMap(([label, value]) => (value ? [[label, label === 'Email' ? value : unlinked(value)] as Fact] : []));

const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

export const briefFacts = (brief: BriefDocument): Fact[] =>
  filledIn([
    ['Full Name', brief.clientName],
    ['Email', brief.clientEmail],
    ['Phone', brief.clientPhone],
    ['Company', brief.clientCompany],
    ['Project Type', labelOf(projectTypes, brief.projectType)],
    ['Project Title', brief.projectTitle],
    ['Project Vibe', brief.vibe],
    ['Genre', brief.genre],
    ['Timeline', labelOf(timelines, brief.timeline)],
    ['Deadline', brief.deadline && days.format(new Date(brief.deadline))],
    ['Music Budget Range', labelOf(budgets, brief.budget)],
    ['References', brief.references],
    ['Additional Information', brief.additionalInfo],
  ]);

export const contactFacts = (contact: ContactDocument): Fact[] =>
  filledIn([
    ['Name', contact.name],
    ['Email', contact.email],
    ['Phone', contact.phone],
    ['Company', contact.company],
    ['Subject', labelOf(contactSubjects, contact.subject)],
    ['Message', contact.message],
  ]);

export const submissionFacts = (submission: SubmissionDocument): Fact[] =>
  filledIn([
    ['Artist Name', submission.artistName],
    ['Email', submission.email],
    ['Phone', submission.phone],
    ['Website', submission.website],
    ['Genre', submission.genre],
    ['Description', submission.description],
    ['Ownership', submission.ownership],
    ['Delete my files if you decline', labelOf(retentionChoices, submission.retention ?? 'keep')],
  ]);

export const numberOf = (received: Received): string =>
  received.kind === 'submission' ? received.record.submissionUid : referenceOf(String(received.record._id));

export const counted = (count: number, word: string): string => `${count} ${count === 1 ? word : `${word}s`}`;

/** How a person corrects what they sent. @param what as in 'brief' */
export const howToReach = ({ email }: Studio, what: string, number: string): string =>
  `Something to add or to correct? Reply to this email, or write to ${email} and mention ${what} ${number}.`;

const fileNote = ({ audio, trackUrl }: Pick<SongDocument, 'audio' | 'trackUrl'>): string => {
  if (audio.state === 'valid' && isSilent(audio)) return 'This file is silent: there is nothing to hear in it';
  if (audio.state === 'valid') return `File checked, ${formatDuration(audio.durationSec ?? 0)}`;
  if (audio.state === 'invalid') return `We cannot read this file. ${audio.error ?? ''}`.trim();
  if (audio.state !== 'none') return 'File arrived, still being checked';
  return trackUrl ? 'Link arrived, without a file' : 'No file and no link';
};

const isBad = ({ audio, trackUrl }: Pick<SongDocument, 'audio' | 'trackUrl'>): boolean =>
  audio.state === 'invalid' || isSilent(audio) || (audio.state === 'none' && !trackUrl);

/** The songs as the artist numbered them, each with its versions: what arrived, and what is wrong with it. */
export const songList = (submission: Pick<SubmissionDocument, 'songs' | 'versions'>) =>
  inOrder(submission.songs).flatMap((song) => [
    { title: unlinked(song.trackTitle), note: fileNote(song), isBad: isBad(song) },
    ...versionsOf(submission, song.songUid).map((version) => {
      const file = { audio: version.audio, trackUrl: null };
      return {
        title: unlinked(`${song.trackTitle} (${sayVersion(version)})`),
        note: fileNote(file),
        isBad: isBad(file),
      };
    }),
  ]);
