/** The first and the last byte that are asked for; 'all' of them; or 'none', when there are none there. */
export type ByteRange = { first: number; last: number } | 'all' | 'none';

/**
 * What a Range header asks of a file of `size` bytes (RFC 9110, 14.1.2). Players ask for one range; a header with more,
 * or one that is malformed, may be answered with the whole file.
 */
export const byteRangeOf = (header: string | undefined, size: number): ByteRange => {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? [];
  if (from === '' && to === '') return 'all';
  if (from === '') return Number(to) === 0 ? 'none' : { first: Math.max(size - Number(to), 0), last: size - 1 };
  const [first, last] = [Number(from), to === '' ? size - 1 : Math.min(Number(to), size - 1)];
  if (to !== '' && Number(to) < first) return 'all';
  return first < size ? { first, last } : 'none';
};
