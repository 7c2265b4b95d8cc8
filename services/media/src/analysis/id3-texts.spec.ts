import { id3Texts } from './id3-texts';

const frame = (version: number, id: string, body: Buffer) => {
  const head = Buffer.alloc(version === 2 ? 6 : 10);
  head.write(id);
  if (version === 2) head.writeUIntBE(body.length, 3, 3);
  else head.writeUInt32BE(body.length, 4);
  return Buffer.concat([head, body]);
};
const tag = (version: number, ...frames: Buffer[]) =>
  Buffer.concat([
    Buffer.from(['I', 'D', '3'].map((letter) => letter.charCodeAt(0))),
    Buffer.from([version, 0, 0, 0, 0, 1, 0]),
    ...frames,
  ]);
const wide = (text: string) => Buffer.concat([Buffer.from([1]), Buffer.from(`\ufeff${text}\0`, 'utf16le')]);
const letters = (text: string) => Buffer.from(text).toString('latin1');

test.each([
  [2, 'TT2', Buffer.from('\0Salt Roads', 'latin1'), 'Salt Roads'],
  [3, 'TIT2', Buffer.from('\0Caf\xe9', 'latin1'), 'Caf\xe9'],
  [3, 'TIT2', wide('Café 夜'), letters('Café 夜')],
  [4, 'TIT2', Buffer.concat([Buffer.from([3]), Buffer.from('Łódź')]), letters('Łódź')],
  [4, 'TIT2', Buffer.concat([Buffer.from([2]), Buffer.from('Zoë', 'utf16le').swap16()]), letters('Zoë')],
])('ID3v2.%i, %s', (version, id, body, title) =>
  expect(id3Texts(tag(version, frame(version, id, body), Buffer.alloc(20)))).toEqual({ title }),
);

test('comments and lyrics come without their language, numbers of programs not at all, and what a program named by its name', () => {
  const words = tag(
    3,
    frame(3, 'COMM', Buffer.from('\0engiTunNORM\0 0000', 'latin1')),
    frame(3, 'COMM', Buffer.from('\0eng\0For rain', 'latin1')),
    frame(3, 'USLT', Buffer.concat([Buffer.from('\x01eng\xff\xfe\0\0', 'latin1'), wide('Salt').subarray(1)])),
    frame(3, 'TXXX', Buffer.from('\0ISWC\0T-034.524.680-1', 'latin1')),
    Buffer.alloc(20),
  );
  expect(id3Texts(words)).toEqual({ comment: 'For rain', lyrics: 'Salt', ISWC: 'T-034.524.680-1' });
});

test('what is no tag, or cut, has no texts', () => {
  expect(id3Texts(Buffer.from('RIFF'))).toEqual({});
  expect(id3Texts(tag(3, frame(3, 'TIT2', wide('Salt Roads')).subarray(0, 15)))).toEqual({});
});
