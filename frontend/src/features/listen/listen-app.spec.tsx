import type { ListenPage } from '@cueroom/contracts/pitches/listen';
import type { TrackComment } from '@cueroom/contracts/pitches/reactions';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { ListenApp } from './listen-app';
import { type ListenCalls, previewCalls } from './listen-calls';
import { aTrack, pageOf } from './listen-page.fixture';

const never = () => new Promise<never>(() => {});
const open = (page: ListenPage, calls: Partial<ListenCalls> = {}) =>
  render(
    <ListenApp
      studio={{ name: 'Northwind', email: 'hello@northwind.example' }}
      first={{ is: 'open', page }}
      calls={{ ...previewCalls(never), ...calls }}
    />,
  );
const openLocked = (calls: Partial<ListenCalls>) =>
  render(
    <ListenApp
      studio={{ name: 'Northwind', email: 'hello@northwind.example' }}
      first={{ is: 'locked' }}
      calls={{ ...previewCalls(never), ...calls }}
      unlockPath="/unlock"
    />,
  );
const fieldOf = (title: string) => within(screen.getByRole('group', { name: title })).getByLabelText('Comment');
const press = (name: string) => fireEvent.click(screen.getAllByRole('button', { name })[0]!);

/** The line on which the studio's changes come. */
class FakeEvents extends EventTarget {
  static readonly CLOSED = 2;
  static latest: FakeEvents;
  readonly readyState = 1;
  constructor(readonly url: string) {
    super();
    FakeEvents.latest = this;
  }
  close() {}
  tell(page: ListenPage) {
    act(() => void this.dispatchEvent(new MessageEvent('page', { data: JSON.stringify(page) })));
  }
}

let audio: HTMLAudioElement;
const play = jest.fn(function (this: HTMLMediaElement) {
  Object.defineProperty(this, 'paused', { configurable: true, value: false });
  this.dispatchEvent(new Event('playing'));
  return Promise.resolve();
});
beforeEach(() => {
  play.mockClear();
  Object.assign(globalThis, {
    EventSource: FakeEvents,
    IntersectionObserver: class extends ResizeObserver {},
    Audio: function () {
      return (audio = document.createElement('audio'));
    },
  });
  Object.assign(HTMLMediaElement.prototype, {
    play,
    load: () => undefined,
    pause(this: HTMLMediaElement) {
      Object.defineProperty(this, 'paused', { configurable: true, value: true });
      this.dispatchEvent(new Event('pause'));
    },
  });
});
afterEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  jest.useRealTimers();
});

const renewed = () => Promise.resolve(pageOf(aTrack({ fileStreamUrl: '/undertow?signature=new' })));

test('a locked page is not asked for before its password is known to this browser', async () => {
  const page = jest.fn(renewed);
  const isUnlocked = jest.fn(() => Promise.resolve(false));
  const { unmount } = openLocked({ page, isUnlocked });
  await waitFor(() => expect(isUnlocked).toHaveBeenCalled());
  expect(screen.getByLabelText('Password')).toBeVisible();
  expect(page).not.toHaveBeenCalled();
  unmount();
  openLocked({ page, isUnlocked: () => Promise.resolve(true) });
  expect(await screen.findByRole('heading', { name: 'Undertow' })).toBeVisible();
});

test('a locked page opens by itself when it comes back into sight and its password was taken away', async () => {
  const isUnlocked = jest.fn(() => Promise.resolve(true)).mockResolvedValueOnce(false);
  openLocked({ page: renewed, isUnlocked });
  await waitFor(() => expect(isUnlocked).toHaveBeenCalledTimes(1));
  fireEvent(document, new Event('visibilitychange'));
  expect(await screen.findByRole('heading', { name: 'Undertow' })).toBeVisible();
});

