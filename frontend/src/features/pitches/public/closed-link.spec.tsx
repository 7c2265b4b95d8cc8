import type { Chosen, ListenPage } from '@cueroom/contracts/pitches/listen';
import type { NewChoice, TrackComment } from '@cueroom/contracts/pitches/reactions';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { ApiError } from '../../../lib/api/api-error';
import { ListenApp } from './listen-app';
import { broken, never, studio } from './listen-app.fixture';
import { type ListenCalls, previewCalls } from './listen-calls';
import { aTrack, pageOf } from './listen-page.fixture';
import type { Shown } from './use-listen-page';

const refused = (status: number, detail: string) =>
  Promise.reject<never>(new ApiError(status, JSON.stringify({ detail }), '', true));
const keeps = (trackId: string, { choice, chosenAt }: NewChoice): Promise<Chosen> =>
  Promise.resolve({ trackId, choice, choiceAt: chosenAt ?? null });
const takes: ListenCalls['comment'] = (_trackId, { at, text }, key): Promise<TrackComment> =>
  Promise.resolve({ id: key, at, text, createdAt: new Date().toISOString(), answers: [] });
const tide = aTrack({ trackId: '2'.repeat(24), title: 'Tide' });
const opened = () => Promise.resolve(pageOf(aTrack(), tide));
const first: Shown = { status: 'open', page: pageOf(aTrack(), tide) };

const draw = (shown: Shown, calls: Partial<ListenCalls>) =>
  render(
    <ListenApp
      studio={studio}
      first={shown}
      calls={{ ...previewCalls(never), name: 'link', unlock: never, ...calls }}
    />,
  );
const of = (title: string) => within(screen.getByRole('group', { name: title }));
const press = (title: string, name: string) => fireEvent.click(of(title).getByRole('button', { name }));
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

/** In a dead spot; then the page is closed, and its tab. */
const leaveUnsent = (more = () => {}) => {
  const { unmount } = draw(first, { choose: broken, comment: broken, request: broken });
  press('Undertow', 'Yes');
  fireEvent.change(of('Undertow').getByLabelText('Comment'), { target: { value: 'Shorter?' } });
  press('Undertow', 'Add comment');
  more();
  unmount();
  sessionStorage.clear();
};

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  localStorage.clear();
  sessionStorage.clear();
});

test.each([
  [410, 'is closed for a moment', 'This link is no longer open. Write to hello@northwind.example'],
  [401, 'gets a password', 'This link has a password'],
])('what waits stays while the link answers %d, as it %s, and goes when it opens again', async (status, _, words) => {
  leaveUnsent();
  const over = () => refused(status, words);
  const [choose, comment] = [jest.fn(keeps).mockImplementation(over), jest.fn(takes).mockImplementation(over)];
  const page = jest.fn(opened).mockImplementation(over);
  draw(first, { page, choose, comment, isUnlocked: () => Promise.resolve(true) });
  await pass(60_000);
  expect(screen.queryByRole('group', { name: 'Undertow' })).toBeNull();
  expect(screen.queryByText(/not taken|No connection/)).toBeNull();
  expect([comment.mock.calls.length, Object.keys(sessionStorage)]).toEqual([0, []]);
  for (const call of [choose, comment, page]) call.mockReset();
  choose.mockImplementation(keeps);
  comment.mockImplementation(takes);
  page.mockImplementation(opened);
  document.dispatchEvent(new Event('visibilitychange'));
  await pass(0);
  expect([choose.mock.calls.length, comment.mock.calls[0]![1].text]).toEqual([1, 'Shorter?']);
  expect(of('Undertow').getByRole('button', { name: 'Yes' })).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(localStorage).toHaveLength(0);
});

test('a link that is over says what waits on it, and its words, and is asked again by itself', async () => {
  leaveUnsent(() => {
    press('Tide', 'Request license');
    fireEvent.change(screen.getByLabelText('Project'), { target: { value: 'Northlight' } });
    fireEvent.click(screen.getByRole('button', { name: 'Send Request' }));
  });
  const over = () => refused(410, 'This link is no longer open. Write to hello@northwind.example');
  const [page, choose] = [jest.fn<Promise<ListenPage>, []>(over), jest.fn(keeps).mockImplementation(over)];
  const tried = { page, choose, comment: jest.fn(takes), request: () => refused(409, 'Too many') };
  draw({ status: 'over' }, tried);
  await pass(1000);
  expect(screen.getByRole('heading', { name: /^This link is no longer open/ })).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent(
    'The studio did not get 3 things. They are kept here and are sent if the link opens again.“Shorter?”“Northlight”',
  );
  await pass(600_000);
  expect(choose.mock.calls.length).toBeLessThan(15);
  choose.mockImplementation(keeps);
  page.mockImplementation(opened);
  await pass(60_000);
  expect(of('Undertow').getByRole('button', { name: 'Yes' })).toBeVisible();
  expect(screen.queryByText(/did not get/)).toBeNull();
  // What the studio did not take of it is in its fields again.
  press('Tide', 'Request license');
  expect(screen.getByLabelText('Project')).toHaveValue('Northlight');
});

