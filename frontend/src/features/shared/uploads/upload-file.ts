import type { NewUpload, UploadKind, UploadTicket } from '@cueroom/contracts/media/objects';
import { answerWithin } from '../../../lib/api/answer-within';
import { call } from '../../../lib/api/api';
import { ApiError } from '../../../lib/api/api-error';
import { isNetworkError, isUploadTransient, retrying } from '../../../lib/api/retrying';
import { type PendingUpload, quietAfterMs, type UploadOptions, watchProgress } from './upload-progress';

/** A larger file goes up by tus, part by part. */
const wholeBytes = 5 * 2 ** 20;

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
