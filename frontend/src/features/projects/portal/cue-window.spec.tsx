import { screen } from '@testing-library/react';
import { useState } from 'react';
import { FakeServer } from '../../../testing/fake-server';
import { aTrack } from '../../../testing/records';
import { renderInPortal } from '../../../testing/render-in-portal';
import { CueWindow } from './cue-window';

function Chosen({ trackId }: { trackId: string }) {
  const [[startSec, durationSec], set] = useState([20, 58]);
  return (
    <>
      <CueWindow
        number={1}
        {...{ trackId, startSec, durationSec }}
        heardSec={null}
        onChange={(start, length) => set([start, length])}
      />
      <p>{`${startSec} for ${durationSec}`}</p>
    </>
  );
}

test('its beginning moves the cue, its end makes it longer, within the track and 30 to 60 seconds', async () => {
  const track = { ...aTrack({ duration: 90 }), peaksUrl: '/api/objects/track.peaks.json?signature=a' };
  const server = new FakeServer();
  server.on(`GET /api/admin/music/${track.id}`, () => ({ body: track }));
  server.on('GET /api/objects/track.peaks.json', () => ({ body: { bits: 8, data: [-100, 100, -20, 20] } }));
  const { user } = renderInPortal(<Chosen trackId={track.id} />);

  const start = await screen.findByRole('slider', { name: 'Start of cue 1' });
  const end = screen.getByRole('slider', { name: 'End of cue 1' });
  expect(end).toHaveAttribute('aria-valuetext', '1 minute 18 seconds, 58 seconds long');
  start.focus();
  await user.keyboard('{ArrowRight}');
  expect(screen.getByText('21 for 58')).toBeVisible();
  end.focus();
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
  expect(screen.getByText('21 for 60')).toBeVisible();
  start.focus();
  await user.keyboard('{PageUp}');
  expect(screen.getByText('30 for 60')).toBeVisible();
});
