import { blocksOf, partsOf, proseOf, sectionsOf } from './prose';

test('headings, paragraphs and points are told apart, however much room is between them', () => {
  expect(
    blocksOf('First\nline.\n\n# Rights\nYou can ask\n- for a copy\n- to be forgotten\n\n\n- later\n\nLast.'),
  ).toEqual([
    { kind: 'paragraph', text: 'First\nline.' },
    { kind: 'heading', text: 'Rights' },
    { kind: 'paragraph', text: 'You can ask' },
    { kind: 'points', texts: ['for a copy', 'to be forgotten'] },
    { kind: 'points', texts: ['later'] },
    { kind: 'paragraph', text: 'Last.' },
  ]);
  expect(blocksOf(' \n')).toEqual([]);
});

test('sections come back as they were', () => {
  const sections = [
    { title: 'What?', text: 'This.\n\nAnd that.' },
    { title: 'Empty', text: '' },
    { title: '', text: 'Without a title.' },
  ];
  expect(sectionsOf(proseOf([...sections, { title: '', text: ' ' }]))).toEqual(sections);
  expect(sectionsOf('\n\nBefore.\n# A\nB')).toEqual([
    { title: '', text: 'Before.' },
    { title: 'A', text: 'B' },
  ]);
});

test('links lead to pages, sites and addresses, and nowhere else', () => {
  expect(partsOf('Ask [here](/music), or [write](mailto:a@b.example).')).toEqual([
    { text: 'Ask ' },
    { text: 'here', address: '/music' },
    { text: ', or ' },
    { text: 'write', address: 'mailto:a@b.example' },
    { text: '.' },
  ]);
  for (const typed of [
    '[x](javascript:alert)',
    '[x](//evil.example)',
    '[x](/\\evil.example)',
    '[x] (/music)',
    'a [b] c',
  ])
    expect(partsOf(typed)).toEqual([{ text: typed }]);
});
