import { ref } from 'valtio/vanilla';
import { forgetHandles } from '../../../../lib/file-handles';
import { isSame } from '../../../../lib/is-same';
import { locale } from '../../../../lib/words/locale';
import { browserStorage } from '../../../../lib/storage';
import { keptFileOf, stillSent } from '../../../shared/uploads/kept-file';
import type { KeptFile } from '../../../shared/uploads/upload-queue';
import { newSending, type Sending, type SongSending, type VersionSending } from './sending';
import { versionsOf } from './song-versions';
import { emptySubmission, type SubmissionValues } from './submission-values';

const storageKey = 'artist-draft';
const textsKeptMs = 7 * 86_400_000;

type KeptSong = Pick<SongSending, 'number' | 'facts' | 'titleOfFile'> & {
  isSent?: boolean;
  file?: KeptFile;
  versions?: KeptVersion[];
};
type KeptVersion = Omit<KeptSong, 'versions'> &
  Pick<VersionSending, 'key' | 'kind' | 'label' | 'isProposed' | 'isUnanswered'>;
type KeptSending = Pick<Sending, 'submissionUid' | 'receipt' | 'unanswered' | 'unansweredSongs' | 'triedNumbers'>;
interface StoredDraft extends KeptSending {
  savedAtMs: number;
  values: SubmissionValues;
  songs: Record<string, KeptSong>;
}

/** Without it there would be nothing to come back to. */
export const isWorthKeeping = (values: SubmissionValues, songs: Sending['songs']): boolean =>
  !isSameText(values, emptySubmission()) ||
  Object.values(songs).some((song) => [song, ...versionsOf(song)].some(({ file, kept }) => file ?? kept));

const plain = ({ songs, ...details }: SubmissionValues) => ({
  ...details,
  genre: details.genre ?? '',
  songs: songs.map(({ key: _key, ...song }) => song),
});

export const isSameText = (one: SubmissionValues, other: SubmissionValues): boolean => isSame(plain(one), plain(other));

const keptSong = (song: Readonly<SongSending>): Omit<KeptSong, 'versions'> => {
  const { number, facts, state, titleOfFile, doubt, problem } = song;
  const file = keptFileOf(song, { doubt, refused: problem });
  return { number, facts, titleOfFile, isSent: state === 'sent', file };
};

/** @returns whether there is something to come back to; otherwise nothing is saved */
export const saveDraft = (sending: Sending, values: SubmissionValues): boolean => {
  if (!isWorthKeeping(values, sending.songs)) return false;
  const { submissionUid, receipt, unanswered, unansweredSongs, triedNumbers } = sending;
  const songs = Object.entries(sending.songs).map(([key, song]): [string, KeptSong] => {
    const versions = versionsOf(song).map((version) => {
      const { key, kind, label, isProposed, isUnanswered } = version;
      return { ...keptSong(version), key, kind, label, isProposed, isUnanswered };
    });
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

let lastRead: string | null = null;

/** What was typed and sent before a reload or a crash; null: nothing. */
export const restoreDraft = (now = Date.now()): Sending | null => {
  try {
    lastRead = browserStorage.get(storageKey);
    const draft = JSON.parse(lastRead ?? 'null') as StoredDraft | null;
    if (!draft) return null;
    if (now - draft.savedAtMs > textsKeptMs) {
      forgetDraft();
      return null;
    }
    const { values, songs, savedAtMs, ...kept } = draft;
    const sending = newSending(ref({ ...emptySubmission(), ...values }));
    Object.assign(sending, kept, { keptAtMs: savedAtMs });
    for (const [key, song] of Object.entries(songs)) {
      const versions = song.versions?.map((version) => ({ ...version, ...restored(version, now) }));
      sending.songs[key] = {
        ...restored(song, now),
        versions: versions?.filter(({ kept, state }) => kept ?? state === 'sent'),
      };
    }
    return sending;
  } catch {
    return null;
  }
};

const restored = (
  { number, facts, titleOfFile, isSent, file }: Omit<KeptSong, 'versions'>,
  now: number,
): SongSending => {
  const kept = file && (isSent ? file : stillSent(file, now));
  const isThere = kept?.address !== undefined;
  return {
    file: null,
    state: isSent ? 'sent' : 'waiting',
    number,
    titleOfFile,
    progress: kept?.progress ?? 0,
    ...(kept && { kept, facts, address: kept.address, doubt: kept.doubt }),
    // Where its upload can be asked for, it is (current-submission.ts).
    ...(isThere && { upload: kept.begun && !isSent ? ('checking' as const) : ('done' as const) }),
  };
};

/** Of the draft that another tab keeps. */
export const hasUnfinishedFile = (): boolean => {
  const { songs = {} } = JSON.parse(browserStorage.get(storageKey) ?? '{}') as Partial<StoredDraft>;
  const files = Object.values(songs).flatMap((song) => [song, ...(song.versions ?? [])]);
  return files.some(({ isSent, file }) => !isSent && file && (!file.address || file.begun));
};

export const forgetDraft = () => {
  browserStorage.remove(storageKey);
  void forgetHandles();
};

/** Another tab had already written over what was restored last, or taken it away. @returns ends that */
export const followDraft = (then: () => unknown): (() => void) => {
  const hear = ({ key, oldValue }: StorageEvent) => key === storageKey && oldValue === lastRead && then();
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
};

const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'short' });
const day = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric' });

/** As '2:22 PM'; of another day 'Nov 26, 2:22 PM'. */
export const sayDraftTime = (at: number, now = Date.now()): string => {
  const isToday = new Date(at).toDateString() === new Date(now).toDateString();
  return isToday ? clock.format(at) : `${day.format(at)}, ${clock.format(at)}`;
};
