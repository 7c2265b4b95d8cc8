import type { ListenPage } from '@cueroom/contracts/pitches/listen';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { ListenApp } from './listen-app';
import { type ListenCalls, previewCalls } from './listen-calls';
import { aTrack, pageOf } from './listen-page.fixture';

const tide = aTrack({ trackId: '2'.repeat(24), title: 'Tide', album: 'Low Water', fileStreamUrl: '/tide' });
const never = () => new Promise<never>(() => {});
const open = (page: ListenPage = pageOf(aTrack(), tide), calls: Partial<ListenCalls> = {}) => {
  const app = (shown: ListenPage) => (
    <ListenApp
      studio={{ name: 'Northwind', email: 'hello@northwind.example' }}
      first={{ status: 'open', page: shown }}
      calls={{ ...previewCalls(never), ...calls }}
    />
  );
  return render(app(page));
};

let audio: HTMLAudioElement;
let ranges: [number, number][];
/** Of the file: whether its head is there. */
let readyState: number;
beforeEach(() => {
  jest.useFakeTimers();
  ranges = [];
  readyState = 4;
  jest.spyOn(globalThis, 'Audio').mockImplementation(() => {
    audio = document.createElement('audio');
    const played = () => ({
      length: ranges.length,
      start: (index: number) => ranges[index]![0],
      end: (index: number) => ranges[index]![1],
    });
    let src = '';
    // A new address: the element forgets what it played.
    const arrive = () => readyState > 0 && audio.dispatchEvent(new Event('loadedmetadata'));
    const address = { get: () => src, set: (next: string) => ((src = next), (ranges = []), arrive()) };
    return Object.defineProperties(audio, {
      played: { get: played },
      src: address,
      readyState: { get: () => readyState },
    });
  });
  const isPaused = (paused: boolean) =>
    function (this: HTMLMediaElement) {
      Object.defineProperty(this, 'paused', { configurable: true, value: paused });
      this.dispatchEvent(new Event(paused ? 'pause' : 'playing'));
      return Promise.resolve();
    };
  jest.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(isPaused(false));
  jest.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(isPaused(true) as () => void);
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  localStorage.clear();
});

const plays = () => HTMLMediaElement.prototype.play as jest.Mock;
const of = (title: string) => within(screen.getByRole('group', { name: title }));
const press = (title: string, name: string) => fireEvent.click(of(title).getByRole('button', { name }));
const dock = () => within(screen.getByRole('region', { name: 'Player' }));
/** Of 200 px and 200 s. */
const slider = (name: string) => {
  const element = screen.getByRole('slider', { name });
  jest.spyOn(element, 'getBoundingClientRect').mockReturnValue({ left: 0, width: 200 } as DOMRect);
  jest.spyOn(element, 'hasPointerCapture').mockReturnValue(true);
  return element;
};
const pointer = (element: Element, type: string, clientX: number, pointerType = 'touch') =>
  act(() => {
    const event = new MouseEvent(type, { bubbles: true, button: 0, clientX });
    element.dispatchEvent(Object.assign(event, { pointerType, isPrimary: true, pointerId: 1 }));
  });

test('a finger that scrolls over a waveform starts nothing, and nothing sounds before it is let go', () => {
  open();
  const wave = slider('Seek in Undertow');
  pointer(wave, 'pointerdown', 50);
  pointer(wave, 'pointermove', 52);
  pointer(wave, 'pointercancel', 52);
  expect(plays()).not.toHaveBeenCalled();
  pointer(wave, 'pointerdown', 50);
  expect(plays()).not.toHaveBeenCalled();
  pointer(wave, 'pointerup', 50);
  pointer(wave, 'click', 50);
  expect([plays().mock.calls.length, audio.currentTime]).toEqual([1, 50]);
});

test.each(['mouse', 'touch'])('dragged by %s it plays where it is let go, and hears nothing on the way', (type) => {
  open();
  const wave = slider('Seek in Undertow');
  pointer(wave, 'pointerdown', 50, type);
  for (const x of [60, 80, 110, 120]) pointer(wave, 'pointermove', x, type);
  expect(plays()).not.toHaveBeenCalled();
  expect(wave).toHaveAttribute('aria-valuenow', '120');
  pointer(wave, 'pointerup', 120, type);
  if (type === 'mouse') pointer(wave, 'click', 120, type);
  expect([plays().mock.calls.length, audio.currentTime]).toEqual([1, 120]);
  // The next press is one.
  pointer(wave, 'pointerdown', 10, type);
  pointer(wave, 'pointerup', 10, type);
  pointer(wave, 'click', 10, type);
  expect(audio.currentTime).toBe(10);
});

