import { versionReceivedBefore } from '@cueroom/contracts/intake/refusals';
import { limits } from '@cueroom/contracts/limits';
import { bareTitle, readNameOfVersion } from '@cueroom/contracts/versions/version-file-names';
import { isLabelMissing } from '@cueroom/contracts/versions/version-labels';
import { ref } from 'valtio/vanilla';
import { call } from '../../../../lib/api/api';
import { isRefusedFor, isUnanswered, sayError } from '../../../../lib/api/api-error';
import { newCreationKey } from '../../../../lib/api/create-once';
import { isNetworkError, retrying } from '../../../../lib/api/retrying';
import { toast } from '../../../../ui/notices/toasts';
import { problemOfAudioFile } from '../../../shared/uploads/audio-file';
import { checkFile } from './chosen-file';
import { awaitedFile } from '../../../shared/uploads/kept-file';
import {
  filesOf,
  isLost,
  loseSongFile,
  sayLost,
  type Sending,
  type SongSending,
  songSending,
  type VersionSending,
} from './sending';
import type { SongValues, SubmissionValues } from './submission-values';

export const versionsOf = (song: Readonly<SongSending> | undefined): readonly VersionSending[] => song?.versions ?? [];
const allVersions = ({ songs }: Sending): VersionSending[] => Object.values(songs).flatMap(versionsOf);

/** What may still be added: to this song, and to the submission. */
const roomFor = (sending: Sending, key: string): number =>
  Math.min(
    limits.versionsPerSong - versionsOf(sending.songs[key]).length,
    limits.versionsPerSubmission - allVersions(sending).length,
  );

/** The song that a file's name speaks of. */
export const songNamedBy = (name: string, songs: readonly SongValues[]): SongValues | undefined => {
  const { title, kind } = readNameOfVersion(name);
  const wanted = bareTitle(title);
  return kind && title
    ? songs.find(({ trackTitle }) => trackTitle.trim() !== '' && bareTitle(trackTitle) === wanted)
    : undefined;
};

/** What became of chosen files: names of those that were too many, and of those that went to another song, by its key. */
interface Added {
  left: string[];
  elsewhere: Record<string, string[]>;
}

/** Proposes by their names what they are and, of several, which songs'; and begins to send them. One alone was chosen for this song. */
export const addVersions = (sending: Sending, values: SubmissionValues, key: string, files: readonly File[]): Added => {
  const left: string[] = [];
  const elsewhere: Added['elsewhere'] = {};
  for (const file of files) {
    const place = (files.length > 1 ? songNamedBy(file.name, values.songs)?.key : undefined) ?? key;
    if (!addVersion(sending, place, file)) left.push(file.name);
    else if (place !== key) (elsewhere[place] ??= []).push(file.name);
  }
  return { left, elsewhere };
};

/** @param isProposed it was chosen as any file of a song @returns whether there is room for it */
export const addVersion = (sending: Sending, key: string, file: File, isProposed?: boolean): boolean => {
  if (roomFor(sending, key) < 1) return false;
  const { title, kind, label } = readNameOfVersion(file.name);
  const song = songSending(sending, key);
  const problem = problemOfAudioFile(file);
  song.versions = [
    ...versionsOf(song),
    {
      ...{ key: `version-${newCreationKey()}`, file: ref(file), problem, state: 'waiting', progress: 0, isProposed },
      ...{ kind: kind ?? 'other', label: label ?? (kind ? '' : title.slice(0, limits.versionLabel)) },
    },
  ];
  if (!problem) checkFile(sending, file, () => filesOf(sending).find((one) => one.file === file));
  return true;
};

export const sayTooManyVersions = (left: readonly string[]) =>
  toast({
    title: 'Too many files',
    description: `A song has up to ${limits.versionsPerSong} versions, a submission ${limits.versionsPerSubmission}. Not added: ${left.join(', ')}`,
    variant: 'destructive',
  });

/** To another song than its name says. @returns whether there is room for it */
export const moveVersion = (sending: Sending, from: string, version: string, to: string): boolean => {
  const moved = versionsOf(sending.songs[from]).find((one) => one.key === version);
  if (!moved || versionsOf(sending.songs[to]).length >= limits.versionsPerSong) return false;
  const [before, after] = [songSending(sending, from), songSending(sending, to)];
  before.versions = versionsOf(before).filter((one) => one.key !== version);
  after.versions = [...versionsOf(after), moved];
  return true;
};

export const isVersionReady = (version: Readonly<VersionSending>): boolean =>
  version.problem === undefined && !isLabelMissing(version) && Boolean(version.file ?? version.address);

const nextNumber = (all: readonly VersionSending[]): number => Math.max(0, ...all.map(({ number }) => number ?? 0)) + 1;

/** After their song has arrived. How each went is in its state. */
export const sendVersions = async (sending: Sending, key: string): Promise<void> => {
  const song = sending.songs[key];
  const { receipt } = sending;
  if (!receipt || song?.state !== 'sent') return;
  const songUid = `${receipt.submissionUid}_S${song.number}`;
  await Promise.all(
    versionsOf(song).map((version) => {
      version.number ??= nextNumber(versionsOf(song));
      return sendVersion(sending, songUid, version);
    }),
  );
};

const sendVersion = async (sending: Sending, songUid: string, version: VersionSending): Promise<void> => {
  if (['queued', 'uploading', 'saving', 'sent'].includes(version.state)) return;
  const { signal } = sending.stop;
  Object.assign(version, { state: 'queued', error: undefined });
  try {
    if (awaitedFile(version)) throw new Error(sayLost(version));
    const audioFileUrl = version.address ?? (await sending.uploads.start(version));
    signal.throwIfAborted();
    version.state = 'saving';
    const { kind, label, number } = version;
    const sent = { songUid, versionUid: `${songUid}_V${number}`, kind, label: label.trim() || null, audioFileUrl };
    const attempt = () =>
      call('POST /api/artist/submit-version', { body: sent }).catch((error: unknown) => {
        version.isUnanswered ||= isUnanswered(error);
        throw error;
      });
    await retrying(attempt, {
      delaysMs: sending.delaysMs,
      isWaitedOut: isNetworkError,
      onWaiting: (isWaiting) => (version.isWaiting = isWaiting),
      signal,
    });
    version.state = 'sent';
  } catch (error) {
    version.isWaiting = false;
    if (version.state === 'saving' && signal.aborted) version.isUnanswered = true;
    if (signal.aborted) return void (version.state = 'waiting');
    // What it was first sent as is there, and stays.
    if (isRefusedFor(error, versionReceivedBefore))
      return void Object.assign(version, { state: 'sent', hasEarlierVersion: true });
    Object.assign(version, { state: 'failed', error: sayError(error) });
    if (isLost(error)) loseSongFile(version);
  }
};
