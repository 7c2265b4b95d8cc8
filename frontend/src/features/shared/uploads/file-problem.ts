import { formatBytes } from '../../../lib/words/format';

interface FileRule {
  /** Types and endings, separated by commas, as in `<input accept>`. */
  accept: string;
  maxBytes: number;
  wrongType?: string;
}

/** Why a file cannot be sent, as far as its name, type and size tell; undefined if it can be tried. */
export const problemOfFile = (
  { name, type, size }: File,
  { accept, maxBytes, wrongType = 'This type of file can’t be used here.' }: FileRule,
): string | undefined => {
  const fits = (pattern: string) =>
    pattern.startsWith('.')
      ? name.toLowerCase().endsWith(pattern)
      : pattern.endsWith('/*')
        ? type.startsWith(pattern.slice(0, -1))
        : type === pattern;
  if (!accept.split(',').some((pattern) => fits(pattern.trim()))) return wrongType;
  if (size > maxBytes) return `This file is too large (${formatBytes(size)}). The limit is ${maxBytes / 2 ** 20} MB.`;
  if (size === 0) return 'This file is empty.';
  return undefined;
};
