import { act, renderHook, waitFor } from '@testing-library/react';
import { FakeServer } from '../../../testing/fake-server';
import { FakeSound } from '../../../testing/fake-sound';
import { aTrack } from '../../../testing/records';
import { portalPlayer } from '../../shared/player/portal-player';
import { useClipPreview } from './use-clip-preview';

test('a cue falls silent when the player begins', async () => {
  new FakeSound();
  new FakeServer().on('GET /api/admin/music/*', aTrack({ fileStreamUrl: '/cue.mp3' }));
  const { result } = renderHook(useClipPreview);
  await act(() => result.current.play({ trackId: 'one', startSec: 4, durationSec: 30 }));
  const paused = jest.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function (this: HTMLMediaElement) {
    this.dispatchEvent(new Event('pause'));
  });
  expect(result.current.isHeard).toBe(true);
  await act(() => portalPlayer.play({ id: 'two', title: 'Two', artist: 'Oto', source: '/two.mp3' }));
  await waitFor(() => expect(result.current.isHeard).toBe(false));
  expect(paused.mock.contexts.map(({ src }) => new URL(src).pathname)).toContain('/cue.mp3');
});

test('what is heard follows what is chosen: another start is heard from there, another end ends it there', async () => {
  const sound = new FakeSound();
  new FakeServer().on('GET /api/admin/music/*', aTrack({ fileStreamUrl: '/cue.mp3' }));
  const { result } = renderHook(useClipPreview);
  const cue = { trackId: 'one', startSec: 4, durationSec: 30 };
  await act(async () => result.current.follow(cue));
  expect(sound.played).toEqual([]);
  await act(() => result.current.play(cue));
  await act(async () => result.current.follow({ ...cue, startSec: 50 }));
  await waitFor(() => expect(result.current.heardSec).toBe(50));
  await act(async () => result.current.follow({ ...cue, startSec: 50, durationSec: 40 }));
  await sound.moveTo(85);
  expect(result.current.heardSec).toBe(85);
  await sound.moveTo(90);
  expect(result.current.isHeard).toBe(false);
});
