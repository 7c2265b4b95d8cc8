import type { SimilarRecording } from '@cueroom/contracts/media/recordings';
import { clearanceOf } from '@cueroom/contracts/rights/clearance';
import { screen, waitFor, within } from '@testing-library/react';
import { FakeSound } from '../../../testing/fake-sound';
import { aSong, aSubmission, aTrack } from '../../../testing/records';
import { openReview, row } from './review.fixture';

afterEach(() => jest.restoreAllMocks());
const song = aSong({
  trackTitle: 'Ropeworks',
  audio: { state: 'valid', previewUrl: '/1.mp3' },
  clearance: clearanceOf(null),
});
const other = aSong({ trackTitle: 'Kettle', audio: { state: 'valid' }, clearance: clearanceOf(null) });
const track = aTrack({ title: 'Low Tide', artist: 'Juno', fileStreamUrl: '/low-tide.mp3' });
const like: SimilarRecording[] = [
  { likeness: 'recording', where: 'queue', id: 'd'.repeat(24), songId: 'e'.repeat(24), title: 'Tide', artist: 'Oto' },
  { likeness: 'copy', where: 'catalog', id: track.id, title: track.title, artist: track.artist },
];
const words = 'The same recording as “Low Tide” by Juno';

const open = () => {
  const sound = new FakeSound();
  const opened = openReview([aSubmission({ songs: [song, other] })]);
  opened.server
    .on('GET /api/admin/songs/*/similar', ({ path }: { path: string }) => ({
      body: path.includes(song.id) ? like : [],
    }))
    .on('GET /api/admin/music/*', track);
  return { sound, ...opened };
};

test('the list says of which track a song is the same recording, and lets it be heard', async () => {
  const { user, server } = open();
  const submission = await row('Ropeworks');
  expect(await submission.findByText('The same recording as “Low Tide”')).toHaveAttribute('title', words);
  expect(submission.getAllByRole('button', { name: 'Play' })).toHaveLength(1);
  await user.click(submission.getByRole('button', { name: 'Hear the same recording' }));
  await waitFor(() => expect(server.to('GET /api/admin/music/*')).toHaveLength(1));
  expect(await submission.findByRole('button', { name: 'Pause the same recording' })).toBeVisible();
});

test('before an approval the question says so, and both can be heard there; what is left out is not asked about', async () => {
  const { user } = open();
  await user.click((await row('Ropeworks')).getByRole('button', { name: 'View details' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Submission Details' }));
  const ask = async () => {
    await user.click(dialog.getByRole('button', { name: /^Approve/ }));
    return within(await screen.findByRole('dialog', { name: 'Rights are incomplete. Approve anyway?' }));
  };
  const question = await ask();
  const [item, ...more] = within(await question.findByRole('list', { name: 'Same recordings' })).getAllByRole(
    'listitem',
  );
  expect(item).toHaveTextContent(`Ropeworks${words}`);
  expect(more).toEqual([]);
  expect(question.getByRole('button', { name: 'Play' })).toHaveAccessibleDescription('Ropeworks');
  await user.click(question.getByRole('button', { name: 'Hear “Low Tide”' }));
  expect(await question.findByRole('button', { name: 'Pause “Low Tide”' })).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  await user.click(dialog.getByRole('checkbox', { name: 'Approve Ropeworks' }));
  expect((await ask()).queryByRole('list', { name: 'Same recordings' })).not.toBeInTheDocument();
});
