import { formatBytes, pluralize } from '../../../lib/format';
import type { Sending, SongSending } from './sending';

interface Seen {
  readonly isWaiting?: boolean;
  readonly songs: Readonly<Record<string, Readonly<SongSending>>>;
  readonly pace: readonly Readonly<Sending['pace'][number]>[];
}

const noteEveryMs = 500;
const notes = 30;
/** Before that a speed would be a guess. */
const knownAfterMs = 3000;

const bytesOf = ({ songs }: Pick<Seen, 'songs'>) => {
  const withFile = Object.values(songs).filter(({ file }) => file);
  return {
    all: withFile.reduce((sum, { file }) => sum + (file?.size ?? 0), 0),
    uploaded: withFile.reduce((sum, { file, progress }) => sum + (file?.size ?? 0) * progress, 0),
  };
};

/** Remembers how far the uploads are, for `timeLeft`. */
export const notePace = (sending: Sending, now = Date.now()) => {
  const last = sending.pace.at(-1);
  if (last && now - last.at < noteEveryMs) return;
  const { uploaded: bytes } = bytesOf(sending);
  // A file begins again: what went before says nothing about its speed.
  const isBack = last !== undefined && bytes < last.bytes;
  sending.pace = [...(isBack ? [] : sending.pace), { at: now, bytes }].slice(-notes);
};

const timeLeft = ({ pace, songs }: Seen): string | undefined => {
  const [first, last] = [pace[0], pace.at(-1)];
  if (!first || !last || last.at - first.at < knownAfterMs || last.bytes <= first.bytes) return undefined;
  const { all, uploaded } = bytesOf({ songs });
  const minutes = ((all - uploaded) * (last.at - first.at)) / (last.bytes - first.bytes) / 60_000;
  if (minutes < 1) return 'less than a minute left';
  return minutes < 90 ? `about ${Math.round(minutes)} min left` : `about ${Math.round(minutes / 60)} hours left`;
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
  const isWaiting = sending.isWaiting === true || songs.some((song) => song.isWaiting);
  const ofSongs = `${sent} of ${pluralize(songs.length, 'song')} sent`;
  const left = !isWaiting && uploaded < all ? timeLeft(sending) : undefined;
  const words = [all > 0 && formatPart(uploaded, all), ofSongs, left].filter(Boolean).join(', ');
  return { share, sent, isWaiting, words };
};

/** As '12.0 of 118.4 MB'. */
export const formatPart = (part: number, all: number): string => {
  const whole = formatBytes(all);
  const unit = whole.slice(-2);
  return unit === 'MB' ? `${(part / 2 ** 20).toFixed(1)} of ${whole}` : `${Math.round(part / 1024)} of ${whole}`;
};
