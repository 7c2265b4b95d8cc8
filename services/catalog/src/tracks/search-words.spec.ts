import { searchWords } from './search-words';

test('words are lower case, without accents and punctuation, each once', () => {
  expect(searchWords("L'Été à Paris", 'Noë & the Été', null)).toEqual(['l', 'ete', 'a', 'paris', 'noe', 'the']);
});

test('words of other scripts are kept whole', () => {
  expect(searchWords('東京 Nights 2')).toEqual(['東京', 'nights', '2']);
});
