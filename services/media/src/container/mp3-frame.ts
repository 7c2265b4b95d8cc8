const ratesHz = [44_100, 48_000, 32_000];
/** In kbit/s, by their number in the head of a frame; 0 is for any other rate, whose frames have no length of their own. */
const mpeg1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const mpeg2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];

/** Bytes of a frame that `frameAt` looks at. */
export const frameHeadBytes = 64;

export interface Mp3Frame {
  bytes: number;
  samples: number;
  rateHz: number;
  /** Of the same sound as another frame: what does not change within it. */
  family: number;
  /** Instead of sound it has what its encoder says of the whole: how many frames there are, or null. */
  info?: { frames: number | null };
}

const infoIn = (head: Buffer, at: number, isMpeg1: boolean, isMono: boolean): Mp3Frame['info'] => {
  const xingAt = at + 4 + (isMpeg1 ? (isMono ? 17 : 32) : isMono ? 9 : 17);
  if (at + 54 > head.length) return undefined;
  const name = head.toString('latin1', xingAt, xingAt + 4);
  if (name === 'Xing' || name === 'Info') {
    const hasFrames = (head.readUInt32BE(xingAt + 4) & 1) === 1;
    return { frames: (hasFrames && head.readUInt32BE(xingAt + 8)) || null };
  }
  if (head.toString('latin1', at + 36, at + 40) === 'VBRI') return { frames: head.readUInt32BE(at + 50) || null };
  return undefined;
};

/** The frame of layer III that begins here, or null. */
export const frameAt = (bytes: Buffer, at: number): Mp3Frame | null => {
  if (at + 4 > bytes.length) return null;
  const head = bytes.readUInt32BE(at);
  const version = (head >>> 19) & 3; // 3: MPEG 1, 2: MPEG 2, 0: MPEG 2.5
  const rate = ratesHz[(head >>> 10) & 3];
  const isMpeg1 = version === 3;
  const kbps = (isMpeg1 ? mpeg1 : mpeg2)[(head >>> 12) & 15];
  const isLayer3 = head >>> 21 === 0x7ff && version !== 1 && ((head >>> 17) & 3) === 1;
  if (!isLayer3 || rate === undefined || !kbps) return null;
  const rateHz = rate / (isMpeg1 ? 1 : version === 2 ? 2 : 4);
  const samples = isMpeg1 ? 1152 : 576;
  const isMono = ((head >>> 6) & 3) === 3;
  return {
    bytes: Math.floor((samples * 125 * kbps) / rateHz) + ((head >>> 9) & 1),
    ...{ samples, rateHz, family: head & 0xfffe_0c00, info: infoIn(bytes, at, isMpeg1, isMono) },
  };
};

/** So many frames in a row are no accident. */
export const rowLength = 4;

/** Do frames lie one after the other somewhere in these bytes? */
export const hasFrames = (bytes: Buffer): boolean => {
  for (let at = bytes.indexOf(0xff); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const first = frameAt(bytes, at);
    let [next, count] = [at, 0];
    for (let frame = first; frame && frame.family === first?.family && count < rowLength; count++) {
      next += frame.bytes;
      frame = frameAt(bytes, next);
    }
    if (count === rowLength) return true;
  }
  return false;
};