test('a file that is not here yet begins at its place once its head is here, not before', () => {
  open();
  readyState = 0;
  const wave = slider('Seek in Undertow');
  pointer(wave, 'pointerdown', 50);
  pointer(wave, 'pointerup', 50);
  pointer(wave, 'click', 50);
  fireEvent(audio, new Event('timeupdate'));
  expect([plays().mock.calls.length, audio.currentTime]).toEqual([1, 0]);
  expect(slider('Seek')).toHaveAttribute('aria-valuenow', '50');
  readyState = 1;
  fireEvent(audio, new Event('loadedmetadata'));
  expect(audio.currentTime).toBe(50);
});

test('the bar at the foot seeks, keeps a choice, and leads to the track that plays', async () => {
  const choose = jest.fn(previewCalls(never).choose);
  open(undefined, { choose });
  press('Undertow', 'Play');
  const seek = slider('Seek');
  pointer(seek, 'pointerdown', 20);
  pointer(seek, 'pointermove', 90);
  pointer(seek, 'pointerup', 90);
  expect([audio.currentTime, plays().mock.calls.length]).toEqual([90, 1]);
  fireEvent.keyDown(seek, { key: 'ArrowRight' });
  expect(audio.currentTime).toBe(95);
  fireEvent.click(dock().getByRole('button', { name: 'Next' }));
  fireEvent.click(dock().getByRole('button', { name: 'Maybe' }));
  expect(of('Tide').getByRole('button', { name: 'Maybe' })).toHaveAttribute('aria-pressed', 'true');
  expect(of('Undertow').getByRole('button', { name: 'Maybe' })).toHaveAttribute('aria-pressed', 'false');
  fireEvent.click(dock().getByRole('button', { name: 'Tide' }));
  expect(screen.getByRole('group', { name: 'Tide' })).toHaveFocus();
  await act(() => jest.advanceTimersByTimeAsync(0));
  expect(choose).toHaveBeenCalledWith(tide.trackId, expect.objectContaining({ choice: 'maybe' }), expect.anything());
});

test('a track that is taken out while it plays says so', async () => {
  const page = jest.fn(() => Promise.resolve({ ...pageOf(tide), unavailable: 1 }));
  open(undefined, { page });
  press('Undertow', 'Play');
  document.dispatchEvent(new Event('visibilitychange'));
  await act(() => jest.advanceTimersByTimeAsync(0));
  expect(dock().getByRole('status')).toHaveTextContent('“Undertow” has stopped: it is no longer available here.');
  fireEvent.click(dock().getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('region', { name: 'Player' })).toBeNull();
  document.dispatchEvent(new Event('visibilitychange'));
  await act(() => jest.advanceTimersByTimeAsync(0));
  expect(screen.queryByRole('region', { name: 'Player' })).toBeNull();
  press('Tide', 'Play');
  expect(dock().getByRole('status')).toBeEmptyDOMElement();
});

test('the lock screen says what plays and where; its pause never starts, its play never stops', () => {
  const handlers = new Map<string, (details: object) => void>();
  const session = {
    ...{ playbackState: 'none', metadata: null as MediaMetadata | null },
    setActionHandler: (name: string, act: () => void) => {
      // As a browser that has no such button.
      if (name === 'seekto') throw new TypeError('unknown action');
      handlers.set(name, act);
    },
    setPositionState: jest.fn(),
  };
  const metadata = jest.fn(function (this: object, about: object) {
    Object.assign(this, about);
  });
  Object.assign(navigator, { mediaSession: session });
  Object.assign(globalThis, { MediaMetadata: metadata });
  const { unmount } = open({ ...pageOf(aTrack(), tide), coverUrl: '/api/objects/cover' });
  const ask = (name: string, details = {}) => act(() => handlers.get(name)!(details));
  press('Undertow', 'Play');
  expect(session).toMatchObject({
    playbackState: 'playing',
    metadata: {
      ...{ title: 'Undertow', artist: 'Zoë', album: 'Dark strings' },
      artwork: [{ src: 'http://localhost/api/objects/cover' }],
    },
  });
  for (let time = 0; time < 2; time++) ask('pause');
  expect([session.playbackState, plays().mock.calls.length]).toEqual(['paused', 1]);
  for (let time = 0; time < 2; time++) ask('play');
  expect(session.playbackState).toBe('playing');
  audio.currentTime = 50;
  fireEvent(audio, new Event('timeupdate'));
  expect(session.setPositionState).toHaveBeenLastCalledWith({ duration: 200, position: 50 });
  ask('seekforward');
  expect(audio.currentTime).toBe(60);
  ask('seekbackward', { seekOffset: 30 });
  expect(audio.currentTime).toBe(30);
  ask('nexttrack');
  expect(session.metadata).toMatchObject({ title: 'Tide', album: 'Low Water' });
  unmount();
  expect([session.metadata, session.playbackState]).toEqual([null, 'none']);
  Reflect.deleteProperty(navigator, 'mediaSession');
});