test('a link that ends while its page is open says so by itself', async () => {
  const expiresAt = new Date(Date.now() + 60_000).toISOString();
  const page = jest.fn(() => refused(410, 'This link is no longer open. Write to hello@northwind.example'));
  draw({ status: 'open', page: { ...pageOf(aTrack()), expiresAt } }, { page });
  await pass(59_000);
  expect(page).not.toHaveBeenCalled();
  await pass(3000);
  expect(screen.getByRole('heading', { name: /^This link is no longer open/ })).toBeVisible();
});

test('a pitch that is deleted, and is there again, opens again with a press; a comment that was begun is named meanwhile', async () => {
  const page = jest.fn<Promise<ListenPage>, []>(() => refused(404, 'This link is no longer open.'));
  draw(first, { page });
  fireEvent.change(of('Tide').getByLabelText('Comment'), { target: { value: 'Half a thought' } });
  document.dispatchEvent(new Event('visibilitychange'));
  await pass(0);
  expect(screen.getByRole('heading', { name: /^This link is no longer open/ })).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent(
    /^A comment that you had begun was not added. It is kept here.“Half a thought”$/,
  );
  page.mockImplementation(opened);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await pass(0);
  expect(of('Tide').getByLabelText('Comment')).toHaveValue('Half a thought');
});

test('a password that is set while the page is open is said to be that, and only then', async () => {
  const locked = () => refused(401, 'This link has a password');
  const words = 'The studio has set a password since you opened this page.';
  const { unmount } = draw({ status: 'locked' }, { page: locked });
  expect(screen.getByLabelText('Password')).toBeVisible();
  expect(screen.queryByText(words)).not.toBeInTheDocument();
  unmount();
  draw(first, { page: locked, isUnlocked: () => Promise.resolve(false) });
  for (let times = 0; times < 2; times++) {
    document.dispatchEvent(new Event('visibilitychange'));
    await pass(0);
    expect(screen.getByText(words)).toBeVisible();
  }
});

const over: Shown = { status: 'over', isUnknown: true };
test.each([
  ['drawn while it was open', first],
  ['drawn when it was over', over],
])('a link that was replaced says at once what it cannot take any more, %s', async (_, shown) => {
  leaveUnsent();
  const unknown = () => refused(404, 'This link is no longer open. Write to hello@northwind.example');
  const late: { refuse?: (error: unknown) => void } = {};
  const choose = () => new Promise<never>((_resolve, refuse) => (late.refuse = refuse));
  draw(shown, { page: unknown, choose, comment: unknown });
  document.dispatchEvent(new Event('visibilitychange'));
  await pass(0);
  expect(screen.getByRole('heading', { name: /^This link is no longer open/ })).toBeVisible();
  const words =
    'The studio did not get 2 things. They are kept here and are sent if the link opens again, or once you open a new link from the studio in this browser.';
  expect(screen.getByRole('alert')).toHaveTextContent(`${words}“Shorter?”`);
  late.refuse?.(new ApiError(404, '{}', '', true));
  await pass(120_000);
  expect(screen.getByRole('alert')).toHaveTextContent(words);
});

test('what a replaced link could not send goes with the new link of the same person, and of no other', async () => {
  const pageFor = (recipientId: string): ListenPage => ({ ...pageOf(aTrack(), tide), recipientId });
  const [dana, ben] = [pageFor('a'.repeat(24)), pageFor('b'.repeat(24))];
  const linkOf = (name: string, page: ListenPage, more: Partial<ListenCalls> = {}) =>
    draw({ status: 'loading' }, { name, page: () => Promise.resolve(page), ...more });
  const old = linkOf('old', dana, { choose: broken, comment: broken });
  await pass(0);
  press('Undertow', 'Yes');
  fireEvent.change(of('Undertow').getByLabelText('Comment'), { target: { value: 'Shorter?' } });
  press('Undertow', 'Add comment');
  old.unmount();

  const [choose, comment] = [jest.fn(keeps), jest.fn(takes)];
  const other = linkOf('ben', ben, { choose, comment });
  await pass(1000);
  expect(choose).not.toHaveBeenCalled();
  other.unmount();
  const unknown = () => refused(404, 'This link is no longer open. Write to hello@northwind.example');
  const replaced = draw({ status: 'loading' }, { name: 'old', page: unknown, choose: unknown, comment: unknown });
  await pass(1000);
  expect(screen.getByText('“Shorter?”')).toBeVisible();
  replaced.unmount();

  linkOf('new', dana, { choose, comment });
  await pass(1000);
  expect([choose.mock.calls[0]![1].choice, comment.mock.calls[0]![1].text]).toEqual(['yes', 'Shorter?']);
  expect(Object.keys(localStorage).filter((name) => name.startsWith('listen-outbox'))).toEqual([]);
});
