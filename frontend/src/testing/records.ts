import type { PlayableTrack } from '@cueroom/contracts/catalog/playable-track';
import type { HeroSettings } from '@cueroom/contracts/content/hero-settings';
import type { ListedActivity } from '@cueroom/contracts/intake/activities';
import type { ListedBrief } from '@cueroom/contracts/intake/briefs';
import type { Contact } from '@cueroom/contracts/intake/contacts';
import type { Rights } from '@cueroom/contracts/rights/rights';
import { clearanceOf } from '@cueroom/contracts/rights/clearance';
import type { Song } from '@cueroom/contracts/intake/songs';
import type { SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';

let made = 0;
export const nextId = () => String(++made).padStart(24, '0');

export const aTrack = (track: Partial<PlayableTrack> = {}): PlayableTrack => ({
  id: nextId(),
  title: 'Salt Roads',
  artist: 'Mara Lindqvist',
  album: null,
  genre: 'Cinematic',
  mood: null,
  tempo: null,
  duration: 141,
  bpm: null,
  key: null,
  description: null,
  lyrics: null,
  fileUrl: null,
  fileStreamUrl: null,
  peaksUrl: null,
  previewUrl: null,
  audio: { state: 'none' },
  available: true,
  releasedForSite: false,
  tags: [],
  sourceSongId: null,
  rights: null,
  clearance: clearanceOf(null),
  vocals: 'unknown',
  versions: [],
  createdAt: '2026-10-01T10:00:00.000Z',
  revision: 0,
  updatedAt: '2026-10-01T10:00:00.000Z',
  ...track,
});

/** Its artist wrote it and owns the recording. */
export const ownRights: Rights = {
  composition: [{ name: 'Mara Lindqvist', role: 'writer', share: 100, signatory: 's1' }],
  master: [{ name: 'Mara Lindqvist', share: 100, signatory: 's1' }],
  signatories: [{ key: 's1', name: 'Mara Lindqvist', email: 'mara@example.org' }],
  samples: 'none',
  ai: 'none',
};

export const aSong = (song: Partial<Song> = {}): Song => ({
  id: nextId(),
  submissionId: nextId(),
  songUid: 'ABC0001_S1',
  trackTitle: 'Ropeworks',
  trackUrl: null,
  lyrics: null,
  tags: [],
  status: 'submitted',
  audioFileUrl: null,
  audioFileName: null,
  audioFileType: null,
  audio: { state: 'none' },
  rights: ownRights,
  clearance: clearanceOf(song.rights === undefined ? ownRights : song.rights),
  versions: [],
  revision: 0,
  createdAt: '2026-11-10T10:00:00.000Z',
  ...song,
});

export const aSubmission = (submission: Partial<SubmissionWithSongs> = {}): SubmissionWithSongs => {
  const songs = submission.songs ?? [aSong()];
  return {
    id: nextId(),
    submissionUid: 'ABC0001',
    clientId: nextId(),
    artistName: 'Mara Lindqvist',
    email: 'mara@example.org',
    description: 'Three cinematic pieces',
    phone: null,
    website: null,
    socialLinks: null,
    genre: null,
    ownership: null,
    status: 'submitted',
    priority: 'medium',
    notes: null,
    tags: [],
    followUpDate: null,
    lastContactDate: null,
    decidedAt: null,
    decidedBy: null,
    archive: null,
    retention: 'keep',
    changes: null,
    changed: null,
    receipt: null,
    trackTitle: songs[0]?.trackTitle ?? null,
    songCount: songs.length,
    createdAt: '2026-11-10T10:00:00.000Z',
    revision: 0,
    updatedAt: '2026-11-10T10:00:00.000Z',
    songs,
    ...submission,
  };
};

export const someHeroSettings = (settings: Partial<HeroSettings> = {}): HeroSettings => ({
  id: nextId(),
  videoType: 'url',
  videoUrl: 'https://www.youtube.com/watch?v=abcdefghijk',
  videoTitle: null,
  videoFileData: null,
  videoFileName: null,
  videoFileType: 'video/mp4',
  isActive: true,
  processing: null,
  renditions: [],
  posterUrl: null,
  createdAt: '2026-10-01T10:00:00.000Z',
  revision: 0,
  updatedAt: '2026-10-01T10:00:00.000Z',
  ...settings,
});

export const aBrief = (brief: Partial<ListedBrief> = {}): ListedBrief => {
  const { clientCompany = 'Northlight Pictures', clientEmail = 'ada@example.org', budget = '15k-50k' } = brief;
  return {
    id: nextId(),
    clientName: 'Ada Reel',
    clientEmail,
    clientPhone: null,
    clientCompany,
    projectType: 'documentary',
    projectTitle: 'The Long Take',
    timeline: '1-month',
    deadline: null,
    budget,
    vibe: 'Patient, warm, a little worn.',
    genre: null,
    references: null,
    additionalInfo: null,
    status: 'submitted',
    priority: 'medium',
    estimatedValue: null,
    notes: null,
    followUpDate: null,
    lastContactDate: null,
    proposalSentDate: null,
    projectStartDate: null,
    projectEndDate: null,
    createdAt: new Date().toISOString(),
    revision: 0,
    updatedAt: new Date().toISOString(),
    clientId: nextId(),
    companyName: clientCompany,
    email: clientEmail,
    currency: 'USD',
    answerDueAt: '2026-11-02T10:00:00.000Z',
    answeredAt: null,
    nextStep: { text: 'Answer the client', dueOn: '2026-11-02', who: null },
    budgetRange: budget,
    pitches: null,
    ...brief,
  };
};

export const aContact = (contact: Partial<Contact> = {}): Contact => ({
  id: nextId(),
  name: 'Ada Reel',
  email: 'ada@example.org',
  phone: null,
  company: null,
  subject: 'partnership',
  message: 'Could we talk about a season of films?',
  status: 'new',
  priority: 'medium',
  clientId: nextId(),
  source: 'website',
  notes: null,
  followUpDate: null,
  lastContactDate: null,
  createdAt: new Date().toISOString(),
  revision: 0,
  updatedAt: new Date().toISOString(),
  ...contact,
});

export const anActivity = (activity: Partial<ListedActivity> = {}): ListedActivity => ({
  id: nextId(),
  entityType: 'brief',
  entityId: nextId(),
  activityType: 'note',
  subject: 'Asked for the rough cut',
  description: null,
  dueDate: null,
  completed: false,
  createdBy: 'admin',
  mail: null,
  createdAt: '2026-11-10T10:00:00.000Z',
  recordName: null,
  personName: null,
  ...activity,
});
