import { answerWithin } from '../../../lib/answer-within';
import { answeredWithinMs } from '../../../lib/api';
import { ApiError } from '../../../lib/api-error';

export interface SentUpload {
  /** Bytes that the server has. */
  offset: number;
  objectPath: string;
}

/** What the server has of an upload in parts; null: nothing any more. */
export const findUpload = async (location: string): Promise<SentUpload | null> => {
  const response = await answerWithin(answeredWithinMs, (signal) =>
    fetch(location, { method: 'HEAD', headers: { 'Tus-Resumable': '1.0.0' }, signal }),
  );
  // 409: another file is in its place.
  if ([404, 409, 410].includes(response.status)) return null;
  if (!response.ok) throw new ApiError(response.status, '', response.statusText, false);
  const { headers } = response;
  return { offset: Number(headers.get('upload-offset')), objectPath: headers.get('x-object-path') ?? '' };
};
