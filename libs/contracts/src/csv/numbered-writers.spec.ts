import { guessColumns } from './headings';
import { joinedWriters, numberedWriters } from './numbered-writers';
import { writersOf } from './rights-cells';

const headings = ['Title', 'Writer 1 First Name', 'Writer 1 Middle Name', 'Writer 1 Last Name'].concat(
  ...['Writer 1 Ownership Share', 'Writer 1 Society', 'Writer 1 CAE/IPI', 'Writer 1 Publisher'],
  ...['Writer:2 First Name', 'Writer 2 Last Name', 'Writer 2 Ownership Share', 'Writer Notes'],
);

test('writers that have columns of their own are joined as we write them, and proposed', () => {
  const join = numberedWriters(headings);
  const cell = join?.(['One', 'Ana', 'M.', 'Ruiz; Sr', '60', 'SGAE', '00014107338', 'Sol', 'Bo', 'Lind', '40 %', 'x']);
  expect(writersOf(cell ?? '')).toEqual([
    {
      ...{ name: 'Ana M. Ruiz; Sr', role: 'writer', share: 60 },
      ...{ pro: 'SGAE', ipi: '00014107338', publisher: 'Sol' },
    },
    { name: 'Bo Lind', role: 'writer', share: 40 },
  ]);
  expect(join?.(['Two'])).toBe('');
  expect(guessColumns([...headings, joinedWriters])).toMatchObject({ writers: 'Writers' });
});

test('without shares they have equal ones', () => {
  const join = numberedWriters(['Composer 1', 'Composer 2', 'Composer 3']);
  expect(writersOf(join?.(['Ana', '', 'Bo']) ?? '')).toEqual([
    { name: 'Ana', role: 'composer', share: 50 },
    { name: 'Bo', role: 'composer', share: 50 },
  ]);
});

test('where there are none, or all of them stand in one column, nothing is joined', () => {
  expect(numberedWriters(['Title', 'Writer', 'Writer 1 Name'])).toBeNull();
  expect(numberedWriters(['Title', 'Writer 1 Share', 'Writers Room 3'])).toBeNull();
});
