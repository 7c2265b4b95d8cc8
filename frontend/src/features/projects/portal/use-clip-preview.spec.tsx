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
