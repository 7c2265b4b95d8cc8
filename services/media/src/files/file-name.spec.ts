import { downloadName, endingOf, folderName, sentName, uniqueIn, zipName } from './file-name';

const track = { artist: 'Mara Lindqvist', title: 'Salt Roads', bpm: 72, key: 'D minor' };

test.each([
  [{}, 'Mara Lindqvist - Salt Roads (72 BPM, D minor).wav'],
  [{ bpm: null }, 'Mara Lindqvist - Salt Roads (D minor).wav'],
  [{ bpm: 71.6, key: null }, 'Mara Lindqvist - Salt Roads (72 BPM).wav'],
  [{ bpm: null, key: '' }, 'Mara Lindqvist - Salt Roads.wav'],
  [{ artist: 'AC/DC', title: '..\\..: "Why?"' }, 'AC-DC - ..-..- -Why-- (72 BPM, D minor).wav'],
  [{ artist: '../../etc', title: 'a\nb\u0000\u202egpj' }, '-..-etc - a bgpj (72 BPM, D minor).wav'],
  [{ artist: 'NUL.', title: 'x', bpm: null, key: null }, '_NUL. - x.wav'],
  [{ artist: 'Mara', title: 'Ends. ', bpm: null, key: null }, 'Mara - Ends.wav'],
  [{ artist: 'Zoe\u0308', title: '夜 🌊', key: null }, 'Zo\u00eb - 夜 🌊 (72 BPM).wav'],
])('%j is called %s', (changes, name) => expect(downloadName({ ...track, ...changes }, 'wav')).toBe(name));

test.each(['a'.repeat(200), '夜'.repeat(200), '👩‍👩‍👧'.repeat(20)])('a long title is cut between letters: %s', (title) => {
  const name = downloadName({ ...track, title }, 'aiff');
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(150);
  const [, kept = ''] = /^Mara Lindqvist - (.*) \(72 BPM, D minor\)\.aiff$/u.exec(name) ?? [];
  expect(kept).not.toBe('');
  expect(title.startsWith(kept)).toBe(true);
});

test('versions of a long title are told apart', () => {
  const names = ['Instrumental', 'Stem: Drums'].map((said) =>
    downloadName({ ...track, title: `${'a'.repeat(200)} (${said})` }, 'wav'),
  );
  expect(names).toEqual([
    expect.stringMatching(/a \(Instrumental\) \(72 BPM, D minor\)\.wav$/),
    expect.stringMatching(/a \(Stem- Drums\) \(72 BPM, D minor\)\.wav$/),
  ]);
  expect(names.every((name) => name.length <= 150)).toBe(true);
});

const movement = {
  artist:
    'Berliner Philharmoniker, Herbert von Karajan, Wiener Singverein, Gundula Janowitz, Hilde Rössel-Majdan & Walter Berry',
  title: 'Symphony No. 9 in D minor, Op. 125 "Choral": IV. Finale. Presto - Allegro assai (Instrumental)',
  bpm: 72,
  key: 'D minor',
};

test('a long artist leaves room for the title, which tells files apart', () => {
  expect(downloadName(movement, 'wav')).toBe(
    'Berliner Philharmoniker, Herbert von Ka - Symphony No. 9 in D minor, Op. 125 -Choral-- IV. Finale. Presto - Alleg (Instrumental) (72 BPM, D minor).wav',
  );
  expect(folderName(movement, 3, 12)).toMatch(/^03 Berliner Philhar\S* - Symphony No\. 9 in D minor/);
  for (const letters of [90, 60]) {
    const name = downloadName(movement, 'wav', letters);
    expect(name.length).toBeLessThanOrEqual(letters);
    expect(name).toMatch(/^Berlin.* - Symph.* \(Instrumental\) \(72 BPM, D minor\)\.wav$/);
  }
  expect(folderName(movement, 3, 12).length).toBeLessThanOrEqual(60);
  expect(zipName('Northlight Pictures: end titles '.repeat(5)).length).toBeLessThanOrEqual(64);
});

test('nothing is left to be called by: the file still has a name', () =>
  expect(downloadName({ artist: '.', title: '\u0001', bpm: null, key: null }, 'mp3')).toBe(
    '- .mp3'.replace('- ', '-'),
  ));

test.each([
  ['audio/flac', 'a.wav', 'flac'],
  ['application/octet-stream', 'take 1.WV', 'wv'],
  [undefined, null, 'bin'],
])('%s called %s ends on %s', (type, name, ending) => expect(endingOf(type, name)).toBe(ending));

test.each([
  ['Low Tide.wav', 'Low Tide.wav'],
  ['../../etc/passwd', '-..-etc-passwd'],
  ['..', 'ABC1234_S1.wav'],
  [null, 'ABC1234_S1.wav'],
  ['C:\\music\\a.wav', 'C--music-a.wav'],
  ['🌊 Zoe\u0308.flac', '🌊 Zo\u00eb.flac'],
  ['a. .wav', 'a.wav'],
  ['con.wav', '_con.wav'],
])('a sender called it %j: it is called %j', (filename, name) =>
  expect(sentName(filename, 'ABC1234_S1.wav')).toBe(name),
);

test.each(['a'.repeat(251), '夜'.repeat(80), '👩‍👩‍👧'.repeat(20)])(
  'a name of a whole line keeps its ending: %s',
  (stem) => {
    const name = sentName(`${stem}.wav`, 'otherwise');
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(150);
    expect(stem.startsWith(name.replace(/\.wav$/, ''))).toBe(true);
  },
);

test('files of one name are told apart, also where no case is known', () => {
  const taken = new Set<string>();
  expect(['files/a.wav', 'files/A.wav', 'files/a.wav'].map((name) => uniqueIn(taken, name))).toEqual([
    'files/a.wav',
    'files/A (2).wav',
    'files/a (3).wav',
  ]);
});
