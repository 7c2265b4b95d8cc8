import type { Chosen, ListenPage } from '@cueroom/contracts/pitches/listen';
import type { NewChoice, TrackComment } from '@cueroom/contracts/pitches/reactions';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { ApiError } from '../../../lib/api/api-error';
import { ListenApp } from './listen-app';
import { broken, never } from './listen-app.fixture';
import { type ListenCalls, previewCalls } from './listen-calls';
import { aTrack, pageOf } from './listen-page.fixture';

const refused = (status: number, detail: string) =>
  Promise.reject<never>(new ApiError(status, JSON.stringify({ detail }), '', true));
const keeps = (trackId: string, { choice, chosenAt }: NewChoice): Promise<Chosen> =>
  Promise.resolve({ trackId, choice, choiceAt: chosenAt ?? null });
const tide = aTrack({ trackId: '2'.repeat(24), title: 'Tide' });

const open = (calls: Partial<ListenCalls>, page: ListenPage = pageOf(aTrack(), tide)) =>
  render(
    <ListenApp
      studio={{ name: 'Northwind', email: 'hello@northwind.example' }}
      first={{ status: 'open', page }}
      calls={{ ...previewCalls(() => Promise.resolve(page)), name: 'link', ...calls }}
    />,
  );
const of = (title: string) => within(screen.getByRole('group', { name: title }));
const press = (title: string, name: string) => fireEvent.click(of(title).getByRole('button', { name }));
const write = (title: string, text: string) => {
  fireEvent.change(of(title).getByLabelText('Comment'), { target: { value: text } });
  press(title, 'Add comment');
};
const isChosen = (title: string, name: string) =>
  of(title).getByRole('button', { name }).getAttribute('aria-pressed') === 'true';
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const comeBack = async () => {
  window.dispatchEvent(new Event('online'));
  await pass(0);
};
const comments = () =>
  jest.fn<Promise<TrackComment>, Parameters<ListenCalls['comment']>>((_trackId, { at, text }, key) =>
    Promise.resolve({ id: key, at, text, createdAt: new Date().toISOString(), answers: [] }),
  );

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  localStorage.clear();
  jest.restoreAllMocks();
});

