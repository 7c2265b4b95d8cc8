import { toasts } from './toasts';
import { canUndo, forgetDone, hasDone, toastDone, undoLast, undoMs, undoOrSay } from './undo';

const undone: string[] = [];
const deleted = (name: string) => ({
  words: { title: 'Track deleted', description: name },
  several: { kind: 'music', words: (count: number) => ({ title: `${count} tracks deleted` }) },
  undo: () => Promise.resolve(undone.push(name)),
  undone: (count: number) => ({ title: `${count} restored` }),
});
const approved = (name: string) => ({ ...deleted(name), words: { title: 'Submission Approved' }, several: undefined });
const notice = () => toasts.current?.title;

beforeEach(() => {
  jest.useFakeTimers();
  forgetDone();
  undone.length = 0;
});
afterEach(() => jest.useRealTimers());

test('several deletions share a notice, and one Undo takes all of them back, the last one first', async () => {
  for (const name of ['a', 'b']) toastDone(deleted(name));
  expect([notice(), toasts.current?.description]).toEqual(['2 tracks deleted', undefined]);
  await undoLast();
  expect([undone, notice(), canUndo()]).toEqual([['b', 'a'], '2 restored', false]);
});

test('what lies before the last is undone after it, each as long as the server allows', async () => {
  toastDone(deleted('a'));
  jest.advanceTimersByTime(undoMs / 2);
  toastDone(approved('b'));
  toastDone(approved('c'));
  await undoLast();
  expect(undone).toEqual(['c']);
  jest.advanceTimersByTime(undoMs / 2 + 1);
  await undoLast();
  expect([undone, await undoLast()]).toEqual([['c', 'b'], false]);
});

test('the notice counts only what can still be undone', () => {
  toastDone(deleted('a'));
  jest.advanceTimersByTime(undoMs - 1000);
  toastDone(deleted('b'));
  expect(notice()).toBe('2 tracks deleted');
  jest.advanceTimersByTime(1500);
  expect([notice(), toasts.current?.description]).toEqual(['Track deleted', 'b']);
});

test('a failure is told', async () => {
  toastDone({ ...deleted('a'), undo: () => Promise.reject(new Error('It is too late')), failed: undefined });
  await undoLast();
  expect(toasts.current).toMatchObject({ description: 'It is too late', variant: 'destructive' });
});

test('a button that is pressed too late says so', async () => {
  toastDone(deleted('a'));
  jest.advanceTimersByTime(undoMs + 1);
  toasts.current?.action?.onClick();
  await jest.advanceTimersByTimeAsync(0);
  expect([undone, toasts.current]).toMatchObject([[], { title: 'Too late to undo', variant: 'destructive' }]);
});

test('the key that comes too late says so, and is the browser’s where nothing was done', async () => {
  expect(hasDone()).toBe(false);
  toastDone(deleted('a'));
  jest.advanceTimersByTime(undoMs + 1);
  expect(hasDone()).toBe(true);
  await undoOrSay();
  expect([undone, notice()]).toEqual([[], 'Too late to undo']);
});
