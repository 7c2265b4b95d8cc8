import { act, fireEvent, screen } from '@testing-library/react';
import { previewCalls } from './listen-calls';
import { aTrack, pageOf } from './listen-page.fixture';
import {
  beginListening,
  dock,
  endListening,
  never,
  of,
  open,
  plays,
  press,
  sound,
  tide,
} from './listen-player.fixture';

beforeEach(beginListening);
afterEach(endListening);

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
  expect([plays().mock.calls.length, sound.audio.currentTime]).toEqual([1, 50]);
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
  expect([plays().mock.calls.length, sound.audio.currentTime]).toEqual([1, 120]);
  // The next press is one.
  pointer(wave, 'pointerdown', 10, type);
  pointer(wave, 'pointerup', 10, type);
  pointer(wave, 'click', 10, type);
  expect(sound.audio.currentTime).toBe(10);
});

test('a file that is not here yet begins at its place once its head is here, not before', () => {
  open();
  sound.readyState = 0;
  const wave = slider('Seek in Undertow');
  pointer(wave, 'pointerdown', 50);
  pointer(wave, 'pointerup', 50);
  pointer(wave, 'click', 50);
  fireEvent(sound.audio, new Event('timeupdate'));
  expect([plays().mock.calls.length, sound.audio.currentTime]).toEqual([1, 0]);
  expect(slider('Seek')).toHaveAttribute('aria-valuenow', '50');
  sound.readyState = 1;
  fireEvent(sound.audio, new Event('loadedmetadata'));
  expect(sound.audio.currentTime).toBe(50);
});

test('the bar at the foot seeks, keeps a choice, and leads to the track that plays', async () => {
  const choose = jest.fn(previewCalls(never).choose);
  open(undefined, { choose });
  press('Undertow', 'Play');
  const seek = slider('Seek');
  pointer(seek, 'pointerdown', 20);
  pointer(seek, 'pointermove', 90);
  pointer(seek, 'pointerup', 90);
  expect([sound.audio.currentTime, plays().mock.calls.length]).toEqual([90, 1]);
  fireEvent.keyDown(seek, { key: 'ArrowRight' });
  expect(sound.audio.currentTime).toBe(95);
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

test('sound that does not come says so once, in the bar, and both of its buttons wait', () => {
  open();
  press('Tide', 'Play');
  const buttons = () => [of('Tide'), dock()].map((place) => place.getByRole('button', { name: 'Pause' }));
  for (const button of buttons()) expect(button).not.toHaveAttribute('aria-busy');
  act(() => void sound.audio.dispatchEvent(new Event('waiting')));
  act(() => jest.advanceTimersByTime(3100));
  expect(screen.getAllByText('Still loading. Please check your connection.')).toEqual([dock().getByRole('status')]);
  for (const button of buttons()) expect(button).toHaveAttribute('aria-busy', 'true');
  act(() => void sound.audio.dispatchEvent(new Event('playing')));
  expect(dock().getByRole('status')).toBeEmptyDOMElement();
  for (const button of buttons()) expect(button).not.toHaveAttribute('aria-busy');
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
  sound.ranges = [[0, 4.1]];
  for (const sec of [40, 80, 120]) {
    sound.audio.currentTime = sec;
    fireEvent(sound.audio, new Event('timeupdate'));
  }
  sound.ranges.push([120, 130.2]);
  press('Undertow', '30 s cut');
  sound.ranges = [[0, 11.9]];
  fireEvent(sound.audio, new Event('timeupdate'));
  await act(() => jest.advanceTimersByTimeAsync(13_000));
  const heard = post.mock.calls.flatMap(([, { body }]) => (JSON.parse(body) as { heard: object[] }).heard);
  const { trackId } = aTrack();
  expect(heard).toEqual([
    { trackId, from: 0, to: 4 },
    { trackId, from: 120, to: 130 },
    { trackId, versionId: cut.id, from: 0, to: 12 },
  ]);
});
