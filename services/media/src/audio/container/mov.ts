import type { Container, FileBytes } from './file-bytes';

const maxBoxes = 1000;

/** M4A: a row of boxes, each with its size (ISO/IEC 14496-12). Sound (`mdat`) without its index (`moov`) cannot be played. */
export const readMov = async (file: FileBytes): Promise<Container> => {
  let at = 0;
  const seen = new Set<string>();
  for (let count = 0; count < maxBoxes && at < file.size; count++) {
    const head = await file.read(at, 16);
    if (head.length < 8) break;
    const type = head.toString('latin1', 4, 8);
    let size = head.readUInt32BE(0);
    if (size === 1 && head.length === 16) size = Number(head.readBigUInt64BE(8));
    if (size === 0) size = file.size - at; // up to the end of the file
    if (size < 8 || !/^[\w ©-]{4}$/.test(type)) break; // something else follows the boxes
    if (at + size > file.size) return { isCut: true, declaredSec: null };
    seen.add(type);
    at += size;
  }
  return { isCut: seen.has('mdat') && !seen.has('moov'), declaredSec: null };
};
