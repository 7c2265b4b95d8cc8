import { formatBytes, pluralize } from '../../../../lib/words/format';
import { paceOf, sayPace, sayTimeLeft } from '../../../shared/uploads/pace';
import type { UploadQueue } from '../../../shared/uploads/upload-queue';
import type { SongSending } from './sending';

interface Seen {
  readonly isWaiting?: boolean;
  readonly songs: Readonly<Record<string, Readonly<SongSending>>>;
  readonly uploads: Readonly<Pick<UploadQueue, 'pace'>>;
}

const sizeOf = ({ file, kept }: Readonly<SongSending>): number => (file ?? kept)?.size ?? 0;

/** Songs, and the versions beside them. */
const seenFiles = ({ songs }: Pick<Seen, 'songs'>) =>
  Object.values(songs).flatMap((song) => [song, ...(song.versions ?? [])]);

const bytesOf = (sending: Pick<Seen, 'songs'>) => {
  const all = seenFiles(sending);
  return {
    all: all.reduce((sum, song) => sum + sizeOf(song), 0),
    uploaded: all.reduce((sum, song) => sum + sizeOf(song) * song.progress, 0),
  };
};

const sendingNow = (sending: Pick<Seen, 'songs'>): number =>
  seenFiles(sending).filter(({ upload }) => upload === 'sending').length;

export const isAnySending = (sending: Pick<Seen, 'songs'>): boolean => sendingNow(sending) > 0;

/** How fast the files go, and how long this one will take. */
export const sayPaceOf = (sending: Seen, song: Readonly<SongSending>): string | undefined =>
  sayPace(sending.uploads.pace, song, sendingNow(sending));

const timeLeft = (sending: Seen): string | undefined => {
  const pace = paceOf(sending.uploads.pace);
  if (!pace) return undefined;
  const { all, uploaded } = bytesOf(sending);
  return sayTimeLeft((all - uploaded) / pace);
};

export interface Progress {
  /** Of all bytes; of all songs where there are no files. */
  share: number;
  sent: number;
  isWaiting: boolean;
  /** As '12.0 of 118.4 MB, about 4 min left'. */
  words: string;
}

export const progressOf = (sending: Seen): Progress => {
  const songs = Object.values(sending.songs);
  const sent = songs.filter(({ state }) => state === 'sent').length;
  const { all, uploaded } = bytesOf(sending);
  const share = all > 0 ? uploaded / all : sent / Math.max(1, songs.length);
  const waitsFor = seenFiles(sending).filter(({ state, upload }) => state === 'queued' && upload !== 'done');
  const isWaiting = sending.isWaiting === true || songs.some((song) => song.isWaiting);
  const ofSongs = `${sent} of ${pluralize(songs.length, 'song')} sent`;
  const left = !isWaiting && uploaded < all ? timeLeft(sending) : undefined;
  const names = waitsFor.flatMap(({ file }) => file?.name ?? []);
  const files = names.length > 0 && `Waiting for ${names.join(', ')}`;
  const words = [all > 0 && formatPart(uploaded, all), ofSongs, left, files].filter(Boolean).join(', ');
  return { share, sent, isWaiting, words };
};

/** As '12.0 of 118.4 MB'. */
export const formatPart = (part: number, all: number): string => {
  const whole = formatBytes(all);
  const unit = whole.slice(-2);
  return unit === 'MB' ? `${(part / 2 ** 20).toFixed(1)} of ${whole}` : `${Math.round(part / 1024)} of ${whole}`;
};
