import { peopleIn } from './people-in-text';

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
  expect(peopleIn(text)).toEqual(people.map(([name, email]) => ({ name, email })));
});
