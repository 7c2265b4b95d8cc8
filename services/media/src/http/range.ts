import type { ByteRange } from '@cueroom/storage/object-storage';

/** The bytes that a Range header asks for (RFC 9110, 14). Anything but one well-formed range is ignored: then all are sent. */
export const rangeOf = (header: string | undefined, size: number): ByteRange | 'whole' | 'unsatisfiable' => {
  const [, from = '', to = ''] = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return 'whole';
  if (from === '') {
    const length = Math.min(Number(to), size);
    return length > 0 ? { start: size - length, end: size - 1 } : 'unsatisfiable';
  }
  const start = Number(from);
  if (to !== '' && Number(to) < start) return 'whole';
  if (start >= size) return 'unsatisfiable';
  return { start, end: to === '' ? size - 1 : Math.min(Number(to), size - 1) };
};
