import type { SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import { act, screen, waitFor, within } from '@testing-library/react';
import { type Asked, FakeServer } from '../../../testing/fake-server';
import { FakeSound } from '../../../testing/fake-sound';
import { aSong, aSubmission } from '../../../testing/records';
import { renderInPortal } from '../../../testing/render-in-portal';
import { PlayerBar } from '../../player/player-bar';
import ReviewPanel from './review-panel';

const portal = '?tab=music&list=submissions';

function openReview(submissions: SubmissionWithSongs[], address = portal) {
  const server = new FakeServer()
    .on('GET /api/admin/submissions-with-songs', ({ query }: { query: URLSearchParams }) => {
      const statuses = query.get('status')?.split(',');
      return { body: submissions.filter(({ status }) => !statuses || statuses.includes(status)) };
    })
    .on('GET /api/admin/submissions', ({ query }: { query: URLSearchParams }) => {
      const statuses = query.get('status')?.split(',');
      return { body: submissions.filter(({ status }) => !statuses || statuses.includes(status)) };
    })
    .on('GET /api/admin/submissions/*', ({ path }: { path: string }) => {
      const body = submissions.find(({ id }) => path.endsWith(id));
      return body ? { body } : { status: 404, body: { detail: 'This submission does not exist' } };
    })
    .on('GET /api/admin/activities', [])
    .on('GET /api/admin/mail', { isSetUp: true })
    .on('GET /api/admin/submissions/*/tracks', [])
    .on('GET /api/admin/songs/*/similar', []);
  return { server, ...renderInPortal([<ReviewPanel key="list" />, <PlayerBar key="player" />], address) };
}
const row = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }));

