/** audiowaveform's JSON, version 2: `data` holds a minimum and a maximum for every pixel of each channel. */
export interface WaveformData {
  bits: 8 | 16;
  data: readonly number[];
}

/** Finer than any waveform is drawn, and light enough to keep those of a whole list. */
const kept = 240;

/** How loud each part of a sound is, from 0 to 1: the mean of its peaks, as the highest would make a wall of any loud master. */
export const peaksOf = ({ bits, data }: WaveformData): number[] => {
  const full = bits === 8 ? 128 : 32_768;
  return Array.from({ length: kept }, (_, part) => {
    const first = Math.floor((part * data.length) / kept);
    const last = Math.max(first + 1, Math.floor(((part + 1) * data.length) / kept));
    const sum = data.slice(first, last).reduce((total, value) => total + Math.abs(value), 0);
    return sum / (last - first) / full;
  });
};
