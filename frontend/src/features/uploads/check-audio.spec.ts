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
  [...tag].forEach((letter, nth) => view.setUint8(nth, letter.charCodeAt(0)));
  if (tag === 'VBRI') view.setUint32(14, frames);
  else if (tag) {
    view.setUint32(4, 1);
    view.setUint32(8, frames);
  }
  return new File([bytes], 'a.mp3', { type: 'audio/mpeg' });
};
const framesIn = (seconds: number) => Math.round((seconds * 44_100) / 1152);
const tooLong = /^This file is longer than 20 minutes/;

test.each([
  ['Xing', 0],
  ['Info', 64],
  ['VBRI', 0],
])('an MP3 that says that it is too long is refused before it is sent: %s', async (tag, tagBytes) => {
  expect((await checkAudio(mp3(tag, framesIn(1500), tagBytes))).problem).toMatch(tooLong);
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
