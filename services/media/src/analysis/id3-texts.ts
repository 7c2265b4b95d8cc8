/** Frames of texts by the names that ffprobe has for them; those of ID3v2.2 have three letters. */
const names: Record<string, string> = {
  ...{ TIT2: 'title', TPE1: 'artist', TPE2: 'album_artist', TALB: 'album', TSRC: 'TSRC', TBPM: 'TBPM', TKEY: 'TKEY' },
  ...{ TT2: 'title', TP1: 'artist', TP2: 'album_artist', TAL: 'album', TRC: 'TSRC', TBP: 'TBPM', TKE: 'TKEY' },
};

const sevenBits = (bytes: Buffer, at: number): number =>
  [0, 1, 2, 3].reduce((sum, nth) => sum * 128 + (bytes.readUInt8(at + nth) & 0x7f), 0);

const inUtf8 = (text: string): string => Buffer.from(text).toString('latin1');
const utf16 = (bytes: Buffer): string => {
  const isBigEndian = bytes[0] !== 0xff;
  const even = Buffer.from(bytes.subarray(0, bytes.length & ~1));
  return (isBigEndian ? even.swap16() : even).toString('utf16le').replace(/^\ufeff/, '');
};

/** A text behind the number of its encoding, with a letter for each byte of UTF-8; or of what it calls Latin-1. */
const textOf = (body: Buffer): string => {
  const bytes = body.subarray(1);
  const isWide = body[0] === 1 || body[0] === 2;
  return (isWide ? inUtf8(utf16(bytes)) : bytes.toString('latin1')).replace(/\0.*$/s, '');
};

/** Texts of an ID3v2 tag (2.2 to 2.4) by ffprobe's names. */
export const id3Texts = (tag: Buffer): Record<string, string> => {
  const texts: Record<string, string> = {};
  if (tag.length < 10 || tag.toString('latin1', 0, 3) !== 'ID3') return texts;
  const version = tag.readUInt8(3);
  const [idBytes, headBytes] = version === 2 ? [3, 6] : [4, 10];
  const sizeAt = (at: number) => {
    if (version === 2) return tag.readUIntBE(at + idBytes, 3);
    return version === 4 ? sevenBits(tag, at + idBytes) : tag.readUInt32BE(at + idBytes);
  };
  for (let at = 10; at + headBytes < tag.length;) {
    const id = tag.toString('latin1', at, at + idBytes);
    if (!/^[A-Z0-9]+$/.test(id)) break;
    const start = at + headBytes;
    const end = start + sizeAt(at);
    const name = names[id];
    if (name && end <= tag.length) texts[name] ??= textOf(tag.subarray(start, end));
    at = end;
  }
  return texts;
};
