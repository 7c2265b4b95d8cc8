import { sayError } from '../../../lib/api-error';
import { hashOf } from '../../uploads/file-hash';
import { uploadFile } from '../../uploads/upload-file';
import { notePace } from './sending-progress';
import type { Sending, SongSending } from './sending';

interface Run {
  stop: AbortController;
  done: Promise<string>;
}
/** By file: a song that gets another one leaves its upload behind. */
const runs = new WeakMap<File, Run>();

/** Sends the song's file, unless it is on its way or has arrived. @returns its address */
export const startUpload = (sending: Sending, song: SongSending): Promise<string> => {
  const { file, address } = song;
  if (address) return Promise.resolve(address);
  if (!file) return Promise.reject(new Error('There is no file'));
  const running = runs.get(file);
  if (running && (song.upload === 'queued' || song.upload === 'uploading')) return running.done;
  const stop = new AbortController();
  Object.assign(song, { upload: 'queued', uploadError: undefined });
  const done = sending
    .atOnce(() => send(sending, song, file, stop.signal))
    .catch((error: unknown) => {
      song.isWaiting = false;
      if (!stop.signal.aborted) Object.assign(song, { upload: 'failed', uploadError: sayError(error) });
      throw error;
    });
  // It is told by the song's state.
  done.catch(() => undefined);
  runs.set(file, { stop, done });
  return done;
};

const send = async (sending: Sending, song: SongSending, file: File, signal: AbortSignal): Promise<string> => {
  signal.throwIfAborted();
  song.upload = 'uploading';
  song.hash ??= await hashOf(file);
  const address = await uploadFile(file, 'audio', {
    onProgress: (share) => {
      song.progress = share;
      notePace(sending);
    },
    onWaiting: (isWaiting) => {
      song.isWaiting = isWaiting;
    },
    begun: song.begun,
    onBegun: (begun) => {
      song.begun = begun ?? undefined;
    },
    delaysMs: sending.delaysMs,
    signal,
  });
  Object.assign(song, { address, upload: 'done', progress: 1 });
  return address;
};

export const pauseUpload = (song: SongSending) => {
  song.upload = 'paused';
  if (song.file) runs.get(song.file)?.stop.abort();
};

/** The file is not wanted any more: what was sent of it is deleted. */
export const dropUpload = (song: SongSending | undefined) => {
  if (!song) return;
  if (song.file) runs.get(song.file)?.stop.abort();
  const location = song.begun?.location ?? song.kept?.begun?.location;
  // A song that was sent keeps its file.
  if (!location || song.state === 'sent') return;
  void import('../../uploads/send-parts').then(({ endUpload }) => endUpload(location));
};

/** A file that is still to come, or on its way. */
export const isUploading = ({ upload }: Readonly<SongSending>): boolean =>
  upload === 'queued' || upload === 'uploading';
