import { peopleIn, personInText } from './people-in-text';

test.each<[string, [name: string, email: string | null][]]>([
  [
    'Dana Ortiz <dana@northlight.example>, Ali',
    [
      ['Dana Ortiz', 'dana@northlight.example'],
      ['Ali', null],
    ],
  ],
  ['"Ortiz, Dana" <dana@northlight.example>', [['Ortiz, Dana', 'dana@northlight.example']]],
  [
    'dana.ortiz@northlight.example; ren@x.example',
    [
      ['Dana Ortiz', 'dana.ortiz@northlight.example'],
      ['Ren', 'ren@x.example'],
    ],
  ],
  [
    'Zoë 北 <z@x.example>\n\n  ليلى \n',
    [
      ['Zoë 北', 'z@x.example'],
      ['ليلى', null],
    ],
  ],
  ['A <A@x.example>, B <a@X.example>', [['B', 'a@X.example']]],
  [
    'To: "Dana <d@x.example>, Ren <r@x.example> Ali <a@x.example>',
    [
      ['Dana', 'd@x.example'],
      ['Ren', 'r@x.example'],
      ['Ali', 'a@x.example'],
    ],
  ],
  ["'Dana Ortiz' [mailto:d@x.example]", [['Dana Ortiz', 'd@x.example']]],
  ['d@x.example (Dana Ortiz)', [['Dana Ortiz', 'd@x.example']]],
  ['dana@x.example.', [['Dana', 'dana@x.example']]],
  [' ,;\n', []],
])('%j names %j', (text, people) => {
  expect(peopleIn(text)).toMatchObject({ people: people.map(([name, email]) => ({ name, email })), wrong: [] });
});

test.each<[string, wrong: string[], names: string[]]>([
  ['foo <foo@>', ['foo <foo@>'], []],
  ['Dana <d@x.example>, foo <foo@>, foo <foo@>;\n @bar \nAli', ['foo <foo@>', '@bar'], ['Dana', 'Ali']],
  ['Ren <ren@northlight>', ['Ren <ren@northlight>'], []],
  ['"DJ @lex" <alex@mail.x.example>', [], ['DJ @lex']],
])('of %j %j are no addresses', (text, wrong, names) => {
  const found = peopleIn(text);
  expect(found.wrong).toEqual(wrong);
  expect(found.people.map(({ name }) => name)).toEqual(names);
});

test('who is written is read again', () => {
  const people = [
    { name: 'Ortiz, Dana', email: 'dana@northlight.example' },
    { name: 'Ren', email: null },
    { name: 'Ali; Sons', email: null },
  ];
  expect(peopleIn(people.map(personInText).join(', '))).toEqual({ people, again: [], wrong: [] });
});

test.each([
  ['Dana Ortiz <d@x.example>, dana ortiz', ['Dana Ortiz <d@x.example>'], ['dana ortiz']],
  ['Dana Ortiz, Dana Ortiz <d@x.example>', ['Dana Ortiz <d@x.example>'], ['Dana Ortiz']],
  ['A <a@x.example>, B <A@x.example>', ['B <A@x.example>'], ['B']],
  ['Ali, Ali', ['Ali'], ['Ali']],
  // Two people may have one name.
  ['Ali <ali@x.example>, Ali <ali@y.example>', ['Ali <ali@x.example>', 'Ali <ali@y.example>'], []],
])('in %j each is named once', (text, people, again) => {
  const found = peopleIn(text);
  expect([found.people.map(personInText), found.again.map(({ name }) => name)]).toEqual([people, again]);
});
