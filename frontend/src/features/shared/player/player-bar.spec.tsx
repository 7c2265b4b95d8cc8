import { act, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { storeCredentials } from '../../../lib/api/credentials';
import { type Playable, portalPlayer } from './portal-player';
import { FakeSound } from '../../../testing/fake-sound';
import { renderScreen } from '../../../testing/render-screen';
import PlayerBar from './player-bar';

const piece = (title: string, source: Playable['source'] = `/${title}.mp3`): Playable => ({
  id: title,
  title,
  artist: 'Mara Lindqvist',
  source,
});
const queue = ['One', 'Two', 'Three'].map((title) => piece(title));

beforeEach(() => {
  localStorage.clear();
  portalPlayer.setVolume(1);
});

async function openBar(item: Playable, around?: ReactNode) {
  const sound = new FakeSound();
  const view = renderScreen(
    <>
      {around}
      <PlayerBar />
    </>,
  );
  await act(() => portalPlayer.play(item, queue));
  return { sound, ...view, bar: within(screen.getByRole('region', { name: 'Player' })) };
}
const [one, two] = queue as [Playable, Playable];

test('nothing is shown before something was chosen, and after it was closed', async () => {
  new FakeSound();
  const { user } = renderScreen(<PlayerBar />);
  expect(screen.queryByRole('region', { name: 'Player' })).not.toBeInTheDocument();
  await act(() => portalPlayer.play(one));
  await user.click(screen.getByRole('button', { name: 'Close player' }));
  expect(screen.queryByRole('region', { name: 'Player' })).not.toBeInTheDocument();
});

test('it plays, pauses, goes on, and is back at the start when the item has ended', async () => {
  const { user, bar, sound } = await openBar(one);
  expect(bar.getByText('One')).toBeVisible();
  await user.click(bar.getByRole('button', { name: 'Pause' }));
  await user.click(bar.getByRole('button', { name: 'Play' }));
  await sound.moveTo(140);
  expect(bar.getByRole('slider', { name: 'Seek' })).toHaveAttribute('aria-valuenow', '140');
  await sound.end();
  expect(bar.getByRole('button', { name: 'Play' })).toBeVisible();
  expect(bar.getByRole('slider', { name: 'Seek' })).toHaveAttribute('aria-valuenow', '0');
  expect(sound.played).toEqual(['/One.mp3', '/One.mp3']);
});

test('Previous and Next lead through the queue, no further, and keep the focus at its ends', async () => {
  const { user, bar, sound } = await openBar(two);
  const previous = bar.getByRole('button', { name: 'Previous' });
  const next = bar.getByRole('button', { name: 'Next' });
  await user.click(next);
  expect(await bar.findByText('Three')).toBeVisible();
  expect(next).toHaveAttribute('aria-disabled', 'true');
  // Browsers take the focus from a disabled button.
  expect(next).toBeEnabled();
  expect(next).toHaveFocus();
  await user.keyboard('{Enter}');
  await user.click(previous);
  await user.click(previous);
  expect(previous).toHaveAttribute('aria-disabled', 'true');
  expect(previous).toBeEnabled();
  expect(previous).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(sound.played).toEqual(['/Two.mp3', '/Three.mp3', '/Two.mp3', '/One.mp3']);
});

test('the sliders go by a second and by a tenth, and the volume is kept', async () => {
  const { user, bar, sound } = await openBar(one);
  bar.getByRole('slider', { name: 'Seek' }).focus();
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(bar.getByRole('slider', { name: 'Seek' })).toHaveAttribute(
    'aria-valuetext',
    '2 seconds of 2 minutes 21 seconds',
  );
  bar.getByRole('slider', { name: 'Volume' }).focus();
  await user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}');
  expect(sound.element.volume).toBe(0.7);
  expect(localStorage.getItem('playerVolume')).toBe('0.7');
});

test('keys: Space, arrows, and with Shift the neighbors and the volume', async () => {
  const { user, bar, sound } = await openBar(one);
  await user.keyboard(' ');
  expect(bar.getByRole('button', { name: 'Play' })).toBeVisible();
  await user.keyboard(' {ArrowRight}{ArrowRight}{ArrowLeft}');
  expect(sound.element.currentTime).toBe(5);
  await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{ArrowRight}{/Shift}');
  expect(sound.element.volume).toBe(0.8);
  expect(await bar.findByText('Two')).toBeVisible();
});

