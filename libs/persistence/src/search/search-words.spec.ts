import { beginsWith, conditionsOf, initialsOf, searchOf, sortKey } from './search-words';

const word = (begins: string) => ({ words: { $elemMatch: { $gte: begins, $lt: `${begins}\u{10ffff}` } } });
const conditions = (q: string) =>
  conditionsOf(searchOf({ q, reader: { measures: ['bpm'] }, texts: ['title', 'tags'] }));

test('texts are sorted without regard to capitals and accents', () => {
  const titles = ['zoo', 'Émile', null, 'apple', 'Zebra', 'eagle'];
  const sorted = titles.sort((a, b) => ((sortKey(a) ?? '') < (sortKey(b) ?? '') ? -1 : 1));
  expect(sorted).toEqual([null, 'apple', 'eagle', 'Émile', 'Zebra', 'zoo']);
});

test('each word typed begins a word; one letter is an initial; what was typed is no pattern', () => {
  expect(conditions('m.* (b Été')).toEqual([{ initials: 'm' }, { initials: 'b' }, word('ete')]);
  expect(conditions('\u{20000}')).toEqual([{ initials: '\u{20000}' }]);
  expect(initialsOf(['salt', 'sea', '\u{20000}x', '9th'])).toEqual(['s', '\u{20000}', '9']);
});

test('numbers, exclusions and phrases are further conditions', () => {
  expect(conditions('salt 85-95 -vocals')).toEqual([
    word('salt'),
    {
      $or: [{ bpm: { $gte: 85, $lte: 95 } }, { bpm: { $gte: 42.5, $lte: 47.5 } }, { bpm: { $gte: 170, $lte: 190 } }],
    },
    { $nor: [word('vocal')] },
  ]);
  const [, , either] = conditions('"Night Café"') as unknown as { $or: { title?: RegExp; tags?: RegExp }[] }[];
  const pattern = either?.$or[0]?.title;
  expect(either?.$or[1]?.tags).toBe(pattern);
  for (const text of ['Night Café', 'the NIGHT – cafe', 'A night, Cafe\u0301!']) expect(text).toMatch(pattern!);
  for (const text of ['Night the Café', 'Nights Café', 'Night Cafés']) expect(text).not.toMatch(pattern!);
});

test('without a letter, a digit or a sign nothing is searched for', () => {
  for (const typed of [undefined, '', ' -- ', '"']) expect(conditions(typed ?? '')).toEqual([]);
});

test('signs are no pattern, and a phrase is found however its letters are written', () => {
  expect(conditions('***')).toEqual([word('***')]);
  expect(beginsWith('(!?)')).toEqual({ words: /^\(!\?\)/ });
  const [condition] = conditions('"die strassen von aegir"').slice(-1) as { $or: { title: RegExp }[] }[];
  for (const title of ['Die Straßen von Ægir', 'DIE STRASSEN, von Aegir'])
    expect(condition?.$or[0]?.title.test(title)).toBe(true);
});
