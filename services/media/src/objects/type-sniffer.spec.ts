import { TypeSniffer } from './type-sniffer';

const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

test('finds the type of a file, and says when it knows none', async () => {
  const sniffer = new TypeSniffer();
  expect(await Promise.all([sniffer.sniff(png), sniffer.sniff(Buffer.from('text'))])).toEqual(['image/png', null]);
});

test('bytes that make it run forever have no type, and the next ones are not held up', async () => {
  const hangs = 'export const fileTypeFromBuffer = async ([first]) => { while (first === 1); return { mime: "a/b" }; }';
  const sniffer = new TypeSniffer(`data:text/javascript,${encodeURIComponent(hangs)}`, 2);
  const [hostile, next] = [sniffer.sniff(Buffer.from([1])), sniffer.sniff(Buffer.from([2]))];
  expect([await hostile, await next]).toEqual([null, 'a/b']);
});
