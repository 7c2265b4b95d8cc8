import { clearanceOf } from '@cueroom/contracts/rights/clearance';
import { act, screen, waitFor, within } from '@testing-library/react';
import { FakeSound } from '../../../testing/fake-sound';
import { aSong, aSubmission } from '../../../testing/records';
import { openReview, row } from './review.fixture';

const bulkDone = (changed: number) => ({
  id: 'b'.repeat(24),
  state: 'done' as const,
  changed,
  failed: [],
  progress: 100,
});

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
  expect(server.to('GET /api/admin/submissions-with-songs')[0]?.query.get('status')).toBe(
    'submitted,pending,reviewing,on_hold,changes_asked',
  );
  await user.selectOptions(screen.getByLabelText('Show'), 'Approved');
  expect((await row('Ropeworks')).getByText('Approved')).toBeVisible();
});

test('the selected are deleted after a question, by one call', async () => {
  const submissions = [aSubmission({ artistName: 'Oto' }), aSubmission({ artistName: 'Ines' })];
  const { user, server } = openReview(submissions);
  server.on('POST /api/admin/bulk', bulkDone(2));
  await screen.findByRole('table');
  await user.click(screen.getByRole('checkbox', { name: 'Select all' }));
  await user.click(await screen.findByRole('button', { name: 'Delete Selected (2)' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('2 submissions deleted')).toBeVisible();
  const ids = submissions.map(({ id }) => id);
  expect(server.to('POST /api/admin/bulk').map(({ body }) => body)).toEqual([
    { entityType: 'submission', ids, delete: true },
  ]);
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
    server.on('POST /api/admin/bulk', bulkDone(5));
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

test('Add to catalog makes one call for each usable song, in order', async () => {
  const songs = [
    aSong({ trackTitle: 'One', tags: ['slow'] }),
    aSong({ trackTitle: 'Damaged', audio: { state: 'invalid', error: 'Cut' } }),
    aSong({ trackTitle: 'Two' }),
  ];
  const { user, server } = openReview([aSubmission({ songs, tags: ['dusk', 'slow'], genre: 'Folk' })]);
  server.on('POST /api/admin/music', () => ({ status: 201, body: {} }));
  server.on('POST /api/admin/submissions/*/unapprove', {});
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
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Approval undone')).toBeVisible();
  expect(server.to('POST /api/admin/submissions/*/unapprove')).toHaveLength(1);
});

test('Add to catalog says which rights are open', async () => {
  const { user, server } = openReview([aSubmission({ songs: [aSong({ clearance: clearanceOf(null) })] })]);
  server.on('POST /api/admin/music', () => ({ status: 201, body: {} }));
  await user.click(await screen.findByRole('button', { name: 'Add to catalog' }));
  expect(await screen.findByText(/added to the catalog\. Rights are incomplete$/)).toBeVisible();
});

test('a submission without songs cannot be added', async () => {
  const { user, server } = openReview([aSubmission({ songs: [] })]);
  await user.click(await screen.findByRole('button', { name: 'Add to catalog' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('No songs found in submission');
  expect(server.to('POST /api/admin/music')).toHaveLength(0);
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
    return { body: { submission: {}, tracks: [], skipped: [] } };
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

test('a row that is decided takes no second press until the list is read again', async () => {
  const mine = aSubmission({ artistName: 'Ines' });
  const { user, server } = openReview([mine, aSubmission({ artistName: 'Oto' })]);
  server.on('POST /api/admin/submissions/*/reject', {});
  (await screen.findByRole('row', { name: /Ines/ })).focus();
  await user.keyboard('{Enter}');
  await screen.findByRole('dialog', { name: 'Submission Details' });
  await user.keyboard('r');
  const list = server.hold('GET /api/admin/submissions-with-songs');
  await user.click(await screen.findByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(screen.getByRole('row', { name: /Ines/ })).toHaveFocus());
  await user.keyboard('{Enter}');
  mine.status = 'rejected';
  await list.release();
  await waitFor(() => expect(screen.getByRole('row', { name: /Oto/ })).toHaveFocus());
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a press on a title leaves the keys to its row; where one has stepped on to is the focus afterwards', async () => {
  const named = ['Ana', 'Bo', 'Cy'].map((name) => aSubmission({ artistName: name, trackTitle: `Song of ${name}` }));
  const { user } = openReview(named);
  const shows = (name: string) =>
    waitFor(() => expect(within(screen.getByRole('dialog')).getByText(name)).toBeVisible());
  await user.click(await screen.findByRole('link', { name: 'Song of Ana' }));
  await shows('Ana');
  await user.keyboard('j');
  await shows('Bo');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('row', { name: /Bo/ })).toHaveFocus());
  await user.click(screen.getByRole('link', { name: 'Song of Cy' }));
  await shows('Cy');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.keyboard('k');
  expect(screen.getByRole('row', { name: /Bo/ })).toHaveFocus();
});

test('x picks the row that has the focus', async () => {
  const { user } = openReview([aSubmission({ artistName: 'Oto' })]);
  (await screen.findByRole('row', { name: /Oto/ })).focus();
  await user.keyboard('x');
  expect(screen.getByRole('button', { name: 'Delete Selected (1)' })).toBeVisible();
});

test('a picked submission that a colleague has decided is picked no longer', async () => {
  const submissions = [aSubmission({ artistName: 'Oto' }), aSubmission({ artistName: 'Ines' })];
  const { user, queryClient } = openReview(submissions);
  await user.click((await row('Oto')).getByRole('checkbox'));
  await user.click((await row('Ines')).getByRole('checkbox'));
  expect(screen.getByRole('button', { name: 'Delete Selected (2)' })).toBeVisible();
  submissions[0] = { ...submissions[0]!, status: 'approved' };
  await act(() => queryClient.refetchQueries());
  expect(await screen.findByRole('button', { name: 'Delete Selected (1)' })).toBeVisible();
});

test('all but one are picked', async () => {
  const { user } = openReview([aSubmission({ artistName: 'Oto' }), aSubmission({ artistName: 'Ines' })]);
  const oto = await row('Oto');
  await user.click(screen.getByRole('checkbox', { name: 'Select all' }));
  await user.click(oto.getByRole('checkbox'));
  expect(await screen.findByRole('button', { name: 'Delete Selected (1)' })).toBeVisible();
  expect(oto.getByRole('checkbox')).not.toBeChecked();
  await user.click(oto.getByRole('checkbox'));
  expect(await screen.findByRole('button', { name: 'Delete Selected (2)' })).toBeVisible();
  expect(screen.getByRole('checkbox', { name: 'Select all' })).toBeChecked();
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
  expect(shown).toEqual([
    ...['Undecided 2 submissions', 'Waiting for the studio 2 submissions'],
    ...['Approved 3 submissions', 'All 5 submissions'],
  ]);
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
