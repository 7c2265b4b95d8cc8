import type { SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import { clearanceOf } from '@cueroom/contracts/rights/clearance';
import { screen, waitFor, within } from '@testing-library/react';
import { type Asked, FakeServer } from '../../../testing/fake-server';
import { aSong, aSubmission, aTrack, ownRights } from '../../../testing/records';
import { renderInPortal } from '../../../testing/render-in-portal';
import { AdminWindows } from '../../portal/admin/admin-header';
import ReviewPanel from './review-panel';

async function openWindow(submissions: SubmissionWithSongs[], isSetUp = false, templates: object[] = []) {
  const [first] = submissions;
  const server = new FakeServer()
    .on('GET /api/admin/submissions-with-songs', submissions)
    .on('GET /api/admin/submissions', submissions)
    .on('GET /api/admin/submissions/*', ({ path }: { path: string }) => ({
      body: submissions.find(({ id }) => path.endsWith(id)),
    }))
    .on('GET /api/admin/activities', [])
    .on('GET /api/admin/mail', { isSetUp })
    .on('GET /api/admin/templates', templates)
    .on('GET /api/admin/submissions/*/tracks', [])
    .on('GET /api/admin/songs/*/similar', []);
  for (const action of ['approve', 'unapprove', 'reject', 'restore'])
    server.on(`POST /api/admin/submissions/*/${action}`, { submission: {}, tracks: [], skipped: [] });
  const address = `/admin/submissions/${first?.id}?show=all`;
  const windows = <AdminWindows key="windows" shown={null} onShow={() => undefined} onRefresh={() => undefined} />;
  const view = renderInPortal([<ReviewPanel key="list" />, windows], address);
  const dialog = within(await screen.findByRole('dialog', { name: 'Submission Details' }));
  await dialog.findByText(first?.artistName ?? '');
  const sent = (action: string) => server.to(`POST /api/admin/submissions/*/${action}`);
  return { server, dialog, sent, ...view };
}
const valid = (trackTitle: string, fields = {}) => aSong({ trackTitle, audio: { state: 'valid' }, ...fields });
const undoPressed = async (user: { click: (target: Element) => Promise<void> }) =>
  user.click(await screen.findByRole('button', { name: 'Undo' }));

test('songs are chosen by mouse or key, and only those are approved', async () => {
  const songs = [valid('One'), valid('Two'), valid('Three')];
  const { user, dialog, sent } = await openWindow([aSubmission({ songs })]);
  await user.click(dialog.getByRole('checkbox', { name: 'Approve Two' }));
  expect(dialog.getByRole('button', { name: 'Approve 2 of 3' })).toBeEnabled();
  await user.click(dialog.getByRole('checkbox', { name: 'Approve Two' }));
  expect(dialog.getByRole('button', { name: 'Approve and move to catalog' })).toBeEnabled();
  dialog.getByText('Songs').closest<HTMLElement>('[role=dialog]')?.focus();
  await user.keyboard('{Shift>}[Digit3]{/Shift}a');
  await waitFor(() => expect(sent('approve')[0]?.body).toEqual({ songIds: [songs[0]?.id, songs[1]?.id] }));
});

test.each([
  [{ samples: null }, 'Rights are incomplete. Approve anyway?'],
  [{ samples: 'uncleared' as const }, 'Rights are blocked. Approve anyway?'],
])('rights with %j are asked about once, and nothing is forbidden', async (open, question) => {
  const rights = { ...ownRights, ...open };
  const song = valid('One', { rights, clearance: clearanceOf(rights) });
  const { user, dialog, sent } = await openWindow([aSubmission({ songs: [song] })]);
  await user.click(dialog.getByRole('button', { name: 'Approve and move to catalog' }));
  await user.click(
    within(await screen.findByRole('dialog', { name: question })).getByRole('button', { name: 'Cancel' }),
  );
  expect(sent('approve')).toEqual([]);
  dialog.getByText('Songs').closest<HTMLElement>('[role=dialog]')?.focus();
  await user.keyboard('a');
  expect(
    within(await screen.findByRole('dialog', { name: question })).getByRole('button', { name: 'Approve' }),
  ).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Submission Approved')).toBeVisible();
  expect(sent('approve')).toHaveLength(1);
});

test('rights of a song are completed where it is reviewed, and none that someone else wrote meanwhile are lost unseen', async () => {
  const song = valid('One', { rights: null, clearance: clearanceOf(null) });
  const theirs = { ...ownRights, restrictions: 'No politics' };
  const { user, server, dialog } = await openWindow([aSubmission({ songs: [song] })]);
  server.on('GET /api/admin/music', [aTrack({ rights: ownRights })]);
  server.on('PATCH /api/admin/songs/*/rights', ({ headers }: Asked) =>
    headers['If-Match'] === '"3"'
      ? { body: { ...song, rights: ownRights, revision: 4 } }
      : { status: 412, body: { detail: 'Changed meanwhile', current: { ...song, rights: theirs, revision: 3 } } },
  );
  await user.click(dialog.getByRole('button', { name: 'Rights' }));
  await user.selectOptions(await dialog.findByLabelText('Copy rights from'), 'Salt Roads');
  await user.click(dialog.getByRole('button', { name: 'Copy' }));
  await user.click(dialog.getByRole('button', { name: 'Save Rights' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Changed in the meantimeRightsMineChangedTheirsChanged');
  await user.click(dialog.getByRole('button', { name: 'Keep mine' }));
  expect(await screen.findByText('Rights saved')).toBeVisible();
  expect(server.to('PATCH /api/admin/songs/*/rights').at(-1)?.body).toEqual({ rights: ownRights });
});

test('a song that is still being checked is waited for, or left out', async () => {
  const song = (trackTitle: string, state: 'valid' | 'running') =>
    valid(trackTitle, { audio: { state }, rights: null, clearance: clearanceOf(null) });
  const { user, dialog } = await openWindow([aSubmission({ songs: [song('One', 'valid'), song('Two', 'running')] })]);
  expect(dialog.getByText('1 song being checked: “Two”')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Approve and move to catalog' })).toBeDisabled();
  dialog.getByText('Songs').closest<HTMLElement>('[role=dialog]')?.focus();
  await user.keyboard('a');
  expect(screen.queryByRole('dialog', { name: /^Rights are/ })).not.toBeInTheDocument();
  await user.click(dialog.getByRole('checkbox', { name: 'Approve Two' }));
  expect(dialog.getByRole('button', { name: 'Approve 1 of 2' })).toBeEnabled();
});

test('what cannot be used is told before the decision', async () => {
  const cut = aSong({ trackTitle: 'Cut', audio: { state: 'invalid', error: 'The file is cut off' } });
  const { dialog } = await openWindow([aSubmission({ songs: [valid('One'), cut] })]);
  expect(dialog.getByText('1 song can’t be used: “Cut”')).toBeVisible();
  expect(dialog.queryByRole('checkbox', { name: 'Approve Cut' })).not.toBeInTheDocument();
});

test('an approved one says by whom and which tracks, and neither button nor key decides again', async () => {
  const songs = [valid('One', { status: 'approved' }), valid('Two', { status: 'rejected' })];
  const approved = { status: 'approved', decidedAt: '2026-11-20T10:00:00.000Z', decidedBy: 'grace' } as const;
  const { user, server, dialog, sent } = await openWindow([aSubmission({ songs, ...approved })]);
  expect(dialog.getByText(/^Approved by grace on/)).toBeVisible();
  expect(dialog.queryByRole('button', { name: /^(Approve|Reject)/ })).not.toBeInTheDocument();
  await user.keyboard('ar');
  expect(server.asked.filter(({ method }) => method === 'POST')).toEqual([]);
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  await user.click(dialog.getByRole('checkbox', { name: 'Approve Two' }));
  await user.click(dialog.getByRole('button', { name: 'Approve 1 more' }));
  await waitFor(() => expect(sent('approve')[0]?.body).toEqual({ songIds: [songs[1]?.id] }));
});

test('its tracks are links', async () => {
  const songs = [valid('One', { status: 'approved' })];
  const track = aTrack({ title: 'One' });
  const opened = openWindow([aSubmission({ songs, status: 'approved' })]);
  const { server, dialog, queryClient } = await opened;
  server.on('GET /api/admin/submissions/*/tracks', [track]);
  await queryClient.refetchQueries({ queryKey: ['admin'] });
  expect((await dialog.findByRole('link', { name: 'One' })).getAttribute('href')).toBe(`/admin/tracks/${track.id}`);
});

test('Undo takes an approval back, and Ctrl Z a rejection once it is archived', async () => {
  const { user, server, sent, dialog } = await openWindow([aSubmission({ songs: [valid('One')] })]);
  await user.click(dialog.getByRole('button', { name: 'Approve and move to catalog' }));
  await undoPressed(user);
  expect(await screen.findByText('Approval undone')).toBeVisible();
  expect(sent('unapprove')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'View details' }));
  await user.click(await screen.findByRole('button', { name: 'Reject and archive' }));
  await user.click(await screen.findByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('Submission Rejected')).toBeVisible();
  let isArchiving = true;
  server.on('POST /api/admin/submissions/*/restore', () => {
    const refused = { status: 409, body: { detail: 'This submission is still being archived' } };
    const answer = isArchiving ? refused : { body: {} };
    isArchiving = false;
    return answer;
  });
  await user.keyboard('{Control>}z{/Control}');
  expect(await screen.findByText('Restoring')).toBeVisible();
  expect(await screen.findByText('Submission Restored', undefined, { timeout: 3000 })).toBeVisible();
  expect(sent('restore')).toHaveLength(2);
});

test('the next and previous submission open in the window; U and H set the status', async () => {
  const [ines, oto] = [aSubmission({ artistName: 'Ines' }), aSubmission({ artistName: 'Oto' })];
  const { user, server, history } = await openWindow([ines, oto]);
  server.on('PATCH /api/admin/submissions/*/status', { ...oto, status: 'reviewing' });
  const length = history.length;
  await user.keyboard('j');
  const next = () => within(screen.getByRole('dialog', { name: 'Submission Details' }));
  await waitFor(() => expect(next().getByText('Oto')).toBeVisible());
  expect(next().getByRole('button', { name: 'Next submission' })).toBeDisabled();
  await user.keyboard('u');
  await waitFor(() =>
    expect(server.to('PATCH /api/admin/submissions/*/status')[0]).toMatchObject({
      path: `/api/admin/submissions/${oto.id}/status`,
      body: { status: 'reviewing' },
    }),
  );
  await user.click(next().getByRole('button', { name: 'Previous submission' }));
  await waitFor(() => expect(next().getByText('Ines')).toBeVisible());
  expect(history.length).toBe(length);
});

test('feedback says what becomes of it, outlives its window, and gives the keys back', async () => {
  const { user, server, dialog, sent } = await openWindow([aSubmission({ songs: [valid('One')] })]);
  const kept = { mail: { state: 'not_configured' } };
  server.on('POST /api/admin/submissions/*/feedback', () => ({ status: 201, body: kept }));
  expect(await dialog.findByText(/^It appears on the artist’s page. No mail server/)).toBeVisible();
  await user.keyboard('f');
  await user.keyboard('Lovely{Escape}');
  expect(screen.getByRole('dialog')).toHaveFocus();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: 'View details' }));
  expect(await screen.findByLabelText('Feedback')).toHaveValue('Lovely');
  await user.keyboard('f');
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByText('Feedback kept')).toBeVisible();
  expect(screen.getByLabelText('Feedback')).toHaveValue('');
  await user.keyboard('a');
  await waitFor(() => expect(sent('approve')).toHaveLength(1));
});

