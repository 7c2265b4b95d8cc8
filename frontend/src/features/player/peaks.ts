import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api';
import { storedCredentials } from '../../lib/credentials';

/** audiowaveform's JSON, version 2: `data` holds a minimum and a maximum for every pixel of each channel. */
export interface WaveformData {
  bits: 8 | 16;
  data: readonly number[];
}

/** Finer than any waveform of the portal is drawn, and light enough to keep those of a whole list. */
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

/** Without its signature, which each refresh of a list makes anew: an admin needs none, and the peaks stay the same. */
export const peaksQuery = (peaksUrl: string | null | undefined) => {
  const address = peaksUrl?.split('?', 1)[0] ?? '';
  return queryOptions({
    queryKey: ['peaks', address],
    queryFn: async ({ signal }) => peaksOf(await api.get<WaveformData>(address, { as: storedCredentials(), signal })),
    enabled: address !== '',
  });
};
