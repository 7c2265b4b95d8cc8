import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { zipStream } from './zip-stream';

const gibibyte = 2 ** 30;
const never = () => new Promise<Readable>(() => undefined);
/** Local header, data descriptor, central record with its extra field; all with the name. */
const around = (name: string, isLarge: boolean) =>
  30 + (isLarge ? 24 : 16) + 46 + 9 + (isLarge ? 28 : 0) + 2 * name.length;

test.each([
  ['ten bytes', [10], [false], 22],
  ['four files that together have 4 GiB and a byte', [1, 1, 1, 1].map((n) => n * gibibyte), Array(4).fill(false), 98],
  ['a file of 5 GiB, and one behind it', [5 * gibibyte, 7], [true, true], 98],
])('the bytes of the whole are known before the first is read: %s', (_, sizes, isLarge, end) => {
  const { content, output, stop, end: finish } = zipStream();
  const names = sizes.map((_size, nth) => `files/${nth}.wav`);
  sizes.forEach((bytes, nth) => content.addStream(names[nth]!, bytes, never));
  const entries = sizes.map((bytes, nth) => bytes + around(names[nth]!, isLarge[nth]!));
  expect(finish()).toBe(entries.reduce((sum, bytes) => sum + bytes, 0) + end);
  stop(new Error('enough'));
  expect(output.destroyed).toBe(true);
});

test('the bytes that come are as many as were said', async () => {
  const { content, output, end } = zipStream();
  content.addText('person.json', '{}');
  content.addStream('files/夜.wav', 5, async () => Readable.from([Buffer.from('abcde')]));
  const bytes = end();
  expect(await buffer(output)).toHaveLength(bytes);
});

test.each([
  ['is shorter than it was said to be', async () => Readable.from([Buffer.from('abc')])],
  ['cannot be opened', () => Promise.reject(new Error('gone'))],
  [
    'breaks',
    async () =>
      Readable.from(
        (async function* () {
          yield Buffer.from('abc');
          throw new Error('The disk failed');
        })(),
      ),
  ],
])('a file that %s ends it with an error, and what is still open is closed', async (_, open) => {
  const { content, output, end } = zipStream();
  content.addStream('files/a.wav', 5, open);
  content.addStream('files/b.wav', 5, async () => Readable.from([Buffer.from('abcde')]));
  end();
  await expect(buffer(output)).rejects.toThrow();
});

test('once stopped, what is opened late is closed', async () => {
  const { content, output, stop } = zipStream();
  const late = Readable.from(['late']);
  let open: (stream: Readable) => void = () => undefined;
  content.addStream('files/a.wav', 4, () => new Promise((resolve) => (open = resolve)));
  output.resume();
  stop(new Error('The reader has left'));
  open(late);
  await new Promise((resolve) => late.once('close', resolve));
  expect(late.destroyed).toBe(true);
});
