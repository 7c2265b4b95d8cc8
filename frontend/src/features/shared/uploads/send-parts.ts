import type { UploadTicket } from '@cueroom/contracts/media/objects';
import { DetailedError, Upload } from 'tus-js-client';
import { ApiError, hasStatus } from '../../../lib/api/api-error';
import { type UploadOptions, watchProgress } from './upload-progress';

/** No break costs more than one of these, whatever ends: the line, the browser, a process of the server. */
const partBytes = 5 * 2 ** 20;

/** By tus, part by part: goes on where the server says that it is. One try. @returns the file's path */
export async function sendParts(
  file: File,
  options: UploadOptions,
  requestPlace: () => Promise<UploadTicket>,
): Promise<string> {
  const { begun, onBegun, onWaiting } = options;
  if (begun) {
    try {
      return await send(file, options, { uploadUrl: begun.location, objectPath: begun.objectPath });
    } catch (error) {
      // It was swept after a day, or removed: from the beginning.
      if (!hasStatus(error, 404, 410)) throw error;
      onBegun?.(null);
    }
  }
  const { resumableURL, objectPath } = await requestPlace();
  onWaiting?.(false);
  return send(file, options, { endpoint: resumableURL, objectPath });
}

interface Place {
  endpoint?: string;
  uploadUrl?: string;
  objectPath: string;
}

const send = (file: File, options: UploadOptions, { objectPath, ...place }: Place): Promise<string> =>
  new Promise((resolve, reject) => {
    const { onProgress, onWaiting, onBegun, signal } = options;
    const end = () => {
      watch.end();
      signal?.removeEventListener('abort', stop);
    };
    const stop = () => {
      end();
      void upload.abort();
      reject(new TypeError('The upload was interrupted'));
    };
    const upload = new Upload(file, {
      ...place,
      chunkSize: partBytes,
      // What is tried again, and when, is the same for every upload: see retrying.ts.
      retryDelays: null,
      storeFingerprintForResuming: false,
      metadata: { filename: file.name.slice(-200), ...(file.type && { filetype: file.type }) },
      onUploadUrlAvailable: () => upload.url && onBegun?.({ location: upload.url, objectPath }),
      onProgress: (sent, all) => {
        watch.moved(sent === all);
        onProgress(all > 0 ? sent / all : 0);
      },
      onSuccess: () => {
        end();
        resolve(objectPath);
      },
      onError: (error) => {
        end();
        reject(errorOf(error));
      },
    });
    const watch = watchProgress(stop, onWaiting);
    if (signal?.aborted) return stop();
    signal?.addEventListener('abort', stop);
    upload.start();
  });

/** As the rest of the site knows errors: without an answer the network is what broke. */
const errorOf = (error: Error): Error => {
  const response = error instanceof DetailedError ? error.originalResponse : null;
  if (!response || response.getStatus() === 0) return new TypeError('The upload was interrupted');
  const isProblem = response.getHeader('content-type')?.includes('problem+json') ?? false;
  return new ApiError(response.getStatus(), response.getBody(), '', isProblem);
};

/** What was sent of it is deleted. Without an answer the server sweeps it after a day. */
export const endUpload = (location: string): Promise<void> => Upload.terminate(location, {}).catch(() => undefined);
