import { openSharedDraft } from './shared-draft';

interface Words {
  title: string;
  lyrics: string;
}
const key = 'music-ABC1234-1';
const open = (tab: string) => openSharedDraft<Words>(key, ['title', 'lyrics'], { tab, keptMs: 7 * 86_400_000 });
let known: string | null = null;
/** As browsers tell every tab but the one that has written. */
const tell = (newValue = localStorage.getItem(key)) => {
  window.dispatchEvent(new StorageEvent('storage', { key, newValue, oldValue: known }));
  known = newValue;
};
/** Since then another tab writes. */
const listen = (tab: ReturnType<typeof open>) => {
  known = localStorage.getItem(key);
  return tab.follow();
};

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
  expect(JSON.parse(open('b').words().lyrics?.before ?? '')).toBe('Road');
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
  a.type('lyrics', 'Low road', '');
  const end = listen(a);
  open('b').type('lyrics', 'Low road, slowly', '');
  tell();
  expect([open('a').now('lyrics'), open('b').now('lyrics')]).toEqual(['Low road', 'Low road, slowly']);
  end();
});

test('what was taken up from a tab that saves it is not left behind', () => {
  const a = open('a');
  a.type('lyrics', 'Low road', '');
  const b = open('b');
  const end = listen(b);
  a.type('lyrics', 'Low road, slowly', '');
  tell();
  expect(b.now('lyrics')).toBe('Low road, slowly');
  a.forget({ lyrics: 'Low road, slowly' });
  tell();
  expect(b.now('lyrics')).toBeNull();
  end();
});

test('what another tab sends of what was typed here is typed no more', () => {
  const a = open('a');
  a.type('lyrics', 'Low road', '');
  const [b, c] = [open('b'), open('c')];
  c.type('lyrics', 'Their own', '');
  a.type('lyrics', 'Low road', '');
  const end = listen(a);
  b.forget({ lyrics: 'Low road' });
  tell();
  expect([a.now('lyrics'), open('c').now('lyrics')]).toEqual([null, 'Their own']);
  end();
});

test('what another tab empties stays here', () => {
  const a = open('a');
  a.type('lyrics', 'Low road', '');
  const end = listen(a);
  const written = jest.spyOn(Storage.prototype, 'setItem');
  open('b').empty('lyrics');
  const [, copied] = written.mock.calls[0]!;
  written.mockRestore();
  // Both were written before the first of them is heard.
  expect(localStorage.getItem(key)).toBeNull();
  tell(copied);
  tell(null);
  expect([a.now('lyrics'), open('a').now('lyrics')]).toEqual(['Low road', 'Low road']);
  end();
});

test('erased in another tab: nothing comes back', () => {
  const a = open('a');
  a.type('lyrics', 'Low road', '');
  const end = listen(a);
  localStorage.removeItem(key);
  tell(null);
  expect([a.now('lyrics'), localStorage.getItem(key)]).toEqual([null, null]);
  end();
});

test('words are kept for seven days', () => {
  open('a').type('lyrics', 'Low road', '');
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 7.1 * 86_400_000);
  expect(open('a').now('lyrics')).toBeNull();
  jest.restoreAllMocks();
});