async function openDetails(submission: SubmissionWithSongs, submissions = [submission]) {
  const opened = openReview(submissions, `${portal}&open=${submission.id}`);
  const dialog = within(await screen.findByRole('dialog', { name: 'Submission Details' }));
  await dialog.findByText(submission.artistName);
  return { ...opened, dialog };
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
  await user.click(await screen.findByRole('button', { name: 'Delete Selected (2)' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('2 submissions deleted')).toBeVisible();
  expect(server.to('DELETE /api/admin/submissions/*')).toHaveLength(2);
});

describe('a list that comes in parts, each of which may end early', () => {
  const whole = [1, 2, 3, 4, 5].map((n) => aSubmission({ artistName: `Artist ${n}` }));
  afterEach(() => jest.restoreAllMocks());
  const openParts = (isAway: (offset: number) => boolean = () => false) => {
    const opened = openReview([]);
    opened.server.on('GET /api/admin/submissions', ({ query }: { query: URLSearchParams }) => ({
      body: whole.slice(Number(query.get('offset') ?? 0)).slice(0, Number(query.get('limit'))),
      headers: { 'x-total-count': String(whole.length) },
    }));
    opened.server.on('GET /api/admin/submissions-with-songs', ({ query }: { query: URLSearchParams }) => {
      const offset = Number(query.get('offset') ?? 0);
      if (isAway(offset)) return { status: 503, body: { detail: 'Intake is unavailable' } };
      return { body: whole.slice(offset, offset + 2), headers: { 'x-total-count': String(whole.length) } };
    });
    return opened;
  };

  test('shows every submission, the next part when its end is near', async () => {
    openParts();
    for (const { artistName } of whole)
      expect(await screen.findByRole('row', { name: RegExp(artistName) })).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Artist Submissions (5 pending review)' })).toBeVisible();
  });

  test('Select all also selects those that are not loaded', async () => {
    const { user, server } = openParts();
    server.on('DELETE /api/admin/submissions/*', () => ({ status: 204 }));
    await screen.findByRole('row', { name: /Artist 2/ });
    await user.click(screen.getByRole('checkbox', { name: 'Select all' }));
    expect(screen.getByRole('checkbox', { name: 'Select all' })).toBeChecked();
    await user.click(await screen.findByRole('button', { name: 'Delete Selected (5)' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('5 submissions deleted')).toBeVisible();
  });

  test('says when the next part does not come, and asks for it again', async () => {
    let isAway = true;
    const { user } = openParts((offset) => isAway && offset > 0);
    expect(await screen.findByText(/Intake is unavailable/)).toBeVisible();
    isAway = false;
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('row', { name: /Artist 5/ })).toBeVisible();
  });
});

test('the badge of one under review is not that of one that nobody has begun with', async () => {
  const { dialog } = await openDetails(aSubmission({ status: 'reviewing' }));
  const inList = (await row('Under Review')).getByText('Under Review');
  expect(dialog.getByText('Under Review', { selector: 'span' }).className).toBe(inList.className);
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
  expect(loud.getByText(/^\+1.8 dBTP/)).toHaveTextContent('+1.8 dBTP may clip');
});

test('what was heard in a song is shown with how sure it is, and what sounds like it', async () => {
  const suggestions = {
    ...{ bpm: 96.2, bpmConfidence: 0.9, key: 'C major', keyConfidence: 0.3 },
    ...{ silenceHeadSec: 0, silenceTailSec: 4.2, isClipped: true, tags: { hasCover: false, key: 'A minor' } },
  };
  const song = aSong({ audio: { state: 'valid', suggestions } });
  const { dialog, server } = await openDetails(aSubmission({ songs: [song] }));
  const shown = within(dialog.getByRole('listitem', { name: 'Song 1' }));
  expect(shown.getByText('96.2 BPM')).toHaveTextContent('96.2 BPM detected');
  expect(shown.getByText('A minor')).toHaveTextContent('A minor from the file');
  expect(within(shown.getByRole('list', { name: 'Listen for' })).getAllByRole('listitem')).toHaveLength(2);
  expect(server.to('GET /api/admin/songs/*/similar')).toHaveLength(1);
  expect(shown.queryByText('Possible duplicates')).not.toBeInTheDocument();
});

test('a song that we have already is told so, and where', async () => {
  const song = aSong({ audio: { state: 'valid' } });
  const like = [{ likeness: 'recording', where: 'archive', id: '1', title: 'Salt Roads', artist: 'Mara Lindqvist' }];
  const opened = openReview([aSubmission({ songs: [song] })]);
  opened.server.on('GET /api/admin/songs/*/similar', like);
  await opened.user.click(await screen.findByRole('button', { name: 'View details' }));
  expect(await screen.findByText('The same recording as “Salt Roads” by Mara Lindqvist, in the archive')).toBeVisible();
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

test('feedback is sent, and the field is empty again', async () => {
  const { user, server, dialog } = await openDetails(aSubmission());
  server.on('POST /api/admin/submissions/*/feedback', () => ({ status: 201, body: {} }));
  expect(dialog.getByRole('button', { name: 'Send Feedback' })).toBeDisabled();
  await user.type(dialog.getByLabelText('Feedback'), 'The strings are lovely');
  await user.click(dialog.getByRole('button', { name: 'Send Feedback' }));
  expect(await screen.findByText('Feedback sent')).toBeVisible();
  expect(server.to('POST /api/admin/submissions/*/feedback')[0]?.body).toEqual({ feedback: 'The strings are lovely' });
  expect(dialog.getByLabelText('Feedback')).toHaveValue('');
});

test('by keyboard: from the row to each song, the decision, and the row that came next', async () => {
  const sound = new FakeSound();
  const songs = [1, 2, 3].map((n) =>
    aSong({ trackTitle: `Song ${n}`, audio: { state: 'valid', previewUrl: `/${n}.mp3` } }),
  );
  const mine = aSubmission({ songs, artistName: 'Ines' });
  const submissions = [mine, aSubmission({ artistName: 'Oto' })];
  const { user, server } = openReview(submissions);
  server.on('POST /api/admin/submissions/*/approve', () => {
    mine.status = 'approved';
    return { body: { tracks: [], skipped: [] } };
  });
  (await screen.findByRole('row', { name: /Oto/ })).focus();
  await user.keyboard('k{Enter}');
  await screen.findByRole('dialog', { name: 'Submission Details' });
  await user.keyboard('1232 a');
  expect(await screen.findByText('Submission Approved')).toBeVisible();
  expect(sound.played).toEqual(['/1.mp3', '/2.mp3', '/3.mp3', '/2.mp3']);
  expect(sound.element.paused).toBe(true);
  await waitFor(() => expect(screen.getByRole('row', { name: /Oto/ })).toHaveFocus());
  expect(screen.queryByRole('row', { name: /Ines/ })).not.toBeInTheDocument();
});

test('what is typed into a field decides nothing', async () => {
  const { user, server, dialog } = await openDetails(aSubmission());
  await user.type(dialog.getByLabelText('Feedback'), 'a1r');
  expect(server.to('POST /api/admin/submissions/*/approve')).toHaveLength(0);
  expect(screen.queryByText('Are you sure you want to reject this submission?')).not.toBeInTheDocument();
});

test('x picks the row that has the focus', async () => {
  const { user } = openReview([aSubmission({ artistName: 'Oto' })]);
  (await screen.findByRole('row', { name: /Oto/ })).focus();
  await user.keyboard('x');
  expect(screen.getByRole('button', { name: 'Delete Selected (1)' })).toBeVisible();
});

test('search, order and Show stand in the address and are asked of the server', async () => {
  const { user, server, history } = openReview([aSubmission()]);
  await screen.findByRole('table');
  await user.type(screen.getByLabelText('Search submissions'), 'mara');
  await user.click(screen.getByRole('button', { name: 'Artist' }));
  await user.selectOptions(screen.getByLabelText('Show'), 'All');
  await waitFor(() => expect(history.location.search).toContain('sort=artistName'));
  const last = () => server.to('GET /api/admin/submissions-with-songs').at(-1)?.query;
  await waitFor(() => expect([last()?.get('q'), last()?.get('sort')]).toEqual(['mara', 'artistName']));
  expect(last()?.has('status')).toBe(false);
});

test('a search counts what each show has: a press shows it, a second one the undecided again', async () => {
  const { user, server, history } = openReview([aSubmission()]);
  const status = [{ value: 'approved', count: 3 }, ...['submitted', 'on_hold'].map((value) => ({ value, count: 1 }))];
  server.on('GET /api/admin/submissions/facets', { status });
  await screen.findByRole('table');
  expect(server.to('GET /api/admin/submissions/facets')).toHaveLength(0);
  await user.type(screen.getByLabelText('Search submissions'), 'mara ');
  const found = within(await screen.findByRole('group', { name: 'Submissions found, by decision' }));
  const shown = found.getAllByRole('button').map(({ textContent }) => textContent);
  expect(shown).toEqual(['Undecided 2 submissions', 'Approved 3 submissions', 'All 5 submissions']);
  await user.click(found.getByRole('button', { name: 'Approved 3 submissions', pressed: false }));
  const last = () => server.to('GET /api/admin/submissions-with-songs').at(-1)?.query.toString();
  await waitFor(() => expect(last()).toContain('status=approved&q=mara&'));
  expect(history.location.search).toContain('show=approved');
  await user.click(found.getByRole('button', { name: 'Approved 3 submissions', pressed: true }));
  await waitFor(() => expect(found.getByRole('button', { pressed: true })).toHaveTextContent('Undecided'));
  expect(history.location.search).not.toContain('show');
  await user.clear(screen.getByLabelText('Search submissions'));
  await waitFor(() => expect(screen.queryByRole('group')).not.toBeInTheDocument());
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
