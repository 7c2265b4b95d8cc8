import { referenceOf } from '@cueroom/contracts/intake/reference';
import { isSilent } from '@cueroom/contracts/media/silence';
import { budgets, contactSubjects, type Option, projectTypes, timelines } from '@cueroom/contracts/options';
import { unlinked } from '../mail/letter';
import type { BriefDocument } from '../briefs/briefs.schema';
import type { ContactDocument } from '../contacts/contacts.schema';
import type { SongDocument, SubmissionDocument } from '../submissions/submissions.schema';
import type { Received } from './received.repository';

export type Fact = [label: string, value: string];

export const labelOf = (options: readonly Option[], value: string): string =>
  options.find((option) => option.value === value)?.label ?? value;

/** Those that were filled in, with nothing that a mail program would make a link of. */
const filledIn = (facts: [label: string, value: string | null | undefined][]): Fact[] =>
  facts.flatMap(([label, value]) => (value ? [[label, unlinked(value)] as Fact] : []));

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
  ]);

export const numberOf = (received: Received): string =>
  received.kind === 'submission' ? received.record.submissionUid : referenceOf(String(received.record._id));

export const counted = (count: number, word: string): string => `${count} ${count === 1 ? word : `${word}s`}`;

const lengthOf = (durationSec = 0): string => {
  const seconds = Math.round(durationSec);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

const songNote = ({ audio, trackUrl }: SongDocument): string => {
  if (audio.state === 'valid' && isSilent(audio)) return 'This file is silent: there is nothing to hear in it';
  if (audio.state === 'valid') return `File checked, ${lengthOf(audio.durationSec)}`;
  if (audio.state === 'invalid') return `We cannot read this file. ${audio.error ?? ''}`.trim();
  if (audio.state !== 'none') return 'File arrived, still being checked';
  return trackUrl ? 'Link arrived, without a file' : 'No file and no link';
};

/** The songs as the artist numbered them: what arrived, and what is wrong with it. */
export const songList = ({ songs }: SubmissionDocument) =>
  [...songs]
    .sort((one, other) => one.songUid.localeCompare(other.songUid))
    .map((song) => ({
      title: unlinked(song.trackTitle),
      note: songNote(song),
      isBad: song.audio.state === 'invalid' || isSilent(song.audio) || (song.audio.state === 'none' && !song.trackUrl),
    }));
