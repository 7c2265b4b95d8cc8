/** By the code of a MediaError; the first one also for codes that there are not yet. */
const mediaErrors = [
  'Failed to load audio',
  'Audio loading was aborted',
  'Network error while loading audio',
  'Audio decoding failed - file may be corrupted',
  'Audio format not supported',
] as const;
export const sayMediaError = (error: MediaError | null): string => mediaErrors[error?.code ?? 0] ?? mediaErrors[0];

/** Why play() was refused; undefined if it was only interrupted by a pause or another file. */
export const sayPlayError = (error: unknown): string | undefined => {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'AbortError') return undefined;
  if (name === 'NotAllowedError') return 'Audio playback blocked by browser. Click to enable';
  return 'Failed to play audio';
};

/** Audio within the response: a data URL with at least 100 base64 characters. One regex over 20 minutes overflows the stack. */
export const isAudioData = (data: unknown): data is string => {
  if (typeof data !== 'string') return false;
  const [head = '', base64 = ''] = data.split(',');
  const sound = base64.replace(/={1,2}$/, '');
  return /^data:[\w.+/;=-]+;base64$/.test(head) && sound.length >= 100 && !/[^A-Za-z0-9+/]/.test(sound);
};
