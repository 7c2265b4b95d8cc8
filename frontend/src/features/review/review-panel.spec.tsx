import type { SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import { screen, waitFor, within } from '@testing-library/react';
import { FakeServer } from '../../testing/fake-server';
import { aSong, aSubmission } from '../../testing/records';
import { renderScreen } from '../../testing/render-screen';
import { ReviewPanel } from './review-panel';

function openReview(submissions: SubmissionWithSongs[]) {
  const server = new FakeServer().on(
    'GET /api/admin/submissions-with-songs',
    ({ query }: { query: URLSearchParams }) => {
      const statuses = query.get('status')?.split(',');
      return { body: submissions.filter(({ status }) => !statuses || statuses.includes(status)) };
    },
  );
  return { server, ...renderScreen(<ReviewPanel />) };
}
const row = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }));

async function openDetails(submission: SubmissionWithSongs) {
  const opened = openReview([submission]);
  await opened.user.click(await screen.findByRole('button', { name: 'View details' }));
  return { ...opened, dialog: within(await screen.findByRole('dialog', { name: 'Submission Details' })) };
}

test('a row shows the first track, how many more there are, and who sent it', async () => {
  const songs = [aSong(), aSong({ trackTitle: 'Low Tide' }), aSong({ trackTitle: 'Kettle' })];
  openReview([aSubmission({ songs, status: 'submitted' })]);
  const submission = await row('Ropeworks');
  expect(submission.getByText('+2 more tracks')).toBeVisible();
  expect(submission.getByText('mara@example.org')).toBeVisible();
  expect(submission.getByText('Pending Review')).toBeVisible();
  expect(submission.getByText('No audio')).toBeVisible();
});

test('the undecided are asked for first; Show asks for others', async () => {
  const { user, server } = openReview([aSubmission({ status: 'approved' })]);
  expect(await screen.findByText('No submissions pending review')).toBeVisible();
  expect(server.asked[0]?.query.get('status')).toBe('submitted,pending,reviewing,on_hold');
  await user.selectOptions(screen.getByLabelText('Show'), 'Approved');
  expect((await row('Ropeworks')).getByText('Approved')).toBeVisible();
});

