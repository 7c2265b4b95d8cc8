import type { SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { Asked } from '../../../testing/fake-server';
import { aSong, aSubmission } from '../../../testing/records';
import { openDetails, openReview } from './review.fixture';

test('the badge of one under review is the same in the list and in the details', async () => {
  const { dialog } = await openDetails(aSubmission({ status: 'reviewing' }));
  const inList = await screen.findByText('Under Review', { selector: 'table span' });
  expect(dialog.getByText('Under Review', { selector: 'span' }).className).toBe(inList.className);
});

test('the details say what the check found', async () => {
  const valid = aSong({
    audio: {
      ...{ state: 'valid', durationSec: 141.2, loudnessLufs: -14.23, truePeakDbtp: -0.8 },
      ...{ codec: 'pcm_s24le', bitDepth: 24, sampleRateHz: 96_000, channels: 2 },
    },
  });
  const hot = aSong({ trackTitle: 'Hot', audio: { state: 'valid', truePeakDbtp: 1.83 } });
  const cut = aSong({ trackTitle: 'Cut', audio: { state: 'invalid', error: 'The file is cut off' } });
  const { dialog } = await openDetails(aSubmission({ songs: [valid, cut, hot] }));
  const first = within(dialog.getByRole('listitem', { name: 'Song 1' }));
  for (const fact of ['Audio OK', '2:21', 'WAV, 24-bit, 96 kHz, stereo', '−14.2 LUFS', '−0.8 dBTP'])
    expect(first.getByText(fact)).toBeVisible();
  expect(within(dialog.getByRole('listitem', { name: 'Song 2' })).getByText('The file is cut off')).toBeVisible();
  const loud = within(dialog.getByRole('listitem', { name: 'Song 3' }));
  expect(loud.getByText('may clip').parentElement).toHaveTextContent('+1.8 dBTP may clip');
});

test('what was heard in a song is shown with how sure it is, and what sounds like it', async () => {
  const suggestions = {
    ...{ bpm: 96.2, bpmConfidence: 0.9, key: 'C major', keyConfidence: 0.3 },
    ...{ silenceHeadSec: 0, silenceTailSec: 4.2, isClipped: true, tags: { hasCover: false, key: 'A minor' } },
  };
  const song = aSong({ audio: { state: 'valid', suggestions } });
  const { dialog, server } = await openDetails(aSubmission({ songs: [song] }));
  const shown = within(dialog.getByRole('listitem', { name: 'Song 1' }));
  expect(shown.getByText('96.2 BPM').parentElement).toHaveTextContent('96.2 BPM detected');
  expect(shown.getByText('A minor').parentElement).toHaveTextContent('A minor from the file');
  expect(within(shown.getByRole('list', { name: 'Listen for' })).getAllByRole('listitem')).toHaveLength(2);
  expect(server.to('GET /api/admin/songs/*/similar')).toHaveLength(1);
  expect(shown.queryByText('Possible duplicates')).not.toBeInTheDocument();
});

test('a song that we have already is told so, and where', async () => {
  const song = aSong({ audio: { state: 'valid' } });
  const like = [
    { likeness: 'recording', where: 'archive', id: '1', title: 'Salt Roads', artist: 'Mara Lindqvist' },
    { likeness: 'copy', where: 'queue', id: song.submissionId, title: 'Salt', artist: 'Mara Lindqvist' },
  ];
  const opened = openReview([aSubmission({ songs: [song] })]);
  opened.server.on('GET /api/admin/songs/*/similar', like);
  await opened.user.click(await screen.findByRole('button', { name: 'View details' }));
  const heard = 'Sounds like the same recording as “Salt Roads” by Mara Lindqvist, in the archive';
  expect(await screen.findByText(heard)).toBeVisible();
  expect(screen.getByText('The same file as “Salt” in this submission')).toBeVisible();
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

test('a status that the server refuses is taken back', async () => {
  const { user, server, dialog } = await openDetails(aSubmission());
  server.on('PATCH /api/admin/submissions/*/status', () => ({
    status: 503,
    body: { detail: 'Intake is unavailable' },
  }));
  await user.selectOptions(dialog.getByLabelText('Status'), 'On Hold');
  await user.click(dialog.getByRole('button', { name: 'Update Status' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Intake is unavailable');
  expect(dialog.getByText('Pending Review', { selector: 'span' })).toBeVisible();
  expect(dialog.getByLabelText('Status')).toHaveDisplayValue('On Hold');
});

test('approving closes the details; a refusal is told and they stay', async () => {
  const { user, server, dialog } = await openDetails(aSubmission());
  server.on('POST /api/admin/submissions/*/approve', () => ({
    status: 409,
    body: { detail: 'Audio is being checked' },
  }));
  await user.click(dialog.getByRole('button', { name: 'Approve and move to catalog' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Audio is being checked');
  server.on('POST /api/admin/submissions/*/approve', () => ({ body: { submission: {}, tracks: [], skipped: [] } }));
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
  expect(screen.getByText('Mara Lindqvist. The songs are being compressed and archived')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('what is typed into a field decides nothing', async () => {
  const { user, server, dialog } = await openDetails(aSubmission());
  await user.type(dialog.getByLabelText('Feedback'), 'a1r');
  expect(server.to('POST /api/admin/submissions/*/approve')).toHaveLength(0);
  expect(screen.queryByText('Are you sure you want to reject this submission?')).not.toBeInTheDocument();
});

test('a rejected one shows what its archive saves, and can be restored', async () => {
  const submission = aSubmission({
    status: 'rejected',
    archive: { state: 'done', originalBytes: 40 * 2 ** 20, archivedBytes: 18 * 2 ** 20 },
  });
  const { user, server, dialog } = await openDetails(submission);
  expect(dialog.getByText('40.0 MB before, 18.0 MB after: 55% saved')).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Approve and move to catalog' })).not.toBeInTheDocument();
  server.on('POST /api/admin/submissions/*/restore', () => {
    Object.assign(submission, { status: 'pending', archive: null });
    return { body: submission };
  });
  await user.click(dialog.getByRole('button', { name: 'Restore' }));
  expect(await screen.findByText('Submission Restored')).toBeVisible();
  expect(await dialog.findByRole('button', { name: 'Approve and move to catalog' })).toBeEnabled();
});

test('another admin deletes the opened one: it is told, and what was written stays', async () => {
  const submissions = [aSubmission()];
  const { user, dialog, queryClient } = await openDetails(submissions[0]!, submissions);
  await user.type(dialog.getByLabelText('Feedback'), 'Half a sentence');
  submissions.pop();
  await act(() => queryClient.refetchQueries({ queryKey: ['admin'] }));
  expect(await dialog.findByText(/Someone has deleted this submission/)).toBeVisible();
  expect(dialog.getByLabelText('Feedback')).toHaveValue('Half a sentence');
  expect(dialog.getByRole('button', { name: 'Approve and move to catalog' })).toBeDisabled();
});

test('a link that an artist sent is a link only when it leads to a web page', async () => {
  const { dialog } = await openDetails(aSubmission({ website: 'javascript:alert(1)' }));
  expect(dialog.getByText('javascript:alert(1)')).toBeVisible();
  expect(dialog.queryByRole('link', { name: 'javascript:alert(1)' })).not.toBeInTheDocument();
});

describe('two people review the same submission', () => {
  const openOutrun = async (rest: '' | '/status', changes: Partial<SubmissionWithSongs>) => {
    const submission = aSubmission({ tags: ['dusk'] });
    const submissions = [submission];
    const opened = await openDetails(submission, submissions);
    const route = `PATCH /api/admin/submissions/*${rest}`;
    opened.server.on(route, ({ body, headers }: Asked) => {
      const isFirst = submissions[0] === submission;
      if (isFirst) submissions[0] = { ...submission, ...changes, revision: 1 };
      if (headers['If-Match'] !== `"${submissions[0]?.revision}"`)
        return { status: 412, body: { detail: 'Changed meanwhile', current: submissions[0] } };
      submissions[0] = { ...submissions[0]!, ...(body as object), revision: 2 };
      return { body: submissions[0] };
    });
    return { ...opened, sent: () => opened.server.to(route).map(({ body }) => body) };
  };

  test('a tag that a colleague added meanwhile stays', async () => {
    const { user, dialog, sent } = await openOutrun('', { tags: ['dusk', 'theirs'] });
    await user.type(dialog.getByLabelText('Add Tag'), 'mine{Enter}');
    expect(await screen.findByText('Tags Updated')).toBeVisible();
    expect(sent().at(-1)).toEqual({ tags: ['dusk', 'theirs', 'mine'] });
    await user.click(dialog.getByRole('button', { name: 'Remove tag dusk' }));
    await waitFor(() => expect(sent().at(-1)).toEqual({ tags: ['theirs', 'mine'] }));
  });

  const setOnHold = async ({ user, dialog }: Awaited<ReturnType<typeof openOutrun>>) => {
    await user.selectOptions(dialog.getByLabelText('Status'), 'On Hold');
    const button = dialog.getByRole('button', { name: 'Update Status' });
    act(() => {
      button.click();
      button.click();
    });
  };

  test('a status that a colleague set meanwhile is not overwritten without a word', async () => {
    const opened = await openOutrun('/status', { status: 'reviewing' });
    await setOnHold(opened);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Someone else has set the status to “Under Review”. To set “On Hold”, press Update Status again.',
    );
    expect(opened.sent()).toHaveLength(1);
    await opened.dialog.findByText('Under Review', { selector: 'span' });
    await opened.user.click(opened.dialog.getByRole('button', { name: 'Update Status' }));
    expect(await screen.findByText('Status updated')).toBeVisible();
    expect(opened.sent()).toHaveLength(2);
  });

  test('a status is set when the colleague changed something else; pressed twice at once, it is set once', async () => {
    const opened = await openOutrun('/status', { tags: ['theirs'] });
    await setOnHold(opened);
    expect(await screen.findByText('Status updated')).toBeVisible();
    expect(opened.sent()).toHaveLength(2);
  });
});
