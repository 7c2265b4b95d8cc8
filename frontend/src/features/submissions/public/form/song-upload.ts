import { sayError } from '../../../../lib/api-error';
import { keepHandle } from '../../../../lib/file-handles';
import { hashOf } from '../../../shared/uploads/file-hash';
import { uploadFile } from '../../../shared/uploads/upload-file';
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
  const done = know(song, file)
    .then(() => sending.atOnce(() => send(sending, song, file, stop.signal)))
    .catch((error: unknown) => {
      song.isWaiting = false;
      if (!stop.signal.aborted) Object.assign(song, { upload: 'failed', uploadError: sayError(error) });
      throw error;
    });
  // The song's state says it.
  done.catch(() => undefined);
  runs.set(file, { stop, done });
  return done;
};

/** So that it is known again after a reload, also if its turn has not come by then. */
const know = async (song: SongSending, file: File) => {
  song.hash ??= await hashOf(file);
  void keepHandle(file, song.hash);
};

const send = async (sending: Sending, song: SongSending, file: File, signal: AbortSignal): Promise<string> => {
  signal.throwIfAborted();
  song.upload = 'uploading';
  const address = await uploadFile(file, 'audio', {
    onProgress: (share) => {
      Object.assign(song, { progress: share, sentAtMs: Date.now() });
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
  Object.assign(song, { address, upload: 'done', progress: 1, sentAtMs: Date.now() });
  return address;
};

export const pauseUpload = (song: SongSending) => {
  song.upload = 'paused';
  if (song.file) runs.get(song.file)?.stop.abort();
};

/** Where the server has what was sent of its file; undefined: nowhere, or the file belongs to a song that was sent. */
export const locationOf = ({ state, begun, kept }: SongSending): string | undefined =>
  state === 'sent' ? undefined : (begun?.location ?? kept?.begun?.location);

export const endUploads = (locations: readonly string[]) => {
  if (locations.length === 0) return;
  void import('../../../shared/uploads/send-parts').then(({ endUpload }) =>
    locations.forEach((one) => void endUpload(one)),
  );
};

/** The file is not wanted any more: what was sent of it is deleted. */
export const dropUpload = (song: SongSending | undefined) => {
  if (!song) return;
  if (song.file) runs.get(song.file)?.stop.abort();
  endUploads([locationOf(song) ?? []].flat());
};

/** A file that is still to come, or on its way. */
export const isUploading = ({ upload }: Readonly<SongSending>): boolean =>
  upload === 'queued' || upload === 'uploading';
