import type { NewUpload, UploadKind, UploadTicket } from '@cueroom/contracts/media/objects';
import { api } from '../../lib/api';
import { ApiError } from '../../lib/api-error';
import { retrying, isUploadTransient } from '../../lib/retrying';

/** An upload without progress for this long is aborted. */
const stalledAfterMs = 60_000;

interface UploadOptions {
  /** 0 to 1. */
  onProgress: (progress: number) => void;
  delaysMs?: readonly number[];
  /** Aborts the upload, in any of its tries. */
  signal?: AbortSignal;
}

/** Uploads a file, with retries. @returns its address */
export const uploadFile = (
  file: File,
  kind: UploadKind,
  { onProgress, delaysMs, signal }: UploadOptions,
): Promise<string> =>
  retrying(
    async () => {
      signal?.throwIfAborted();
      onProgress(0);
      const wanted: NewUpload = {
        filename: file.name.slice(-200),
        size: file.size,
        kind,
        ...(file.type && { type: file.type }),
      };
      const { uploadURL } = await api.post<UploadTicket>('/api/objects/upload', wanted);
      signal?.throwIfAborted();
      await putBytes(uploadURL, file, onProgress, signal);
      return withoutQuery(uploadURL);
    },
    { delaysMs, isRetried: (error) => !signal?.aborted && isUploadTransient(error) },
  );

const withoutQuery = (address: string): string => address.split('?', 1)[0] ?? address;

/** By XMLHttpRequest: fetch reports no progress. */
const putBytes = (
  address: string,
  file: File,
  onProgress: UploadOptions['onProgress'],
  signal?: AbortSignal,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    const abort = () => xhr.abort();
    signal?.addEventListener('abort', abort);
    const broken = () => reject(new TypeError('The upload was interrupted'));
    let stalled = setTimeout(() => xhr.abort(), stalledAfterMs);
    const moved = () => {
      clearTimeout(stalled);
      stalled = setTimeout(() => xhr.abort(), stalledAfterMs);
    };
    xhr.open('PUT', address);
    xhr.withCredentials = true;
    xhr.setRequestHeader('Content-Type', file.type || 'application/octet-stream');
    xhr.upload.onprogress = ({ loaded, total }) => {
      moved();
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
      clearTimeout(stalled);
      signal?.removeEventListener('abort', abort);
    };
    xhr.send(file);
  });
