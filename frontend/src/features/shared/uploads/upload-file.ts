import type { NewUpload, UploadKind, UploadTicket } from '@cueroom/contracts/media/objects';
import { answerWithin } from '../../../lib/answer-within';
import { call } from '../../../lib/api';
import { ApiError } from '../../../lib/api-error';
import { isNetworkError, isUploadTransient, retrying } from '../../../lib/retrying';

/** An upload without progress for this long waits for the connection, as far as anyone can tell … */
const quietAfterMs = 10_000;
/** … and for this long it is aborted. */
const stalledAfterMs = 60_000;

/** A larger file goes up by tus, part by part. */
const wholeBytes = 5 * 2 ** 20;

/** An upload in parts that was begun: who knows its location can go on with it for a day. */
export interface PendingUpload {
  location: string;
  objectPath: string;
}

export interface UploadOptions {
  /** 0 to 1. */
  onProgress: (progress: number) => void;
  /** With it the upload waits for a connection that is gone, for as long as that takes, and tells so. */
  onWaiting?: (isWaiting: boolean) => void;
  delaysMs?: readonly number[];
  /** Aborts the upload, in any of its tries. */
  signal?: AbortSignal;
  /** To go on with. */
  begun?: PendingUpload;
  /** Null: the server does not know it any more. */
  onBegun?: (begun: PendingUpload | null) => void;
}

/** Uploads a file, with retries. @returns its address */
export const uploadFile = (file: File, kind: UploadKind, options: UploadOptions): Promise<string> => {
  const { onWaiting, delaysMs, signal } = options;
  let { begun } = options;
  const remember = (place: PendingUpload | null) => {
    begun = place ?? undefined;
    options.onBegun?.(place);
  };
  const attempt = async () => {
    signal?.throwIfAborted();
    if (file.size <= wholeBytes) return putWhole(file, kind, options);
    const { sendParts } = await answerWithin(quietAfterMs, () => import('./send-parts'));
    return sendParts(file, { ...options, begun, onBegun: remember }, () => requestPlace(file, kind, options));
  };
  const isRetried = (error: unknown) => !signal?.aborted && isUploadTransient(error);
  return retrying(attempt, { delaysMs, isRetried, isWaitedOut: onWaiting && isNetworkError, onWaiting, signal });
};

const requestPlace = (file: File, kind: UploadKind, { onWaiting, signal }: UploadOptions): Promise<UploadTicket> => {
  const wanted: NewUpload = {
    filename: file.name.slice(-200),
    size: file.size,
    kind,
    ...(file.type && { type: file.type }),
  };
  const stop = new AbortController();
  const abort = () => stop.abort(new TypeError('The upload was interrupted'));
  const watch = watchProgress(abort, onWaiting);
  signal?.addEventListener('abort', abort);
  return call('POST /api/objects/upload', { body: wanted, signal: stop.signal }).finally(() => {
    watch.end();
    signal?.removeEventListener('abort', abort);
  });
};

const putWhole = async (file: File, kind: UploadKind, options: UploadOptions): Promise<string> => {
  const { onProgress, onWaiting, signal } = options;
  onProgress(0);
  const { uploadURL } = await requestPlace(file, kind, options);
  signal?.throwIfAborted();
  onWaiting?.(false);
  await putBytes(uploadURL, file, options);
  return withoutQuery(uploadURL);
};

const withoutQuery = (address: string): string => address.split('?', 1)[0] ?? address;

/** By XMLHttpRequest: fetch reports no progress. */
const putBytes = (address: string, file: File, { onProgress, onWaiting, signal }: UploadOptions): Promise<void> =>
  new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    const abort = () => xhr.abort();
    const broken = () => reject(new TypeError('The upload was interrupted'));
    const watch = watchProgress(abort, onWaiting);
    signal?.addEventListener('abort', abort);
    xhr.open('PUT', address);
    xhr.withCredentials = true;
    xhr.setRequestHeader('Content-Type', file.type || 'application/octet-stream');
    xhr.upload.onprogress = ({ loaded, total }) => {
      // A small one is stored at once: where nothing comes back, the connection is what is missing.
      watch.moved();
      onProgress(total > 0 ? loaded / total : 0);
    };
    xhr.onload = () => {
      if (xhr.status >= 200 && xhr.status < 300) return resolve();
      const isProblem = xhr.getResponseHeader('content-type')?.includes('problem+json') ?? false;
      reject(new ApiError(xhr.status, xhr.responseText, xhr.statusText, isProblem));
    };
    xhr.onerror = broken;
    xhr.onabort = broken;
    xhr.onloadend = () => {
      watch.end();
      signal?.removeEventListener('abort', abort);
    };
    xhr.send(file);
  });

/** A connection that vanishes (another Wi-Fi, a closed laptop) breaks nothing: bytes only stop moving. */
export function watchProgress(abort: () => void, onWaiting?: UploadOptions['onWaiting']) {
  let quiet: ReturnType<typeof setTimeout> | undefined;
  let stalled: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    clearTimeout(quiet);
    clearTimeout(stalled);
    window.removeEventListener('online', abort);
  };
  const watch = (isComplete = false) => {
    stop();
    stalled = setTimeout(abort, stalledAfterMs);
    // All is sent, and the server stores it: nothing moves any more.
    if (isComplete || !onWaiting) return;
    quiet = setTimeout(() => {
      onWaiting(true);
      window.addEventListener('online', abort);
    }, quietAfterMs);
  };
  const moved = (isComplete = false) => {
    watch(isComplete);
    if (!isComplete) onWaiting?.(false);
  };
  watch();
  return { moved, end: stop };
}
