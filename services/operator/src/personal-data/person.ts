import { listArtistTracks } from '@cueroom/contracts/catalog/personal-data';
import type { Track } from '@cueroom/contracts/catalog/tracks';
import { type Activity, listActivities } from '@cueroom/contracts/intake/activities';
import {
  filesOfSubmission,
  type PersonalRecords,
  readPersonalRecords,
  type SentFile,
} from '@cueroom/contracts/intake/person-content';
import { listPersonalData } from '@cueroom/contracts/intake/personal-data';
import { type KeptFile, listKeptFiles } from '@cueroom/contracts/media/personal-data';
import { Refusal } from '../command';
import type { Request } from '../request-services';

const askedAtOnce = 200;

export interface Person {
  records: PersonalRecords;
  tracks: Track[];
  trackNotes: Activity[];
  /** Their files, the archives of them, and downloads; of ZIPs only that they are there. */
  files: KeptFile[];
  /** Those of versions among them. */
  songs: SentFile[];
  archiveKeys: string[];
}

/** @throws Refusal unless exactly one address was given */
export const addressOf = ({ email }: Readonly<Record<string, unknown>>): string => {
  if (typeof email !== 'string' || email.trim() === '') throw new Refusal('Name the person: --email ADDRESS.');
  return email.trim();
};

export const readPerson = async (request: Request, email: string): Promise<Person> => {
  const records = await readPersonalRecords((kind, offset) => request(listPersonalData, { email, kind, offset }));
  const sent = records.submission.map(filesOfSubmission);
  const songs = sent.flatMap(({ files }) => files);
  const archiveKeys = [...new Set(sent.flatMap((submission) => submission.archiveKeys))];
  const known = { songs, archiveKeys };
  const tracks = await tracksOf(request, known);
  const trackNotes = (await Promise.all(tracks.map(({ id }) => notesAbout(request, id)))).flat();
  return { records, tracks, trackNotes, ...known, files: await filesOf(request, keysOf(known)) };
};

export const tracksOf = async (request: Request, { songs }: Pick<Person, 'songs'>): Promise<Track[]> => {
  const found = new Map<string, Track>();
  for (const some of parts(songs))
    for (const track of await request(listArtistTracks, namesOf(some))) found.set(track.id, track);
  return [...found.values()];
};

export const namesOf = (songs: Person['songs']) => ({
  songIds: songs.map(({ id }) => id),
  objectKeys: songs.flatMap(({ objectKey }) => objectKey ?? []),
});

const notesAbout = async (request: Request, trackId: string): Promise<Activity[]> => {
  const notes: Activity[] = [];
  for (;;) {
    const about = { entityType: 'track', entityId: trackId, offset: notes.length } as const;
    const { items } = await request(listActivities, about);
    if (items.length === 0) return notes;
    notes.push(...items);
  }
};

export const filesOf = async (request: Request, keys: readonly string[]): Promise<KeptFile[]> => {
  const files = new Map<string, KeptFile>();
  for (const some of parts(keys))
    for (const file of await request(listKeptFiles, { keys: some })) files.set(file.key, file);
  return [...files.values()];
};

export const keysOf = ({ songs, archiveKeys }: Pick<Person, 'songs' | 'archiveKeys'>): string[] => [
  ...new Set([...namesOf(songs).objectKeys, ...archiveKeys]),
];

export const isUnknown = ({ records }: Pick<Person, 'records'>): boolean =>
  records.brief.length + records.contact.length + records.submission.length + records.recipient.length === 0;

export const countSent = async (request: Request, email: string): Promise<number> => {
  let count = 0;
  for (const kind of ['brief', 'contact', 'submission', 'recipient'] as const) {
    count += (await request(listPersonalData, { email, kind })).total;
  }
  return count;
};

export const parts = <T>(all: readonly T[], size = askedAtOnce): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));
