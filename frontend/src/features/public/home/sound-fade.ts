const fadeMs = 600;

/** Raises the volume from silence to full in 600 ms. Returns what ends the fade at once. */
export const fadeIn = (media: HTMLMediaElement): (() => void) => {
  let frame = 0;
  const begin = performance.now();
  const step = () => {
    const part = Math.min(1, (performance.now() - begin) / fadeMs);
    media.volume = part * part; // loudness is heard by ratios
    if (part < 1) frame = requestAnimationFrame(step);
  };
  step();
  return () => {
    cancelAnimationFrame(frame);
    media.volume = 1;
  };
};
