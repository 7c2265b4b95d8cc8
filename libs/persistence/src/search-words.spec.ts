import { initialsOf, searchWords, sortKey, wordFilters } from './search-words';

test('words are lower case, without accents and punctuation, each once', () => {
  expect(searchWords("L'Été à Paris", 'Noë & the Été', null)).toEqual(['l', 'ete', 'a', 'paris', 'noe', 'the']);
});

test('words of other scripts are kept whole', () => {
  expect(searchWords('東京 Nights 2')).toEqual(['東京', 'nights', '2']);
});

test('texts are sorted without regard to capitals and accents', () => {
  const titles = ['zoo', 'Émile', null, 'apple', 'Zebra', 'eagle'];
  const sorted = titles.sort((a, b) => ((sortKey(a) ?? '') < (sortKey(b) ?? '') ? -1 : 1));
  expect(sorted).toEqual([null, 'apple', 'eagle', 'Émile', 'Zebra', 'zoo']);
});

test('each word typed begins a word; one letter is an initial; what was typed is no pattern', () => {
  expect(wordFilters('a.* (b Été')).toEqual([
    { initials: 'a' },
    { initials: 'b' },
    { words: { $elemMatch: { $gte: 'ete', $lt: 'ete\u{10ffff}' } } },
  ]);
  expect(wordFilters('\u{20000}')).toEqual([{ initials: '\u{20000}' }]);
  expect(initialsOf(['salt', 'sea', '\u{20000}x', '9th'])).toEqual(['s', '\u{20000}', '9']);
});

test('without a letter or a digit nothing is searched for', () => {
  for (const typed of [undefined, '', ' -- ', '???', '"']) expect(wordFilters(typed)).toEqual([]);
});
