import { ref } from 'valtio/vanilla';
import { browserStorage } from '../../../lib/storage';
import type { KeptFile } from './kept-file';
import { newSending, type Sending, type SongSending } from './sending';
import { dropUpload } from './song-upload';
import { type VersionSending, versionsOf } from './song-versions';
import { emptySubmission, type SubmissionValues } from './submission-values';

const storageKey = 'artist-draft';
const dayMs = 86_400_000;
const textsKeptMs = 7 * dayMs;
/** The server keeps an unfinished file for a day. */
const filesKeptMs = dayMs;

type KeptSong = Pick<SongSending, 'number' | 'facts'> & { isSent?: boolean; file?: KeptFile; versions?: KeptVersion[] };
type KeptVersion = Omit<KeptSong, 'versions'> & Pick<VersionSending, 'key' | 'kind' | 'label'>;
type KeptSending = Pick<Sending, 'submissionUid' | 'receipt' | 'unanswered' | 'unansweredSongs' | 'triedNumbers'>;
interface StoredDraft extends KeptSending {
  savedAtMs: number;
  values: SubmissionValues;
  songs: Record<string, KeptSong>;
}

/** Without it there would be nothing to come back to. */
const isWorthKeeping = (values: SubmissionValues, songs: Sending['songs']): boolean =>
  JSON.stringify(plain(values)) !== JSON.stringify(plain(emptySubmission())) ||
  Object.values(songs).some((song) => [song, ...versionsOf(song)].some(({ file, kept }) => file ?? kept));

const plain = ({ songs, ...details }: SubmissionValues) => ({
  ...details,
  genre: details.genre ?? '',
  songs: songs.map(({ key: _key, ...song }) => song),
});

const keptFile = ({ file, kept, hash, progress, begun, address }: Readonly<SongSending>): KeptFile | undefined => {
  if (!file) return kept;
  return { name: file.name, size: file.size, hash, progress, begun, address };
};

const keptSong = (song: Readonly<SongSending>): Omit<KeptSong, 'versions'> => {
  const { number, facts, state, problem, file } = song;
  // Of a wrong file that was offered in place of a kept one, the kept one stays.
  const isWrong = file !== null && problem !== undefined;
  return { number, facts, isSent: state === 'sent', file: isWrong ? undefined : keptFile(song) };
};

/** @returns whether there is something to come back to */
export const saveDraft = (sending: Sending, values: SubmissionValues): boolean => {
  if (!isWorthKeeping(values, sending.songs)) {
    browserStorage.remove(storageKey);
    return false;
  }
  const { submissionUid, receipt, unanswered, unansweredSongs, triedNumbers } = sending;
  const songs = Object.entries(sending.songs).map(([key, song]): [string, KeptSong] => {
    const versions = versionsOf(song).map(({ key, kind, label, ...version }) => ({
      ...keptSong(version),
      key,
      kind,
      label,
    }));
    return [key, { ...keptSong(song), versions }];
  });
  const draft: StoredDraft = {
    savedAtMs: Date.now(),
    values,
    songs: Object.fromEntries(songs),
    ...{ submissionUid, receipt, unanswered, unansweredSongs, triedNumbers },
  };
  browserStorage.set(storageKey, JSON.stringify(draft));
  return true;
};

/** What was typed and sent before a reload or a crash; null: nothing. */
export const restoreDraft = (now = Date.now()): Sending | null => {
  try {
    const draft = JSON.parse(browserStorage.get(storageKey) ?? 'null') as StoredDraft | null;
    if (!draft || now - draft.savedAtMs > textsKeptMs) return null;
    const { values, songs, savedAtMs, ...kept } = draft;
    const areFilesThere = now - savedAtMs < filesKeptMs;
    const sending = newSending(ref({ ...emptySubmission(), ...values }));
    Object.assign(sending, kept);
    for (const [key, song] of Object.entries(songs)) {
      const versions = song.versions?.map((version) => ({ ...version, ...restored(version, areFilesThere) }));
      sending.songs[key] = {
        ...restored(song, areFilesThere),
        versions: versions?.filter(({ kept, state }) => kept ?? state === 'sent'),
      };
    }
    return sending;
  } catch {
    return null;
  }
};

const restored = ({ number, facts, isSent, file }: Omit<KeptSong, 'versions'>, areFilesThere: boolean): SongSending => {
  const there = areFilesThere ? file : undefined;
  return {
    file: null,
    state: isSent ? 'sent' : 'waiting',
    number,
    progress: there?.progress ?? 0,
    ...(there && { kept: there, facts, address: there.address }),
    ...(there?.address && { upload: 'done' as const }),
  };
};

export const forgetDraft = () => browserStorage.remove(storageKey);

/** Texts, files, and what was sent of them. */
export const discardDraft = ({ songs }: Sending) => {
  Object.values(songs).forEach((song) => [song, ...versionsOf(song)].forEach(dropUpload));
  forgetDraft();
};
