/** Frames of texts by the names that ffprobe has for them; those of ID3v2.2 have three letters. */
const names: Record<string, string> = {
  ...{ TIT2: 'title', TPE1: 'artist', TPE2: 'album_artist', TALB: 'album', TSRC: 'TSRC', TBPM: 'TBPM', TKEY: 'TKEY' },
  ...{ TCOM: 'composer', TPUB: 'publisher', TCON: 'genre', TCM: 'composer', TPB: 'publisher', TCO: 'genre' },
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

/** A comment and lyrics say their language, and what they are called, before their words. */
const described: Record<string, string> = { COMM: 'comment', COM: 'comment', USLT: 'lyrics', ULT: 'lyrics' };
/** Whatever a program wanted to say: its own name for it comes first. */
const named = ['TXXX', 'TXX'];

/** Both texts of a frame that has a name in it: where that ends, two empty bytes in wide letters, one in others. */
const bothTexts = (encoding: number, bytes: Buffer): [name: string, text: string] => {
  const letter = encoding === 1 || encoding === 2 ? 2 : 1;
  let end = 0;
  while (end < bytes.length && bytes.subarray(end, end + letter).some(Boolean)) end += letter;
  const read = (part: Buffer) => textOf(Buffer.concat([Buffer.from([encoding]), part]));
  return [read(bytes.subarray(0, end)), read(bytes.subarray(end + letter))];
};

const languageBytes = 3;

const entryOf = (id: string, body: Buffer): [name: string, text: string] | null => {
  const plain = names[id];
  if (plain) return [plain, textOf(body)];
  const [encoding = 0] = body;
  if (named.includes(id)) return bothTexts(encoding, body.subarray(1));
  const [name, text] = bothTexts(encoding, body.subarray(1 + languageBytes));
  // Programs keep numbers of their own in comments that have a name.
  return described[id] && (described[id] === 'lyrics' || name === '') ? [described[id], text] : null;
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
    const entry = end > start && end <= tag.length ? entryOf(id, tag.subarray(start, end)) : null;
    if (entry?.[0]) texts[entry[0]] ??= entry[1];
    at = end;
  }
  return texts;
};
