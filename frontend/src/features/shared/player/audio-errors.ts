import { sayError } from '../../../lib/api-error';

/** By the code of a MediaError; the first one also for codes that there are not yet. */
const mediaErrors = [
  'Failed to load audio',
  'Audio loading was aborted',
  'Network error while loading audio',
  'Audio decoding failed - file may be corrupted',
  'Audio format not supported',
] as const;

/** Why a sound is not heard: the file, the browser, or the answer that should say where it is. */
export const saySoundFailure = (failure: unknown): string => {
  if (failure instanceof DOMException) {
    const isBlocked = failure.name === 'NotAllowedError';
    return isBlocked ? 'Audio playback blocked by browser. Click to enable' : 'Failed to play audio';
  }
  if (failure === null || failure instanceof MediaError) return mediaErrors[failure?.code ?? 0] ?? mediaErrors[0];
  return failure instanceof TypeError ? mediaErrors[2] : sayError(failure);
};