test('a sound whose address ended plays on under its new one', async () => {
  open(pageOf(aTrack()), { page: renewed });
  press('Play');
  // Not in act(): a browser does not wait for the screen either.
  audio.dispatchEvent(new Event('error'));
  await waitFor(() => expect(audio).toHaveAttribute('src', '/undertow?signature=new'));
  expect(play).toHaveBeenCalledTimes(2);
});

test('what was paused stays so when its address is renewed', async () => {
  open(pageOf(aTrack()), { page: renewed });
  press('Play');
  press('Pause');
  fireEvent(audio, new Event('error'));
  await waitFor(() => expect(audio).toHaveAttribute('src', '/undertow?signature=new'));
  expect(play).toHaveBeenCalledTimes(1);
});

const versionOf = (id: string, kind: 'instrumental' | 'cut-30', duration: number) => ({
  ...{ id: id.repeat(24), kind, label: null, duration, fileStreamUrl: `/${kind}`, peaksUrl: null },
});

test('V goes on at the same second; a shorter version begins at its start, and after it comes that second again', async () => {
  const versions = [versionOf('a', 'cut-30', 30), versionOf('b', 'instrumental', 200)];
  open(pageOf(aTrack({ versions })));
  press('Play');
  audio.currentTime = 150;
  fireEvent(audio, new Event('timeupdate'));
  const pressV = () => {
    audio.currentTime = 0;
    fireEvent.keyDown(document.body, { key: 'v' });
    return [audio.getAttribute('src'), audio.currentTime];
  };
  expect(pressV()).toEqual(['/cut-30', 0]);
  expect(pressV()).toEqual(['/instrumental', 150]);
  expect(pressV()).toEqual(['/undertow?signature=old', 150]);
  pressV();
  fireEvent.keyDown(document.body, { key: 'ArrowRight' });
  expect(pressV()).toEqual(['/instrumental', 5]);
});

test('a comment that is being typed outlives "My choices" and a change of its section', () => {
  const [first, second] = [
    aTrack({ section: 'Morning' }),
    aTrack({ trackId: '2'.repeat(24), title: 'Tide', section: 'Night' }),
  ];
  open(pageOf(first, second), { eventsPath: '/events' });
  fireEvent.change(fieldOf('Tide'), { target: { value: 'Half a thought' } });
  press('My choices');
  expect(fieldOf('Tide')).toHaveValue('Half a thought');
  press('My choices');
  FakeEvents.latest.tell(pageOf(first, { ...second, section: 'Dawn' }));
  expect(screen.getByRole('heading', { name: 'Dawn' })).toBeVisible();
  expect(fieldOf('Tide')).toHaveValue('Half a thought');
});

test('a track without sound says so', () => {
  open(pageOf(aTrack({ fileStreamUrl: null })));
  expect(screen.getByText('This track cannot be played yet.')).toBeVisible();
});

