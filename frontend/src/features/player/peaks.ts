/** audiowaveform's JSON, version 2: `data` holds a minimum and a maximum for every pixel, channel after channel. */
export interface WaveformData {
  version: number;
  channels?: number;
  bits: 8 | 16;
  length: number;
  data: number[];
}

/** One array per channel of values from -1 to 1, minima and maxima in turn, as wavesurfer draws them. */
export const peaksOf = ({ channels = 1, bits, data }: WaveformData): number[][] => {
  const full = bits === 8 ? 128 : 32_768;
  return Array.from({ length: channels }, (_, channel) =>
    data.filter((_, index) => Math.floor(index / 2) % channels === channel).map((value) => value / full),
  );
};
