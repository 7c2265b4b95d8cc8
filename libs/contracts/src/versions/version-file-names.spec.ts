import { bareTitle, readNameOfVersion, readVersionName } from './version-file-names';

test.each([
  ['Low Tide (Instrumental).wav', 'Low Tide', 'instrumental', null],
  ['low-tide_inst.wav', 'low-tide', 'instrumental', null],
  ['Low Tide 30s.wav', 'Low Tide', 'cut-30', null],
  ['Low Tide - 60 sec cut.aiff', 'Low Tide', 'cut-60', null],
  ['Low Tide [15s].wav', 'Low Tide', 'cut-15', null],
  ['Low Tide (15 seconds).wav', 'Low Tide', 'cut-15', null],
  ['Low Tide - Drums.wav', 'Low Tide', 'stem', 'Drums'],
  ['Low Tide STEM_drums.wav', 'Low Tide', 'stem', 'Drums'],
  ['Low Tide_STEM BASS_24bit.wav', 'Low Tide', 'stem', 'Bass'],
  ['Low Tide (A Cappella).flac', 'Low Tide', 'a-cappella', null],
  ['Low Tide acapella.mp3', 'Low Tide', 'a-cappella', null],
  ['Low Tide (Clean Version).mp3', 'Low Tide', 'clean', null],
  ['Low Tide - Alt Mix.wav', 'Low Tide', 'alternative-mix', null],
  ['Low Tide underscore.wav', 'Low Tide', 'underscore', null],
  ['Low Tide - Stinger.wav', 'Low Tide', 'sting', null],
  ['Clean Slate.wav', 'Clean Slate', null, null],
  ['Instrumental.wav', 'Instrumental', null, null],
  ['Loop.wav', 'Loop', null, null],
  ['Apollo 30.wav', 'Apollo 30', null, null],
  ['北の光 (instrumental).wav', '北の光', 'instrumental', null],
])('%s', (name, title, kind, label) => {
  const read = readVersionName(name);
  expect([read.kind, read.label]).toEqual([kind, label]);
  if (kind) expect(read.title).toBe(title);
});

test.each([
  ['Instrumental.wav', '', 'instrumental', null],
  ['30s.wav', '', 'cut-30', null],
  ['Drums.wav', '', 'stem', 'Drums'],
  ['Low Tide (Instrumental).wav', 'Low Tide', 'instrumental', null],
  ['Low Tide.wav', 'Low Tide', null, null],
])('of a version, %s', (name, title, kind, label) => {
  expect(readNameOfVersion(name)).toEqual({ title, kind, label });
});

test('titles are the same whatever stands between their letters', () => {
  expect(bareTitle('Löw-Tide')).toBe(bareTitle('low tide'));
  expect(bareTitle('北の光')).not.toBe('');
});
