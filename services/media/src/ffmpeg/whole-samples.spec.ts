import { wholeSamples } from './whole-samples';

test('samples are whole and in their places, wherever the chunks end', () => {
  const sent = Buffer.from(Float32Array.from({ length: 1000 }, (_, n) => n / 7).buffer);
  const got: number[] = [];
  const add = wholeSamples(8, 4, ({ buffer, byteOffset, length }) => {
    expect(length % 8).toBe(0);
    got.push(...new Float32Array(buffer, byteOffset, length / 4));
  });
  for (let at = 0, part = 1; at < sent.length; at += part, part = (part * 7) % 97) add(sent.subarray(at, at + part));
  expect(got).toEqual([...new Float32Array(sent.buffer, sent.byteOffset, 1000)]);
});
