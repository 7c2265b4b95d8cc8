import { openPageDraft } from './use-page-draft';

interface Words {
  title: string;
  lyrics: string;
}
const key = 'music-ABC1234-1';
const open = (tab: string) => openPageDraft<Words>(key, ['title', 'lyrics'], tab);
/** As browsers tell every tab but the one that has written. */
const tell = (newValue = localStorage.getItem(key)) =>
  window.dispatchEvent(new StorageEvent('storage', { key, newValue }));

beforeEach(() => localStorage.clear());

test('what another tab saves or types takes nothing away', () => {
  const [a, b] = [open('a'), open('b')];
  b.type('lyrics', 'Low road', '');
  a.type('title', 'High Tide', 'Tide');
  a.forget({ title: 'High Tide' });
  expect(open('b').now('lyrics')).toBe('Low road');
});

test('both have typed into one field: each has its own after a reload, also once the other one has saved', () => {
  const [a, b] = [open('a'), open('b')];
  b.type('lyrics', 'Low road', 'Road');
  a.type('lyrics', 'High road', 'Road');
  expect([open('a').now('lyrics'), open('b').now('lyrics')]).toEqual(['High road', 'Low road']);
  a.forget({ lyrics: 'High road' });
  expect(open('b').now('lyrics')).toBe('Low road');
  expect(JSON.parse(open('b').words.lyrics?.before ?? '')).toBe('Road');
});

test('the words of a tab that was closed are taken up, also where this one was open before', () => {
  const [a, b] = [open('a'), open('b')];
  b.type('lyrics', 'Low road', '');
  a.type('title', 'High Tide', 'Tide');
  const again = open('a');
  expect([again.now('title'), again.now('lyrics')]).toEqual(['High Tide', 'Low road']);
  again.type('lyrics', 'Low road, slowly', '');
  again.forget({ title: 'High Tide', lyrics: 'Low road, slowly' });
  expect(localStorage.getItem(key)).toBeNull();
});

test('a copy that another tab goes on with stays its own', () => {
  const a = open('a');
  const end = a.follow();
  a.type('lyrics', 'Low road', '');
  open('b').type('lyrics', 'Low road, slowly', '');
  tell();
  expect([open('a').now('lyrics'), open('b').now('lyrics')]).toEqual(['Low road', 'Low road, slowly']);
  end();
});

test('what was taken up from a tab that saves it is not left behind', () => {
  const a = open('a');
  a.type('lyrics', 'Low road', '');
  const b = open('b');
  const end = b.follow();
  a.type('lyrics', 'Low road, slowly', '');
  tell();
  expect(b.now('lyrics')).toBe('Low road, slowly');
  a.forget({ lyrics: 'Low road, slowly' });
  tell();
  expect(b.now('lyrics')).toBeNull();
  end();
});

test('erased in another tab: nothing comes back', () => {
  const a = open('a');
  const end = a.follow();
  a.type('lyrics', 'Low road', '');
  localStorage.removeItem(key);
  tell(null);
  expect(localStorage.getItem(key)).toBeNull();
  end();
});

test('words are kept for seven days', () => {
  open('a').type('lyrics', 'Low road', '');
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 7.1 * 86_400_000);
  expect(open('a').now('lyrics')).toBeNull();
  jest.restoreAllMocks();
});
