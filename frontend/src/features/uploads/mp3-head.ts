/** Bytes between a frame's head and the tag of its encoder: less in mono, and in MPEG-2. */
const sideBytes = (isMpeg1: boolean, isMono: boolean): number => (isMpeg1 ? (isMono ? 17 : 32) : isMono ? 9 : 17);

const rates = [44_100, 48_000, 32_000];

/**
 * How long an MP3 lasts by the tag that its encoder has put into the first frame (Xing, Info or VBRI); undefined where there is
 * none. http://gabriel.mp3-tech.org/mp3infotag.html
 * @param frame the first bytes of the first frame
 */
export const durationOfMp3 = (frame: DataView): number | undefined => {
  if (frame.byteLength < 60 || frame.getUint16(0) < 0xffe0) return undefined;
  const version = (frame.getUint8(1) >> 3) & 3;
  const rate = rates[(frame.getUint8(2) >> 2) & 3];
  const isLayer3 = ((frame.getUint8(1) >> 1) & 3) === 1;
  if (!isLayer3 || !rate || version === 1) return undefined;
  const isMpeg1 = version === 3;
  const rateHz = rate / (isMpeg1 ? 1 : version === 2 ? 2 : 4);
  const at = 4 + sideBytes(isMpeg1, frame.getUint8(3) >> 6 === 3);
  const frames = framesOf(frame, at) ?? framesOf(frame, 36);
  return frames === undefined ? undefined : (frames * (isMpeg1 ? 1152 : 576)) / rateHz;
};

const framesOf = (frame: DataView, at: number): number | undefined => {
  if (frame.byteLength < at + 18) return undefined;
  const tag = String.fromCharCode(...new Uint8Array(frame.buffer, frame.byteOffset + at, 4));
  if (tag === 'VBRI') return frame.getUint32(at + 14);
  const hasFrames = (tag === 'Xing' || tag === 'Info') && (frame.getUint32(at + 4) & 1) === 1;
  return hasFrames ? frame.getUint32(at + 8) : undefined;
};
