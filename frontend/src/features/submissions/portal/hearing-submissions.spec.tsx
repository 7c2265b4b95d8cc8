import type { SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import { act, screen, waitFor, within } from '@testing-library/react';
import { FakeServer } from '../../../testing/fake-server';
import { FakeSound } from '../../../testing/fake-sound';
import { aSong, aSubmission } from '../../../testing/records';
import { renderInPortal } from '../../../testing/render-in-portal';
import PlayerBar from '../../shared/player/player-bar';
import { portalPlayer } from '../../shared/player/portal-player';
import ReviewPanel from './review-panel';

const songOf = (trackTitle: string) =>
  aSong({ trackTitle, audio: { state: 'valid', previewUrl: `/${trackTitle}.mp3` } });
const ines = () => aSubmission({ artistName: 'Ines', songs: [songOf('Moss'), songOf('Kettle')] });
const oto = () => aSubmission({ artistName: 'Oto', songs: [aSong({ trackTitle: 'Link' }), songOf('Rain')] });

function openReview(submissions: SubmissionWithSongs[]) {
  const sound = new FakeSound();
  new FakeServer()
    .on('GET /api/admin/submissions-with-songs', submissions)
    .on('GET /api/admin/submissions', submissions)
    .on('GET /api/admin/submissions/*', ({ path }: { path: string }) => ({
      body: submissions.find(({ id }) => path.endsWith(id)),
    }))
    .on('GET /api/admin/activities', [])
    .on('GET /api/admin/songs/*/similar', []);
  const parts = [<ReviewPanel key="list" />, <PlayerBar key="player" />];
  return { sound, ...renderInPortal(parts, '/admin/submissions') };
}
const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const bar = () => within(screen.getByRole('region', { name: 'Player' }));

test('from one submission to the next without opening any: Play, and Shift with an arrow', async () => {
  const { user, sound } = openReview([ines(), oto()]);
  await user.click(within(await rowOf('Ines')).getByRole('button', { name: 'Play' }));
  await user.keyboard('{Shift>}{ArrowRight}{ArrowRight}{/Shift}');
  await waitFor(() => expect(sound.played).toEqual(['/Moss.mp3', '/Kettle.mp3', '/Rain.mp3']));
  expect(bar().getByText('Rain')).toBeVisible();
  expect(screen.getByRole('row', { current: true })).toBe(await rowOf('Oto'));
  await user.click(within(await rowOf('Oto')).getByRole('button', { name: 'Pause' }));
  expect(portalPlayer.now.state).toBe('paused');
});

test('a file that can’t be used is told in the list, and passed over', async () => {
  const broken = aSong({ trackTitle: 'Cut', audio: { state: 'invalid', error: 'The file ends too early.' } });
  const { user, sound } = openReview([aSubmission({ artistName: 'Ines', songs: [broken, songOf('Moss')] }), oto()]);
  const row = await rowOf('Ines');
  expect(within(row).getByTitle('1 song can’t be used: “Cut”')).toHaveTextContent('1 can’t be used');
  act(() => row.focus());
  await user.keyboard(' {Shift>}{ArrowRight}{/Shift}');
  await waitFor(() => expect(sound.played).toEqual(['/Moss.mp3', '/Rain.mp3']));
});

test('Space plays the row that has the focus, and pauses whichever of its songs is heard', async () => {
  const { user, sound } = openReview([ines()]);
  const row = await rowOf('Ines');
  act(() => row.focus());
  await user.keyboard(' ');
  await waitFor(() => expect(sound.played).toEqual(['/Moss.mp3']));
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
  await waitFor(() => expect(sound.played).toHaveLength(2));
  await user.keyboard(' ');
  expect(portalPlayer.now).toMatchObject({ state: 'paused', sound: { title: 'Kettle' } });
});

test('what is heard in the window goes on where it is when the window closes', async () => {
  const { user, sound } = openReview([ines()]);
  await user.click(await screen.findByRole('button', { name: 'View details' }));
  await screen.findByRole('dialog', { name: 'Submission Details' });
  await user.keyboard('2');
  await sound.moveTo(57);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(bar().getByRole('slider', { name: 'Seek' })).toHaveAttribute('aria-valuenow', '57');
  expect(bar().getByRole('button', { name: 'Pause' })).toBeVisible();
  expect(sound.played).toEqual(['/Kettle.mp3']);
});