test('the selected are deleted after a question, one call for each', async () => {
  const { user, server } = openReview([aSubmission({ artistName: 'Oto' }), aSubmission({ artistName: 'Ines' })]);
  server.on('DELETE /api/admin/submissions/*', () => ({ status: 204 }));
  await screen.findByRole('table');
  await user.click(screen.getByRole('checkbox', { name: 'Select all' }));
  await user.click(screen.getByRole('button', { name: 'Delete Selected (2)' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('2 submissions deleted')).toBeVisible();
  expect(server.to('DELETE /api/admin/submissions/*')).toHaveLength(2);
});

test('Add to catalog makes one call for each usable song, in order', async () => {
  const songs = [
    aSong({ trackTitle: 'One', tags: ['slow'] }),
    aSong({ trackTitle: 'Damaged', audio: { state: 'invalid', error: 'Cut' } }),
    aSong({ trackTitle: 'Two' }),
  ];
  const { user, server } = openReview([aSubmission({ songs, tags: ['dusk', 'slow'], genre: 'Folk' })]);
  server.on('POST /api/admin/music', () => ({ status: 201, body: {} }));
  await user.click(await screen.findByRole('button', { name: 'Add to catalog' }));
  expect(await screen.findByText('Submission promoted')).toBeVisible();
  expect(server.to('POST /api/admin/music').map(({ body }) => body)).toEqual([
    {
      title: 'One',
      artist: 'Mara Lindqvist',
      genre: 'Folk',
      tags: ['slow', 'dusk'],
      description: 'Three cinematic pieces',
      sourceSongId: songs[0]?.id,
    },
    expect.objectContaining({ title: 'Two', sourceSongId: songs[2]?.id }),
  ]);
});

test('a submission without songs cannot be added', async () => {
  const { user, server } = openReview([aSubmission({ songs: [] })]);
  await user.click(await screen.findByRole('button', { name: 'Add to catalog' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('No songs found in submission');
  expect(server.to('POST /api/admin/music')).toHaveLength(0);
});

test('the details say what the check found', async () => {
  const valid = aSong({
    audio: { state: 'valid', durationSec: 141.2, codec: 'pcm_s24le', loudnessLufs: -14.23, truePeakDbtp: -0.8 },
  });
  const cut = aSong({ trackTitle: 'Cut', audio: { state: 'invalid', error: 'The file is cut off' } });
  const { dialog } = await openDetails(aSubmission({ songs: [valid, cut] }));
  const first = within(dialog.getByRole('listitem', { name: 'Song 1' }));
  for (const fact of ['Audio is valid', '2:21', 'pcm_s24le', '−14.2 LUFS', '−0.8 dBTP'])
    expect(first.getByText(fact)).toBeVisible();
  expect(within(dialog.getByRole('listitem', { name: 'Song 2' })).getByText('The file is cut off')).toBeVisible();
});

test('Enter adds a tag and saves at once; a double one saves nothing', async () => {
  const { user, server, dialog } = await openDetails(aSubmission({ tags: ['dusk'] }));
  server.on('PATCH /api/admin/submissions/*', () => ({ body: {} }));
  await user.type(dialog.getByLabelText('Add Tag'), 'dusk{Enter}sea{Enter}');
  expect(await screen.findByText('Tags Updated')).toBeVisible();
  expect(server.to('PATCH /api/admin/submissions/*').map(({ body }) => body)).toEqual([{ tags: ['dusk', 'sea'] }]);
  await user.click(dialog.getByRole('button', { name: 'Remove tag dusk' }));
  await waitFor(() => expect(server.to('PATCH /api/admin/submissions/*').at(-1)?.body).toEqual({ tags: [] }));
});

test('the status is set to what was chosen', async () => {
  const { user, server, dialog } = await openDetails(aSubmission());
  server.on('PATCH /api/admin/submissions/*/status', () => ({ body: {} }));
  expect(dialog.getByLabelText('Status')).toHaveDisplayValue('Pending Review');
  await user.selectOptions(dialog.getByLabelText('Status'), 'On Hold');
  await user.click(dialog.getByRole('button', { name: 'Update Status' }));
  expect(await screen.findByText('Status updated')).toBeVisible();
  expect(server.to('PATCH /api/admin/submissions/*/status')[0]?.body).toEqual({ status: 'on_hold' });
});

test('approving closes the details; a refusal is told and they stay', async () => {
  const { user, server, dialog } = await openDetails(aSubmission());
  server.on('POST /api/admin/submissions/*/approve', () => ({
    status: 409,
    body: { detail: 'Audio is being checked' },
  }));
  await user.click(dialog.getByRole('button', { name: 'Approve and move to catalog' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Audio is being checked');
  server.on('POST /api/admin/submissions/*/approve', () => ({ body: { tracks: [], skipped: [] } }));
  await user.click(dialog.getByRole('button', { name: 'Approve and move to catalog' }));
  expect(await screen.findByText('Submission Approved')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('rejecting asks first', async () => {
  const { user, server, dialog } = await openDetails(aSubmission());
  server.on('POST /api/admin/submissions/*/reject', () => ({ body: {} }));
  await user.click(dialog.getByRole('button', { name: 'Reject and archive' }));
  expect(server.to('POST /api/admin/submissions/*/reject')).toHaveLength(0);
  await user.click(await screen.findByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('Submission Rejected')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('a link that an artist sent is a link only when it leads to a web page', async () => {
  const { dialog } = await openDetails(aSubmission({ website: 'javascript:alert(1)' }));
  expect(dialog.getByText('javascript:alert(1)')).toBeVisible();
  expect(dialog.queryByRole('link', { name: 'javascript:alert(1)' })).not.toBeInTheDocument();
});
