import { checkAudio } from './check-audio';

// jsdom plays nothing: as for a file whose length only a player knows.
class Player {
  duration = NaN;
  onloadedmetadata?: () => void;
  onerror?: () => void;
  removeAttribute() {}
  set src(_: string) {
    this.duration = lengthSec;
    setTimeout(() => this.onloadedmetadata?.());
  }
}
let lengthSec = NaN;
globalThis.Audio = Player as unknown as typeof Audio;

/** The first frame of an MP3 at 44.1 kHz in stereo, with what its encoder says of its length. */
const mp3 = (tag: string, frames: number, tagBytes = 0): File => {
  const id3 = tagBytes > 0 ? [0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 0, tagBytes, ...Array<number>(tagBytes).fill(0)] : [];
  const bytes = new Uint8Array(id3.length + 417);
  bytes.set(id3);
  bytes.set([0xff, 0xfb, 0x90, 0x00], id3.length);
  const view = new DataView(bytes.buffer, id3.length + 36);
  [...tag].forEach((letter, index) => view.setUint8(index, letter.charCodeAt(0)));
  if (tag === 'VBRI') view.setUint32(14, frames);
  else if (tag) {
    view.setUint32(4, 1);
    view.setUint32(8, frames);
  }
  return new File([bytes], 'a.mp3', { type: 'audio/mpeg' });
};
const framesIn = (seconds: number) => Math.round((seconds * 44_100) / 1152);
const tooLong = /^This file is longer than 20 minutes/;
const seemsTooLong = /^This file seems to be longer than 20 minutes/;

test.each([
  ['Xing', 0],
  ['Info', 64],
  ['VBRI', 0],
])('an MP3 that says that it is too long may say it wrongly: %s', async (tag, tagBytes) => {
  const found = await checkAudio(mp3(tag, framesIn(1500), tagBytes));
  expect([found.problem, found.doubt]).toEqual([undefined, expect.stringMatching(seemsTooLong)]);
  expect(await checkAudio(mp3(tag, framesIn(180), tagBytes))).toEqual({ facts: 'MP3, 3:00' });
});

test('what a player estimates of an MP3 is a doubt; of other files it is exact', async () => {
  lengthSec = 1500;
  const found = await checkAudio(mp3('', 0));
  expect([found.problem, found.doubt]).toEqual([
    undefined,
    expect.stringMatching(/^This file seems to be longer than/),
  ]);
  const m4a = new File(['\0\0\0\x20ftypM4A '.padEnd(64, '\0')], 'a.m4a');
  expect((await checkAudio(m4a)).problem).toMatch(tooLong);
});

const le16 = (...values: number[]) => values.flatMap((value) => [value & 255, value >> 8]);
const le32 = (...values: number[]) => values.flatMap((value) => [...le16(value & 0xffff), ...le16(value >>> 16)]);
const letters = (text: string) => [...text].map((letter) => letter.charCodeAt(0));
const turned = (bytes: number[], by: number) => {
  const rows = Array.from({ length: bytes.length / by }, (_, row) => bytes.slice(row * by, (row + 1) * by).reverse());
  return rows.flat();
};

interface Wav {
  kind?: string;
  bytesPerSec?: number;
  said?: number;
  bits?: number;
  before?: number[];
}
const second = 44_100 * 4;
/** Two seconds in stereo, with what its head says. */
const wav = ({ kind = 'RIFF', bytesPerSec = second, said = 2 * second, bits = 16, before = [] }: Wav = {}): File => {
  const numbers = (bytes: number[], by: number) => (kind === 'RIFX' ? turned(bytes, by) : bytes);
  const format = [
    ...[...numbers(le32(16), 4), ...numbers(le16(1, 2), 2), ...numbers(le32(44_100, bytesPerSec), 4)],
    ...numbers(le16((bits / 8) * 2, bits), 2),
  ];
  const head = [...before, ...letters(kind), ...le32(0), ...letters('WAVEfmt '), ...format, ...letters('data')];
  return new File([new Uint8Array([...head, ...numbers(le32(said), 4)]), new Uint8Array(2 * second)], 'a.wav');
};

test.each<[string, Wav]>([
  ['as it should be', {}],
  ['wrong bytes per second', { bytesPerSec: second / 2 }],
  ['no bytes per second', { bytesPerSec: 0 }],
  ['two bytes too many', { said: 2 * second + 2 }],
  ['the size of all of the file', { said: 2 * second + 36 }],
  ['no size', { said: 0 }],
  ['BW64', { kind: 'BW64', said: 0xffff_ffff }],
  ['RIFX', { kind: 'RIFX' }],
  ['behind a tag', { before: [...letters('ID3'), 3, 0, 0, 0, 0, 0, 2, 0, 0] }],
])('a WAV is as long as its samples last, whatever its head says: %s', async (_, said) =>
  expect(await checkAudio(wav(said))).toEqual({ facts: 'WAV, 16-bit, 44.1 kHz, stereo, 0:02' }),
);

test.each(['RIFF', 'RIFX'])('half of a WAV is incomplete: %s', async (kind) =>
  expect((await checkAudio(wav({ kind, said: 4 * second }))).problem).toBe(
    'This file is incomplete: it should last 0:04, but only 0:02 of it is there. Please export it again and choose the new file.',
  ),
);

test.each([0, 2, 0x7f00_0000])('an AIFF is as long as its samples last: %i frames said', async (frames) => {
  const rate = [0x40, 0x0e, 0xac, 0x44, 0, 0, 0, 0, 0, 0];
  const be32 = (value: number) => le32(value).reverse();
  const common = [...letters('COMM'), ...be32(18), 0, 2, ...be32(frames), 0, 16, ...rate];
  const size = frames > 2 ? 0x7f00_0008 : 2 * second + 8;
  const head = [...letters('FORM'), ...be32(0), ...letters('AIFF'), ...common, ...letters('SSND'), ...be32(size)];
  const file = new File([new Uint8Array([...head, ...Array<number>(8).fill(0)]), new Uint8Array(2 * second)], 'a.aiff');
  expect(await checkAudio(file)).toEqual({ facts: 'AIFF, 16-bit, 44.1 kHz, stereo, 0:02' });
});
