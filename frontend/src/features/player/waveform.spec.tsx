import { act, render, waitFor } from '@testing-library/react';
import WaveSurfer from 'wavesurfer.js';
import { FakeServer } from '../../testing/fake-server';
import Waveform from './waveform';

jest.mock('wavesurfer.js', () => ({ __esModule: true, default: { create: jest.fn() } }));

test('while it plays only its time moves; a click reaches the newest handler', async () => {
  new FakeServer().on('GET /peaks', { version: 2, bits: 8, length: 1, data: [-1, 1] });
  const wave = {
    on: jest.fn(),
    setTime: jest.fn(),
    setOptions: jest.fn(),
    toggleInteraction: jest.fn(),
    destroy: jest.fn(),
  };
  jest.mocked(WaveSurfer.create).mockReturnValue(wave as unknown as WaveSurfer);
  const onSeek = jest.fn();
  const at = (heard: number) => (
    <Waveform peaksUrl="/peaks" heightPx={80} isSeekable heard={heard} onSeek={(share) => onSeek(heard, share)} />
  );
  const { rerender } = render(at(0));
  await waitFor(() => expect(wave.setTime).toHaveBeenCalledWith(0));
  for (const heard of [0.1, 0.2, 0.3]) rerender(at(heard));
  expect(wave.setTime).toHaveBeenLastCalledWith(0.3);
  expect(wave.setOptions).not.toHaveBeenCalled();
  expect(wave.on).toHaveBeenCalledTimes(1);
  const [, click] = wave.on.mock.calls[0] as [string, (share: number) => void];
  act(() => click(0.5));
  expect(onSeek).toHaveBeenCalledWith(0.3, 0.5);
});