test('of two tabs the one that was pressed last sounds', () => {
  const tabs: FakeChannel[] = [];
  class FakeChannel {
    onmessage = () => {};
    constructor(readonly name: string) {
      tabs.push(this);
    }
    postMessage() {
      tabs.filter((one) => one !== this && one.name === this.name).forEach((one) => one.onmessage());
    }
    close() {
      tabs.splice(tabs.indexOf(this), 1);
    }
  }
  Object.assign(window, { BroadcastChannel: FakeChannel });
  const { unmount } = open();
  press('Undertow', 'Play');
  const other = new FakeChannel(tabs[0]!.name);
  act(() => other.postMessage());
  expect(of('Undertow').getByRole('button', { name: 'Play' })).toBeVisible();
  const heard = jest.spyOn(other, 'onmessage');
  press('Undertow', 'Play');
  expect(heard).toHaveBeenCalledTimes(1);
  unmount();
  expect(tabs).toEqual([other]);
  Reflect.deleteProperty(window, 'BroadcastChannel');
});

test('what the element played is told of each version, and not what was dragged over', async () => {
  const post = jest.fn(async (_path: string, _init: { body: string }) => ({ status: 204 }));
  globalThis.fetch = post as unknown as typeof fetch;
  const cut = {
    id: 'c'.repeat(24),
    kind: 'cut-30',
    label: null,
    duration: 30,
    fileStreamUrl: '/cut',
    peaksUrl: null,
  } as const;
  open({ ...pageOf(aTrack({ versions: [cut] })), tracking: true }, { heardPath: '/heard' });
  press('Undertow', 'Play');
  ranges = [[0, 4.1]];
  for (const sec of [40, 80, 120]) {
    audio.currentTime = sec;
    fireEvent(audio, new Event('timeupdate'));
  }
  ranges.push([120, 130.2]);
  press('Undertow', '30 s cut');
  ranges = [[0, 11.9]];
  fireEvent(audio, new Event('timeupdate'));
  await act(() => jest.advanceTimersByTimeAsync(13_000));
  const heard = post.mock.calls.flatMap(([, { body }]) => (JSON.parse(body) as { heard: object[] }).heard);
  const { trackId } = aTrack();
  expect(heard).toEqual([
    { trackId, from: 0, to: 4 },
    { trackId, from: 120, to: 130 },
    { trackId, versionId: cut.id, from: 0, to: 12 },
  ]);
});

test('sound that does not come says so once, in the bar, and both of its buttons wait', () => {
  open();
  press('Tide', 'Play');
  const buttons = () => [of('Tide'), dock()].map((place) => place.getByRole('button', { name: 'Pause' }));
  for (const button of buttons()) expect(button).not.toHaveAttribute('aria-busy');
  act(() => void audio.dispatchEvent(new Event('waiting')));
  act(() => jest.advanceTimersByTime(3100));
  expect(screen.getAllByText('Still loading. Please check your connection.')).toEqual([dock().getByRole('status')]);
  for (const button of buttons()) expect(button).toHaveAttribute('aria-busy', 'true');
  act(() => void audio.dispatchEvent(new Event('playing')));
  expect(dock().getByRole('status')).toBeEmptyDOMElement();
  for (const button of buttons()) expect(button).not.toHaveAttribute('aria-busy');
});