test('Escape closes the window while a notice is up, and the notice stays', async () => {
  const { user, server } = await openWindow([aSubmission()]);
  server.on('PATCH /api/admin/submissions/*/status', aSubmission({ status: 'on_hold' }));
  await user.keyboard('h');
  expect(await screen.findByText('Status updated')).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByText('Status updated')).toBeVisible();
});

test('a suggested tag is added with a press', async () => {
  const { user, server, dialog } = await openWindow([aSubmission({ songs: [valid('One', { tags: ['rain'] })] })]);
  server.on('PATCH /api/admin/submissions/*', {});
  await user.click(dialog.getByRole('button', { name: 'Tag with rain' }));
  await waitFor(() => expect(server.to('PATCH /api/admin/submissions/*')[0]?.body).toEqual({ tags: ['rain'] }));
});

test('a letter that says No does not go with an approval, nor one that says Yes with a rejection', async () => {
  const templates = (['letter-approve', 'letter-reject'] as const).map((kind) => ({ id: kind, kind, name: 'Usual' }));
  const { user, server, dialog, sent } = await openWindow([aSubmission({ songs: [valid('One')] })], false, templates);
  server.on('GET /api/admin/submissions/*/letter', { subject: 'Your music', text: 'Hello' });
  const select = dialog.getByLabelText('Email');
  await waitFor(() => expect(within(select).getAllByRole('option')).toHaveLength(3));
  await user.selectOptions(select, 'No: Usual');
  await dialog.findByLabelText('Email text');
  await user.click(dialog.getByRole('button', { name: 'Approve and move to catalog' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The chosen email says No');
  await user.selectOptions(select, 'Yes: Usual');
  await dialog.findByLabelText('Email text');
  await user.click(dialog.getByRole('button', { name: 'Reject and archive' }));
  expect(await screen.findByText('The chosen email says Yes')).toBeVisible();
  expect(sent('approve')).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Approve and move to catalog' }));
  await waitFor(() => expect(sent('approve')[0]?.body).toMatchObject({ letter: { subject: 'Your music' } }));
});
