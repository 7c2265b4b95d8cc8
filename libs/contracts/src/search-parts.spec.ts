import { searchParts, searchWords } from './search-parts';

const measures = { measures: ['bpm', 'duration'] } as const;
const ranges = (typed: string) =>
  searchParts(typed, measures).map(({ range }) => range && [range.of, range.from, range.to]);

test('words are lower case, without accents and punctuation, each once', () => {
  expect(searchWords("L'Été à Paris", 'Noë & the Été', null)).toEqual(['l', 'ete', 'a', 'paris', 'noe', 'the']);
});

test('words of other scripts are kept whole', () => {
  expect(searchWords('東京 Nights 2')).toEqual(['東京', 'nights', '2']);
});

test('a name without letters and digits is found by its signs, where nothing else is typed', () => {
  expect(searchWords('!!!', 'Me and Giuliani', '\u{1f494}\u200d \u200b')).toEqual([
    '!!!',
    'me',
    'and',
    'giuliani',
    '\u{1f494}',
  ]);
  expect(searchWords('salt & sea – live!')).toEqual(['salt', 'sea', 'live']);
  for (const typed of ['!!!', '"!!!"', ' !!! '])
    expect(searchParts(typed, measures)).toEqual([{ text: '!!!', isExcluded: false, words: ['!!!'] }]);
  expect(searchParts('salt !!!').map(({ words }) => words)).toEqual([['salt']]);
  for (const begun of ['"', '-', ' -"', ', ']) expect(searchParts(begun)).toEqual([]);
});

test.each([
  ['90 bpm', 'bpm', 89.5, 90.5],
  ['90BPM', 'bpm', 89.5, 90.5],
  ['85-95', 'bpm', 85, 95],
  ['95–85 bpm', 'bpm', 85, 95],
  ['between 85 and 95 bpm', 'bpm', 85, 95],
  ['around 90', 'bpm', 85.5, 94.5],
  ['~100 BPM', 'bpm', 95, 105],
  ['under 70 bpm', 'bpm', undefined, 70],
  ['> 120 bpm', 'bpm', 120, undefined],
  ['3:00-4:00', 'duration', 180, 240],
  ['3:00', 'duration', 175, 185],
  ['2 to 3 minutes', 'duration', 120, 180],
  ['slower than 80 bpm', 'bpm', undefined, 80],
  ['90 beats per minute', 'bpm', 89.5, 90.5],
  ['no longer than two minutes', 'duration', undefined, 120],
  ['at least 30 seconds', 'duration', 30, undefined],
  ['2-minute', 'duration', 115, 125],
  ['under 30 sec', 'duration', undefined, 30],
])('%s is a range of %s', (typed, ...range) => {
  expect(ranges(typed)).toEqual([range]);
  expect(searchParts(`dark ${typed}, strings`, measures).map(({ text }) => text)).toEqual(['dark', typed, 'strings']);
});

test.each(['90', '1999-2000', '24/96', 'take 2', 'Nightfall 3', '85-95'])(
  '%s: words where no measure is meant',
  (typed) => {
    const known = typed === '85-95' ? undefined : measures;
    expect(searchParts(typed, known).flatMap(({ words }) => words)).toEqual(searchWords(typed));
  },
);

test('a minus leaves out a word, a phrase or a range; inside a word, or alone, it does nothing', () => {
  const parts = searchParts('dark -vocal -"solo piano" -85-95 lo-fi - no drums', measures);
  expect(parts.map(({ text, isExcluded }) => [text, isExcluded])).toEqual([
    ['dark', false],
    ['-vocal', true],
    ['-"solo piano"', true],
    ['-85-95', true],
    ['lo-fi', false],
    ['no drums', true],
  ]);
  expect(searchParts('No Return').map(({ text }) => text)).toEqual(['No', 'Return']);
});

test('quotes make a phrase once they are closed', () => {
  expect(searchParts('"The Dark Tide')).toMatchObject([{ words: ['dark'] }, { words: ['tide'] }]);
  expect(searchParts('x"The Dark" tide')).toMatchObject([
    { words: ['x'] },
    { words: ['the', 'dark'], isPhrase: true },
    { words: ['tide'] },
  ]);
});

test('words without a meaning count where there are no others', () => {
  const words = (typed: string) => searchParts(typed).flatMap((part) => part.words);
  expect(words('something dark for the strings')).toEqual(['dark', 'strings']);
  expect(words('the')).toEqual(['the']);
  expect(words('the -vocal')).toEqual(['the', 'vocal']);
  for (const typed of [undefined, '', ' -- ', '"', '""']) expect(words(typed ?? '')).toEqual([]);
});
