import type { UploadKind } from '@cueroom/contracts/media/objects';
import pLimit from 'p-limit';
import { proxy } from 'valtio/vanilla';
import { hashOf } from './file-hash';
import { notedPace, type PaceNote } from './pace';
import { uploadFile } from './upload-file';
import type { PendingUpload } from './upload-progress';

/** A file of an earlier visit: what is known of it without the file itself. */
export interface KeptFile {
  name: string;
  size: number;
  /** `hashOf` it; missing where the browser makes none. */
  hash?: string;
  /** Of its upload, 0 to 1: what the server holds. */
  progress: number;
  begun?: PendingUpload;
  /** It has arrived. */
  address?: string;
  /** What the check of it found odd. */
  doubt?: string;
  /** When the last of it was sent: so long from then the server keeps it. */
  sentAtMs?: number;
}

/** A file and its way to the server, as a proxy of valtio. What was done is kept, so that another try does only the rest. */
export interface Upload {
  file: File | null;
  /** Unless it has arrived, it has to be chosen again. */
  kept?: KeptFile;
  /** Missing until it is to be sent. `checking`: the server is asked whether it still has it. */
  upload?: 'hashing' | 'waiting' | 'sending' | 'paused' | 'checking' | 'done' | 'refused';
  uploadError?: Error;
  /** By which a large one goes on where it stopped. */
  begun?: PendingUpload;
  hash?: string;
  /** 0 to 1. */
  progress: number;
  sentAtMs?: number;
  /** It goes on when the connection is back. */
  isWaiting?: boolean;
  address?: string;
}

export interface UploadQueue {
  /** Of all its files together. */
  pace: readonly PaceNote[];
  /** Sends a file, unless it is on its way or has arrived. What fails is in its state, too. @returns its address */
  start: (upload: Upload) => Promise<string>;
  pause: (upload: Upload) => void;
  /** It is not wanted any more: what was sent of it is deleted. */
  drop: (upload: Upload) => void;
}

interface QueueOptions {
  atOnce?: number;
  delaysMs?: readonly number[];
  /** So that a file is known again after a reload, also if its turn has not come by then. */
  onKnown?: (file: File, hash: string | undefined) => void;
}

interface Run {
  stop: AbortController;
  done: Promise<string>;
}
/** By file: what gets another one leaves its upload behind. */
const runs = new WeakMap<File, Run>();

const stop = ({ file }: Upload) => file && runs.get(file)?.stop.abort();
const pause = (upload: Upload) => {
  upload.upload = 'paused';
  stop(upload);
};
const drop = (upload: Upload) => {
  stop(upload);
  endUploads([locationOf(upload) ?? []].flat());
};

/** Files wait for their turn here, go up, wait out a connection that is gone, and go on where they stopped. */
export const newUploadQueue = (kind: UploadKind, { atOnce = 3, delaysMs, onKnown }: QueueOptions = {}): UploadQueue => {
  const turns = pLimit(atOnce);
  let moved = 0;
  const move = (upload: Upload, size: number, progress: number) => {
    moved += (progress - upload.progress) * size;
    Object.assign(upload, { progress, sentAtMs: Date.now() });
    const noted = notedPace(queue.pace, moved);
    if (noted !== queue.pace) queue.pace = noted;
  };
  const send = async (upload: Upload, file: File, signal: AbortSignal): Promise<string> => {
    signal.throwIfAborted();
    upload.upload = 'sending';
    const address = await uploadFile(file, kind, {
      onProgress: (share) => !signal.aborted && move(upload, file.size, share),
      onWaiting: (isWaiting) => void (upload.isWaiting = isWaiting),
      begun: upload.begun,
      onBegun: (begun) => void (upload.begun = begun ?? undefined),
      delaysMs,
      signal,
    });
    Object.assign(upload, { address, upload: 'done', progress: 1, sentAtMs: Date.now() });
    return address;
  };
  const run = async (upload: Upload, file: File, { signal }: AbortController): Promise<string> => {
    try {
      upload.hash ??= await hashOf(file);
      onKnown?.(file, upload.hash);
      signal.throwIfAborted();
      upload.upload = 'waiting';
      return await turns(() => send(upload, file, signal));
    } catch (error) {
      upload.isWaiting = false;
      if (!signal.aborted) Object.assign(upload, { upload: 'refused', uploadError: error });
      throw error;
    }
  };
  const start: UploadQueue['start'] = async (upload) => {
    const { file, address } = upload;
    if (address) return address;
    if (!file) throw new Error('There is no file');
    const running = runs.get(file);
    if (running && isUploading(upload)) return running.done;
    const stopping = new AbortController();
    Object.assign(upload, { upload: 'hashing', uploadError: undefined });
    const done = run(upload, file, stopping);
    runs.set(file, { stop: stopping, done });
    return done;
  };
  const queue = proxy<UploadQueue>({
    pace: [],
    start: (upload) => {
      const done = start(upload);
      done.catch(() => undefined);
      return done;
    },
    ...{ pause, drop },
  });
  return queue;
};

/** A file that is still to come, or on its way. */
export const isUploading = ({ upload }: Pick<Upload, 'upload'>): boolean =>
  upload === 'hashing' || upload === 'waiting' || upload === 'sending';

/** Where the server has what was sent of it. */
export const locationOf = ({ begun, kept }: Pick<Upload, 'begun' | 'kept'>): string | undefined =>
  begun?.location ?? kept?.begun?.location;

export const endUploads = (locations: readonly string[]): void => {
  if (locations.length === 0) return;
  void import('./send-parts').then(({ endUpload }) => locations.forEach((one) => void endUpload(one)));
};
