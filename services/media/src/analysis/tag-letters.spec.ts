import { readableTags } from './tag-letters';

/** As ffprobe hands it on: a letter for each byte. */
const raw = (bytes: Buffer | string) => Buffer.from(bytes as string).toString('latin1');
const bytes = (text: string) => Buffer.from(text, 'latin1');
const title = (value: Buffer | string, isAiff?: boolean) => readableTags({ title: raw(value) }, isAiff).title;

test.each([
  ['UTF-8', 'Café 夜 💔', 'Café 夜 💔'],
  ['plain letters', 'Salt Roads', 'Salt Roads'],
  ['Latin-1', bytes('Café Straße'), 'Café Straße'],
  ['Windows’ quotation marks', bytes('Don\x92t \x93Go\x94 \x96 \x80 5'), 'Don’t “Go” – € 5'],
  ['UTF-8 that a tag calls Latin-1', Buffer.from('Café').toString('latin1'), 'Café'],
  ['Windows’ quotation marks that a tag calls Latin-1', 'Don\x92t', 'Don’t'],
  ['UTF-8 that was cut within a letter', Buffer.from('Łódź nocą').subarray(0, -1), 'Łódź noc'],
  ['a short word that ends with a sign', bytes('Olé'), 'Olé'],
  ['Cyrillic letters', bytes('Íî÷íîé ãîðîä'), 'Ночной город'],
  ['Cyrillic letters that a tag calls Latin-1', 'Íî÷íîé ãîðîä', 'Ночной город'],
  ['Polish letters', bytes('\xa3\xf3d\x9f'), 'Łódź'],
  ['Japanese letters', Buffer.from('83898375838a815b8367', 'hex'), 'ラブリート'],
  ['capitals with signs', bytes('ÉTÉ'), 'ÉTÉ'],
  ['Portuguese', bytes('São João, canção'), 'São João, canção'],
  ['Icelandic', bytes('Ágætis byrjun, Sigur Rós'), 'Ágætis byrjun, Sigur Rós'],
])('%s', (_, value, expected) => expect(title(value)).toBe(expected));

test('texts of AIFF are in the letters of old Macintoshes, or in others', () => {
  expect(title(bytes('Caf\x8e Stra\xa7e'), true)).toBe('Café Straße');
  expect(title(bytes('Café Straße'), true)).toBe('Café Straße');
  expect(title('Café Straße', true)).toBe('Café Straße');
});

test('all texts of a file are in one code page', () =>
  expect(readableTags({ title: 'Íî÷íîé ãîðîä'.replaceAll('÷', '\xf7'), artist: raw(bytes('Çåìôèðà')) }).artist).toBe(
    'Земфира',
  ));