test('keys stay with the field that is typed into and with the control that needs them', async () => {
  const { user, sound } = await openBar(
    one,
    <>
      <input aria-label="Search" />
      <button role="tab">A tab</button>
      <input type="checkbox" aria-label="Pick" />
    </>,
  );
  await user.type(screen.getByLabelText('Search'), 'a b{ArrowLeft}');
  screen.getByRole('tab').focus();
  await user.keyboard(' {ArrowRight}');
  await user.click(screen.getByLabelText('Pick'));
  await user.keyboard(' ');
  expect(screen.getByLabelText('Pick')).not.toBeChecked();
  expect(portalPlayer.now.state).toBe('playing');
  expect(sound.element.currentTime).toBe(0);
});

test.each([
  [1, 'Audio loading was aborted'],
  [2, 'Network error while loading audio'],
  [3, 'Audio decoding failed - file may be corrupted'],
  [4, 'Audio format not supported'],
  [9, 'Failed to load audio'],
])('media error %i is told in words, and Try Again fetches anew', async (code, message) => {
  const { user, bar, sound } = await openBar(one);
  await sound.break(code);
  expect(bar.getByText(message)).toBeVisible();
  await user.click(bar.getByRole('button', { name: 'Try Again' }));
  expect(await bar.findByRole('button', { name: 'Pause' })).toBeVisible();
});

test('a browser that blocks the sound is told so, and Try Again plays what is there', async () => {
  const sources = jest.fn(() => Promise.resolve('/one.mp3'));
  const { user, bar, sound } = await openBar(piece('One', sources));
  await user.click(bar.getByRole('button', { name: 'Pause' }));
  sound.refusal = new DOMException('blocked', 'NotAllowedError');
  await user.click(bar.getByRole('button', { name: 'Play' }));
  expect(await bar.findByText('Audio playback blocked by browser. Click to enable')).toBeVisible();
  await user.click(bar.getByRole('button', { name: 'Try Again' }));
  expect(await bar.findByRole('button', { name: 'Pause' })).toBeVisible();
  expect(sources).toHaveBeenCalledTimes(1);
});

test.each([
  [new DOMException('strange', 'UnknownError'), 'Failed to play audio'],
  [new TypeError('Failed to fetch'), 'Network error while loading audio'],
  [new Error('Invalid or corrupted audio data'), 'Invalid or corrupted audio data'],
])('%p is told in words', async (error, message) => {
  const isRefusal = error instanceof DOMException;
  const sound = new FakeSound();
  renderScreen(<PlayerBar />);
  if (isRefusal) sound.refusal = error;
  await act(() => portalPlayer.play(piece('One', () => (isRefusal ? Promise.resolve('/a') : Promise.reject(error)))));
  expect(screen.getByText(message)).toBeVisible();
});

test('only what was asked for last is heard, however late an address comes', async () => {
  const { bar, sound } = await openBar(one);
  let answer = (_address: string) => {};
  const late = piece('Late', () => new Promise((resolve) => (answer = resolve)));
  await act(async () => void portalPlayer.play(late));
  await act(() => portalPlayer.play(two, queue));
  await act(async () => answer('/Late.mp3'));
  expect(bar.getByText('Two')).toBeVisible();
  expect(sound.played).toEqual(['/One.mp3', '/Two.mp3']);
});

test('what was heard of an artist’s song is reported once, and again while the studio is away', async () => {
  jest.useFakeTimers();
  storeCredentials({ username: 'admin', password: 'tide' });
  const post = jest.fn(async (_path: string, _init: { body: string }) => ({ status: 503 }));
  globalThis.fetch = post as unknown as typeof fetch;
  const sound = new FakeSound();
  renderScreen(<PlayerBar />);
  await act(() => portalPlayer.play({ ...one, heardPath: '/songs/1/heard' }));
  const ranges = { length: 1, start: () => 2.1, end: () => 9.8 };
  Object.defineProperty(sound.element, 'played', { configurable: true, value: ranges });
  await sound.moveTo(9.8);
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  await pass(1000);
  post.mockResolvedValue({ status: 204 });
  await pass(60_000);
  expect(post.mock.calls.map(([path, { body }]) => [path, JSON.parse(body)])).toEqual(
    Array(2).fill(['/songs/1/heard', { ranges: [[2, 10]] }]),
  );
  jest.useRealTimers();
});
