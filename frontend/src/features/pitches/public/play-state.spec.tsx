import { render, screen } from '@testing-library/react';
import { act } from 'react';
import { tellConnected } from '../../../lib/api/connection';
import { Player } from '../../shared/player/player';
import { useNow } from '../../shared/player/use-now';
import { PlayNotice } from './player-dock';

const sound = {
  id: 'a',
  title: 'Tide',
  artist: 'Zoë',
  album: null,
  source: '/tide',
  durationSec: 200,
};

function Notice({ player }: { player: Player }) {
  return <PlayNotice now={useNow(player)} />;
}

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('Next at the last track changes nothing: it plays on, and Pause stops it', () => {
  const audio = document.createElement('audio');
  jest.spyOn(globalThis, 'Audio').mockReturnValue(audio);
  jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  const player = new Player({ goesOn: true });
  player.know([sound]);
  void player.play(sound);
  audio.dispatchEvent(new Event('playing'));
  player.skip(1);
  expect(player.now.state).toBe('playing');
  audio.dispatchEvent(new Event('pause'));
  audio.dispatchEvent(new Event('ended'));
  expect(player.now.state).toBe('paused');
});

test('a sound that does not come for seconds says so, until it plays or is stopped', () => {
  jest.useFakeTimers();
  const audio = document.createElement('audio');
  jest.spyOn(globalThis, 'Audio').mockReturnValue(audio);
  jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  const player = new Player({ goesOn: true });
  render(<Notice player={player} />);
  const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
  const happen = (type: string) => act(() => audio.dispatchEvent(new Event(type)));
  act(() => void player.play(sound));
  pass(2900);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  pass(200);
  expect(screen.getByRole('status')).toHaveTextContent('Still loading. Please check your connection.');
  happen('playing');
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  happen('waiting');
  happen('pause');
  pass(10_000);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('what could not be played is said until there is a line again, and again if that does not help', async () => {
  const audio = document.createElement('audio');
  jest.spyOn(globalThis, 'Audio').mockReturnValue(audio);
  jest.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(() => Promise.reject(new Error('No line')));
  const player = new Player({ goesOn: true });
  render(<Notice player={player} />);
  const words = 'This could not be played. Please check your connection and press Play again.';
  await act(() => player.play(sound));
  expect(screen.getByRole('status')).toHaveTextContent(words);
  act(tellConnected);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  await act(() => player.play(sound));
  expect(screen.getByRole('status')).toHaveTextContent(words);
});
