import { groupsOf, sayVersion } from './version-kinds';

test('lists group cut-downs and stems; what has no group is in none', () => {
  expect(groupsOf(['stem', 'cut-15', 'cut-30', 'loop', 'instrumental'])).toEqual([
    'instrumental',
    'cut-downs',
    'stems',
  ]);
  expect(groupsOf(['other'])).toEqual([]);
});

test('a version is called by its kind, and its label', () => {
  expect([sayVersion({ kind: 'cut-30' }), sayVersion({ kind: 'stem', label: 'Drums' })]).toEqual([
    '30 s cut',
    'Stem: Drums',
  ]);
});
