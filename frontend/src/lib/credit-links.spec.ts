import { creditsOf, personAnchor, personNamed, projectTitled } from './credit-links';

const project = (title: string, year: number | null, names: string[] = []) => ({
  ...{ slug: title.toLowerCase().replaceAll(' ', '-'), title, year },
  credits: names.map((name, nth) => ({ label: `Role ${nth}`, name })),
});

test('a person is found by the name, whatever its case and spaces', () => {
  const people = [{ name: 'Ines Vale' }, { name: 'Ørjan Å' }];
  expect(personNamed(' ines  VALE ', people)).toBe(people[0]);
  expect(personNamed('Ines', people)).toBeUndefined();
  expect(['Odile Brandt-Okafor', ' Ines  Válé ', '東京 Taro'].map(personAnchor)).toEqual([
    'odile-brandt-okafor',
    'ines-vale',
    '東京-taro',
  ]);
});

test('all roles of a person on a project are one line', () => {
  const projects = [project('Lane Four', 2026, ['Ines Vale', 'Ada', 'ines vale']), project('Tape', 2025, ['Ada'])];
  expect(creditsOf('Ines Vale', projects)).toEqual([
    { slug: 'lane-four', title: 'Lane Four', roles: ['Role 0', 'Role 2'] },
  ]);
});

test('a title may have its year behind it; of two of that title the year says which', () => {
  const projects = [project('Tape', 2025), project('Tape', 2020), project('Reel (1999)', 2026), project('Loop', null)];
  const found = (text: string) => projects.indexOf(projectTitled(text, projects)!);
  expect(['tape (2020)', 'Tape', 'Reel (1999)', 'Loop (2021)', 'Tape (1980)', 'Other'].map(found)).toEqual([
    1, 0, 2, 3, -1, -1,
  ]);
});
