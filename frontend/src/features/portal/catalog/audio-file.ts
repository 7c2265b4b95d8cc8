/** A title to start with: the file's name without its extension, with spaces for underscores. */
export const titleOf = (fileName: string): string =>
  fileName
    .replace(/\.[a-z0-9]{2,5}$/i, '')
    .replace(/[_\s]+/g, ' ')
    .trim()
    .slice(0, 200);

/** The file's duration in seconds; null where this browser cannot read it. */
export const durationOf = (file: File): Promise<number | null> =>
  new Promise((resolve) => {
    const address = URL.createObjectURL(file);
    const audio = new Audio();
    const done = (durationSec: number | null) => {
      URL.revokeObjectURL(address);
      resolve(durationSec);
    };
    audio.preload = 'metadata';
    audio.onloadedmetadata = () =>
      done(Number.isFinite(audio.duration) ? Math.round(audio.duration * 100) / 100 : null);
    audio.onerror = () => done(null);
    audio.src = address;
  });
