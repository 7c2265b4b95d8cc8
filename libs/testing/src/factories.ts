import { randomInt } from 'node:crypto';
import type { NewBrief } from '@cueroom/contracts/intake/briefs';
import type { NewContact } from '@cueroom/contracts/intake/contacts';
import type { NewSong } from '@cueroom/contracts/intake/songs';
import type { NewSubmission } from '@cueroom/contracts/intake/submissions';
import { objectPathOf } from '@cueroom/contracts/media/file-address';

const characters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

export const aSubmissionUid = (): string =>
  Array.from({ length: 3 }, () => characters[randomInt(characters.length)]).join('') +
  String(randomInt(10_000)).padStart(4, '0');

export const anObjectKey = (): string => Array.from({ length: 32 }, () => randomInt(16).toString(16)).join('');

export const aNewSubmission = (fields: Partial<NewSubmission> = {}): NewSubmission => ({
  submissionUid: aSubmissionUid(),
  artistName: 'The Test Pressing',
  email: 'artist@example.org',
  description: 'Slow strings over a tape loop, recorded in one room.',
  status: 'submitted',
  ...fields,
});

/** The n-th song of a submission, with a file of its own. */
export const aNewSong = (
  submission: { id: string; submissionUid: string },
  n = 1,
  fields: Partial<NewSong> = {},
): NewSong => ({
  songUid: `${submission.submissionUid}_S${n}`,
  submissionId: submission.id,
  trackTitle: `Reel ${n}`,
  trackUrl: null,
  lyrics: null,
  tags: ['strings'],
  status: 'submitted',
  audioFileUrl: objectPathOf(anObjectKey()),
  ...fields,
});

export const aNewBrief = (fields: Partial<NewBrief> = {}): NewBrief => ({
  clientName: 'Ada Reel',
  clientEmail: 'ada@example.org',
  projectType: 'documentary',
  projectTitle: 'The Long Take',
  vibe: 'Patient, warm, a little worn.',
  timeline: '1-month',
  budget: '15k-50k',
  ...fields,
});

export const aNewContact = (fields: Partial<NewContact> = {}): NewContact => ({
  name: 'Ada Reel',
  email: 'ada@example.org',
  subject: 'partnership',
  message: 'Could we talk about a season of films?',
  ...fields,
});