test.each([
  ['is reset', broken],
  ['answers nothing', never],
])('a page that was closed while its line %s is sent by the next one: in order, and each once', async (_, dead) => {
  const { unmount } = open({ choose: dead, comment: dead, request: dead });
  press('Undertow', 'Yes');
  write('Tide', 'Shorter?');
  press('Tide', 'Maybe');
  press('Tide', 'No');
  press('Tide', 'Request license');
  fireEvent.change(screen.getByLabelText('Project'), { target: { value: 'Northlight' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send Request' }));
  await pass(1000);
  expect(of('Tide').getByText('Shorter?', { selector: 'p, p *' })).toBeVisible();
  unmount();

  const [choose, comment] = [jest.fn(keeps), comments()];
  const request = jest.fn<ReturnType<ListenCalls['request']>, Parameters<ListenCalls['request']>>(
    (_trackId, wish, id) => Promise.resolve({ ...wish, id, project: wish.project!, createdAt: '2026-01-01T00:00:00Z' }),
  );
  open({ choose, comment, request });
  expect([isChosen('Undertow', 'Yes'), isChosen('Tide', 'No')]).toEqual([true, true]);
  await pass(60_000);
  expect(choose.mock.calls.map(([, { choice }]) => choice)).toEqual(['yes', 'no']);
  expect(comment.mock.calls.map(([trackId, { text }]) => [trackId, text])).toEqual([[tide.trackId, 'Shorter?']]);
  expect(request.mock.calls.map(([, wish]) => wish)).toEqual([{ project: 'Northlight' }]);
  const order = [choose, comment, choose, request].map(
    ({ mock }, index) => mock.invocationCallOrder[index === 2 ? 1 : 0]!,
  );
  expect(order).toEqual([...order].sort((one, other) => one - other));
  expect(screen.queryByText(/Sending|No connection/)).toBeNull();
  expect(of('Tide').getByText(/^Requested for Northlight/)).toBeVisible();
  expect(Object.keys(localStorage)).toEqual([]);
});

test('what takes its time says so beside it; what gets no answer is asked again, with the same key, until there is one', async () => {
  const comment = comments().mockImplementationOnce(never);
  open({ comment });
  write('Undertow', 'Shorter?');
  await pass(2000);
  expect(screen.queryByText('Sending…')).toBeNull();
  await pass(1500);
  expect(of('Undertow').getByText('Sending…')).toBeVisible();
  await pass(7000);
  expect(of('Undertow').getByText(/^No connection. Your comment is kept here/)).toBeVisible();
  await pass(1000);
  expect(screen.queryByText(/^No connection/)).toBeNull();
  const [first, again] = comment.mock.calls.map(([, , key]) => key);
  expect([comment.mock.calls.length, again]).toEqual([2, first]);
  expect(of('Undertow').getAllByText('Shorter?', { selector: 'p, p *' })).toHaveLength(1);
});

test.each([
  ['the browser says that it is back', () => window.dispatchEvent(new Event('online'))],
  ['the page comes into sight again', () => document.dispatchEvent(new Event('visibilitychange'))],
])('a choice on a dead line goes once %s', async (_, tell) => {
  const choose = jest.fn(keeps).mockImplementation(broken);
  open({ choose });
  press('Undertow', 'Yes');
  await pass(40_000);
  expect(of('Undertow').getByText(/^No connection. Your choice is kept here/)).toBeVisible();
  choose.mockClear().mockImplementation(keeps);
  tell();
  await pass(0);
  expect(choose).toHaveBeenCalledTimes(1);
  expect(isChosen('Undertow', 'Yes')).toBe(true);
  expect(screen.queryByText(/^No connection/)).toBeNull();
});

test('a studio that was asked too often is said to be that, and is asked later', async () => {
  const choose = jest.fn(keeps).mockImplementation(() => refused(429, 'Too many requests from your address'));
  open({ choose });
  press('Undertow', 'Yes');
  await pass(1000);
  expect(of('Undertow').getByText(/^Too many/)).toHaveTextContent(
    'Too many requests just now. Your choice is kept here, and sent a little later.',
  );
  choose.mockImplementation(keeps);
  await pass(30_000);
  expect(isChosen('Undertow', 'Yes')).toBe(true);
  expect(screen.queryByText(/Too many|No connection/)).toBeNull();
  expect(localStorage).toHaveLength(0);
});

test('a newer choice takes the place of one that waits, and of two on their way the last one counts', async () => {
  let answer = () => {};
  const choose = jest.fn(keeps);
  choose.mockImplementationOnce((...asked) => new Promise((done) => (answer = () => done(keeps(...asked)))));
  open({ choose });
  press('Undertow', 'Yes');
  await pass(0);
  for (const name of ['Maybe', 'No']) press('Undertow', name);
  expect(choose).toHaveBeenCalledTimes(1);
  answer();
  await pass(0);
  expect(choose.mock.calls.map(([, { choice }]) => choice)).toEqual(['yes', 'no']);
  expect(isChosen('Undertow', 'No')).toBe(true);
});

test('a choice says when it was made and what it saw; one that was made later elsewhere stands, and is named', async () => {
  const seen = '2026-11-01T08:00:00.000Z';
  const choose = jest.fn(keeps).mockImplementation(broken);
  const page = pageOf(aTrack({ choice: 'no', choiceAt: seen }));
  jest.setSystemTime(new Date('2026-11-01T10:00:00Z'));
  open({ choose }, page);
  press('Undertow', 'Yes');
  await pass(3_600_000);
  const [, made] = choose.mock.calls.at(-1)!;
  expect(made).toEqual({ choice: 'yes', chosenAt: '2026-11-01T10:00:00.000Z', insteadOf: seen });
  choose.mockImplementation((trackId) => keeps(trackId, { choice: 'maybe', chosenAt: '2026-11-01T10:30:00.000Z' }));
  await comeBack();
  expect(isChosen('Undertow', 'Maybe')).toBe(true);
  expect(of('Undertow').getByText('You chose Maybe later, on another device. That one counts.')).toBeVisible();
});

test('what is refused ends: the choice is the studio’s again, and a comment is back in its field', async () => {
  const [choose, comment] = [
    jest.fn(() => refused(404, 'This track is not here (any more)')),
    jest.fn(() => refused(409, 'There are too many comments already. Please write to us.')),
  ];
  open({ choose, comment });
  press('Undertow', 'Yes');
  write('Undertow', 'Shorter?');
  fireEvent.change(of('Undertow').getByLabelText('Comment'), { target: { value: 'And slower?' } });
  await pass(60_000);
  expect([choose.mock.calls.length, comment.mock.calls.length]).toEqual([1, 1]);
  expect(isChosen('Undertow', 'Yes')).toBe(false);
  const said = of('Undertow').getAllByRole('alert');
  expect(said.map(({ textContent }) => textContent)).toEqual([
    'Your choice was not taken. This track is not here (any more)',
    'Your comment was not taken. There are too many comments already. Please write to us.',
  ]);
  expect(of('Undertow').getByLabelText('Comment')).toHaveValue('Shorter?\nAnd slower?');
  expect(screen.queryByText('Shorter?', { selector: 'p, p *' })).toBeNull();
});

test('a field that is not valid is named in its own words', async () => {
  const problem = { detail: 'Some fields are not valid', errors: { at: ['This is after the end of the track'] } };
  open({ comment: () => Promise.reject(new ApiError(422, JSON.stringify(problem), '', true)) });
  write('Undertow', 'Shorter?');
  await pass(1000);
  expect(of('Undertow').getByRole('alert')).toHaveTextContent(
    /^Your comment was not taken. This is after the end of the track$/,
  );
});

const mine = () => ({ id: '5'.repeat(24), at: 0, text: 'Oops', createdAt: new Date().toISOString(), answers: [] });

test('a comment that is deleted on a dead line stays until it is gone, and says so; a lost answer does no harm', async () => {
  const takeBack = jest.fn<Promise<void>, [string, AbortSignal?]>(broken);
  open({ takeBack }, pageOf(aTrack({ comments: [mine()] })));
  await pass(0);
  press('Undertow', 'Delete comment');
  await pass(1000);
  expect(of('Undertow').getByText('Oops', { selector: 'p *' })).toBeVisible();
  expect(of('Undertow').getByText(/^No connection. Your comment is not deleted yet/)).toBeVisible();
  expect(of('Undertow').queryByRole('button', { name: 'Delete comment' })).toBeNull();
  // The studio had it, and its answer was lost.
  takeBack.mockImplementation(() => refused(404, 'This comment does not exist'));
  await comeBack();
  expect(screen.queryByText('Oops')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a comment that cannot be deleted any more says so, and stays', async () => {
  const takeBack = () => refused(409, 'A comment can be deleted for 10 minutes');
  open({ takeBack }, pageOf(aTrack({ comments: [mine()] })));
  await pass(0);
  press('Undertow', 'Delete comment');
  await pass(0);
  expect(of('Undertow').getByRole('alert')).toHaveTextContent(
    'Your comment is not deleted. A comment can be deleted for 10 minutes',
  );
  expect(of('Undertow').getByText('Oops', { selector: 'p *' })).toBeVisible();
});

test('where the browser keeps nothing it is sent from memory, and leaving asks', async () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('blocked');
  });
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const choose = jest.fn(keeps).mockImplementation(broken);
  open({ choose });
  expect(isAsked()).toBe(false);
  press('Undertow', 'Yes');
  await pass(1000);
  expect(isAsked()).toBe(true);
  choose.mockImplementation(keeps);
  await comeBack();
  expect(isAsked()).toBe(false);
});

test('a choice that waits stays while the studio changes the page', async () => {
  const choose = jest.fn(keeps).mockImplementation(broken);
  const changed = pageOf(aTrack({ note: 'It opens later' }), tide);
  open({ choose, page: () => Promise.resolve(changed) });
  press('Undertow', 'Yes');
  document.dispatchEvent(new Event('visibilitychange'));
  await pass(0);
  await waitFor(() => expect(screen.getByText('It opens later')).toBeVisible());
  expect(isChosen('Undertow', 'Yes')).toBe(true);
});