test('a choice that is on its way stays while the studio changes the page', () => {
  open(pageOf(aTrack()), { choose: never, eventsPath: '/events' });
  press('Yes');
  FakeEvents.latest.tell(pageOf(aTrack({ note: 'It opens later' })));
  expect(screen.getByText('It opens later')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Yes' })).toHaveAttribute('aria-pressed', 'true');
});

test('a page that was asked for before a comment does not take it away', async () => {
  const kept = { id: '4'.repeat(24), at: 0, text: 'Shorter?', createdAt: '2026-01-01T00:00:00Z', answers: [] };
  let arrive = (_page: ListenPage) => {};
  const page = () => new Promise<ListenPage>((resolve) => (arrive = resolve));
  open(pageOf(aTrack()), { eventsPath: '/events', page, comment: () => Promise.resolve(kept) });
  for (let opened = 0; opened < 2; opened++) FakeEvents.latest.dispatchEvent(new Event('open'));
  fireEvent.change(fieldOf('Undertow'), { target: { value: 'Shorter?' } });
  press('Add comment');
  await screen.findByText('Shorter?', { selector: 'p' });
  await act(async () => arrive(pageOf(aTrack())));
  expect(screen.getByText('Shorter?', { selector: 'p' })).toBeVisible();
});

test('all that the studio has answered stands under the comment', () => {
  const answers = ['Glad to hear', 'There is a shorter one'].map((text, nth) => ({
    ...{ id: String(nth).repeat(24), text, createdAt: '2026-01-01T00:00:00Z' },
  }));
  const comment = { id: '4'.repeat(24), at: 0, text: 'Shorter?', createdAt: '2026-01-01T00:00:00Z', answers };
  open(pageOf(aTrack({ comments: [comment] })));
  for (const { text } of answers) expect(screen.getByText(text)).toBeVisible();
});

test('a license request that is put aside is there again; a missing project is shown', async () => {
  open(pageOf(aTrack()));
  press('Request license');
  fireEvent.change(screen.getByLabelText('Budget'), { target: { value: '£ 4,000' } });
  press('Send Request');
  expect(screen.getByLabelText('Project')).toHaveFocus();
  press('Cancel');
  press('Request license');
  expect(screen.getByLabelText('Budget')).toHaveValue('£ 4,000');
});

test('what the studio changed while the line was broken is there when it is back', async () => {
  const page = jest.fn(() => Promise.resolve(pageOf(aTrack({ note: 'It opens later' }))));
  open(pageOf(aTrack()), { eventsPath: '/events', page });
  expect(FakeEvents.latest.url).toBe('/events?shown=one');
  FakeEvents.latest.dispatchEvent(new Event('open'));
  expect(page).not.toHaveBeenCalled();
  FakeEvents.latest.dispatchEvent(new Event('open'));
  await screen.findByText('It opens later');
});

test('a comment that is being typed outlives a reload, and is gone once it is sent', async () => {
  const kept = { id: '2'.repeat(24), at: 0, text: 'Too bright', createdAt: new Date().toISOString(), answers: [] };
  const { unmount } = open(pageOf(aTrack()));
  fireEvent.change(fieldOf('Undertow'), { target: { value: 'Too bright' } });
  unmount();
  const again = open(pageOf(aTrack()), { comment: () => Promise.resolve(kept) });
  expect(fieldOf('Undertow')).toHaveValue('Too bright');
  press('Add comment');
  await waitFor(() => expect(fieldOf('Undertow')).toHaveValue(''));
  again.unmount();
  open(pageOf(aTrack()));
  expect(fieldOf('Undertow')).toHaveValue('');
});

test('a clearance sheet is offered where there is one, and leaves nothing behind in the browser', async () => {
  jest.useFakeTimers();
  const created = jest.spyOn(URL, 'createObjectURL').mockReturnValue('#sheet');
  const revoked = jest.spyOn(URL, 'revokeObjectURL');
  const clearanceSheet = () => Promise.resolve({ content: new Blob(), name: 'Sheet.pdf' });
  open(pageOf(aTrack({ hasSheet: true }), aTrack({ trackId: '2'.repeat(24), title: 'Tide' })), { clearanceSheet });
  expect(screen.getAllByRole('button', { name: 'Clearance sheet' })).toHaveLength(1);
  press('Clearance sheet');
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  expect([created.mock.calls.length, revoked.mock.calls]).toEqual([1, [['#sheet']]]);
  created.mockRestore();
  revoked.mockRestore();
});

test('what is typed while a comment is sent is not lost', async () => {
  let keep = (_comment: TrackComment) => {};
  open(pageOf(aTrack()), { comment: () => new Promise((resolve) => (keep = resolve)) });
  fireEvent.change(fieldOf('Undertow'), { target: { value: 'Shorter?' } });
  press('Add comment');
  fireEvent.change(fieldOf('Undertow'), { target: { value: 'And slower?' } });
  keep({ id: '3'.repeat(24), at: 0, text: 'Shorter?', createdAt: '2026-01-01T00:00:00Z', answers: [] });
  await screen.findByText('Shorter?', { selector: 'p' });
  expect(fieldOf('Undertow')).toHaveValue('And slower?');
});
