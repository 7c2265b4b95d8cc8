import { limits } from '@cueroom/contracts/limits';

/** A song's title by its file: '03 - low_tide.wav' is 'low tide'. A number is a track's when it is set off, or has a leading zero. */
export const titleOfFile = (name: string): string => {
  const base = name.replace(/\.[A-Za-z0-9]{2,5}$/, '').replaceAll('_', ' ');
  const title = base
    .replace(/^\s*\d{1,3}(\s*[-.)]\s*|\s{2,})(?=\D)/, '')
    .replace(/^\s*0\d\s+/, '')
    .replace(/\s+/g, ' ')
    .trim();
  return (title || base.trim()).slice(0, limits.name);
};
