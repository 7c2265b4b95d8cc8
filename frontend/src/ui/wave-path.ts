const height = 100;
const lowest = 3;

/**
 * A waveform as an SVG path of vertical lines in a box of `bars` by 100, the loudest of them full height.
 * @param peaks 0 to 1, any number of them
 */
export const wavePath = (peaks: readonly number[], bars: number): string => {
  const loudest = Math.max(...peaks, 0.01);
  return Array.from({ length: bars }, (_, bar) => {
    const first = Math.floor((bar * peaks.length) / bars);
    const last = Math.max(first + 1, Math.floor(((bar + 1) * peaks.length) / bars));
    const peak = Math.max(...peaks.slice(first, last), 0) / loudest;
    const length = Math.max(lowest, Math.round(peak * height));
    return `M${bar + 0.5} ${(height - length) / 2}v${length}`;
  }).join('');
};
