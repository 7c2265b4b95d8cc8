import { createBrowserHistory } from '@tanstack/react-router';
import { screen, waitFor, within } from '@testing-library/react';
import { FakeServer, settled } from '../../../testing/fake-server';
import { clearanceOf } from '@cueroom/contracts/rights/clearance';
import { aSong, aSubmission } from '../../../testing/records';
import { renderInPortal } from '../../../testing/render-in-portal';
import SubmissionDialog from './submission-dialog';

const of = '/api/admin/submissions/*';
const valid = (trackTitle: string) => aSong({ trackTitle, audio: { state: 'valid' } });
const submission = aSubmission({ songs: [valid('One'), valid('Two')] });

/** With the browser's own history: Back and Reload are the browser's. */
async function openOne(record = submission) {
  window.history.pushState(null, '', '/admin');
  const history = createBrowserHistory();
  history.push(`/admin/submissions/${submission.id}`);
  const onClose = jest.fn();
  const server = new FakeServer()
    .on(`GET ${of}`, record)
    .on('GET /api/admin/activities', [])
    .on('GET /api/admin/mail', { isSetUp: true })
    .on('GET /api/admin/songs/*/similar', [])
    .on('GET /api/admin/templates', [])
    .on(`GET ${of}/messages`, [])
    .on(`POST ${of}/messages`, () => ({ status: 201, body: {} }))
    .on(`POST ${of}/approve`, { submission: {}, tracks: [], skipped: [] })
    .on(`POST ${of}/reject`, submission);
  const part = <SubmissionDialog id={submission.id} listed={record} isEditing={false} onClose={onClose} />;
  const { user, queryClient } = renderInPortal(part, undefined, history);
  const dialog = within(await screen.findByRole('dialog', { name: 'Submission Details' }));
  await dialog.findByText(submission.artistName);
  return { server, user, dialog, history, onClose, queryClient };
}
const question = () => screen.queryByRole('dialog', { name: 'Discard your changes?' });

test('the browser’s Back does not offer to discard a message that is on its way', async () => {
  const { server, user, dialog, history } = await openOne();
  const late = server.hold(`POST ${of}/messages`);
  await user.selectOptions(dialog.getByLabelText('Write'), 'Message');
  await user.type(dialog.getByLabelText('Message'), 'Stems?');
  await user.click(dialog.getByRole('button', { name: 'Send Message' }));
  await late.request();
  window.history.back();
  expect(await screen.findByText('It is being sent')).toBeVisible();
  await settled();
  expect(question()).not.toBeInTheDocument();
  expect(history.location.pathname).toContain(submission.id);
  await late.release();
  window.history.back();
  await waitFor(() => expect(history.location.pathname).toBe('/admin'));
});

test('a decision that is being sent is not called back by leaving its question or its window', async () => {
  const { server, user, dialog, onClose } = await openOne();
  const late = server.hold(`POST ${of}/reject`);
  await user.click(dialog.getByRole('button', { name: 'Reject and archive' }));
  const sure = within(await screen.findByRole('dialog', { name: /^Are you sure you want to reject/ }));
  await user.click(sure.getByRole('button', { name: 'Confirm' }));
  await late.request();
  expect(sure.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  await user.keyboard('{Escape}');
  await user.click(sure.getByRole('button', { name: 'Close' }));
  expect(sure.getByRole('button', { name: 'Confirm' })).toBeVisible();
  expect(screen.getByText('It is being sent')).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
  await late.release();
  expect(await screen.findByText('Submission Rejected')).toBeVisible();
  expect(onClose).toHaveBeenCalled();
});

test('who leaves the page while a decision is being sent is asked', async () => {
  const { server, user, dialog } = await openOne();
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const late = server.hold(`POST ${of}/approve`);
  expect(isAsked()).toBe(false);
  await user.click(dialog.getByRole('button', { name: 'Approve and move to catalog' }));
  await late.request();
  expect(isAsked()).toBe(true);
  await late.release();
  expect(isAsked()).toBe(false);
});

test('who presses Enter once more after a slow approval approves none of the songs that were left out', async () => {
  const { server, user, dialog, queryClient } = await openOne();
  const late = server.hold(`POST ${of}/approve`);
  await user.click(dialog.getByRole('checkbox', { name: 'Approve Two' }));
  await user.click(dialog.getByRole('button', { name: 'Approve 1 of 2' }));
  await late.request();
  await user.type(dialog.getByLabelText('Add Tag'), 'dusk');
  dialog.getByRole('button', { name: 'Approve 1 of 2' }).focus();
  const [one, two] = submission.songs.map((song) => ({ ...song }));
  const songs = [
    { ...one, status: 'approved' },
    { ...two, status: 'rejected' },
  ];
  server.on(`GET ${of}`, { ...submission, songs, status: 'approved', decidedAt: '2026-11-20T10:00:00.000Z' });
  server.on(`GET ${of}/tracks`, []);
  await late.release();
  await queryClient.refetchQueries();
  expect(await dialog.findByText(/^Approved on/)).toBeVisible();
  await settled();
  expect(screen.getByRole('dialog')).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(dialog.getByRole('checkbox', { name: 'Approve Two' })).not.toBeChecked();
  expect(server.to(`POST ${of}/approve`)).toHaveLength(1);
});

test('after one question upon another the focus is in their window', async () => {
  const unclear = { ...valid('One'), rights: null, clearance: clearanceOf(null) };
  const { user, dialog } = await openOne({ ...submission, songs: [unclear] });
  await user.type(dialog.getByLabelText('Add Tag'), 'dusk');
  await user.click(dialog.getByRole('button', { name: 'Approve and move to catalog' }));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await screen.findByRole('dialog', { name: /Approve anyway/ });
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await settled();
  expect(screen.getByRole('dialog', { name: 'Submission Details' })).toContainElement(
    document.activeElement as HTMLElement,
  );
});
