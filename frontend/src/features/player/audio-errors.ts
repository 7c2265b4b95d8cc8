export const sayMediaError = (error: MediaError | null): string => {
  switch (error?.code) {
    case MediaError.MEDIA_ERR_ABORTED:
      return 'Audio loading was aborted';
    case MediaError.MEDIA_ERR_NETWORK:
      return 'Network error while loading audio';
    case MediaError.MEDIA_ERR_DECODE:
      return 'Audio decoding failed - file may be corrupted';
    case MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED:
      return 'Audio format not supported';
    default:
      return 'Failed to load audio';
  }
};

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
