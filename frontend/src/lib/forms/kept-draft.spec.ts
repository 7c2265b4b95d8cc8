import { keptDraft } from './kept-draft';

const open = () => keptDraft('letter', () => ({ name: '', text: '' })).draft;
const store = (values: object, keptAtMs: number) =>
  localStorage.setItem('letter', JSON.stringify({ values, key: 'key', unanswered: [], keptAtMs }));
const day = 86_400_000;

test('a draft is taken up within seven days, with the fields that the form has', () => {
  store({ text: 'Dear all', gone: 'x' }, Date.now() - 6.9 * day);
  expect(open()).toEqual({ values: { name: '', text: 'Dear all' }, key: 'key', unanswered: [] });
});

test.each([
  ['older', () => store({ text: 'Dear all' }, Date.now() - 7.1 * day)],
  ['broken', () => localStorage.setItem('letter', '{')],
])('%s: deleted, and the form is empty', (_, prepare) => {
  prepare();
  expect(open().values).toEqual({ name: '', text: '' });
  expect(localStorage.getItem('letter')).toBeNull();
});
