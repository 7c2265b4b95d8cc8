/** A title to begin with: the file's name without its ending, with spaces for what stands for them in names of files. */
export const titleOf = (fileName: string): string =>
  fileName
    .replace(/\.[a-z0-9]{2,5}$/i, '')
    .replace(/[_\s]+/g, ' ')
    .trim()
    .slice(0, 200);

/** How long the file sounds in seconds, as far as this browser can read it; else null. */
export const durationOf = (file: File): Promise<number | null> =>
  new Promise((resolve) => {
    const address = URL.createObjectURL(file);
    const audio = new Audio();
    const tell = (durationSec: number | null) => {
      URL.revokeObjectURL(address);
      resolve(durationSec);
    };
    audio.preload = 'metadata';
    audio.onloadedmetadata = () =>
      tell(Number.isFinite(audio.duration) ? Math.round(audio.duration * 100) / 100 : null);
    audio.onerror = () => tell(null);
    audio.src = address;
  });
