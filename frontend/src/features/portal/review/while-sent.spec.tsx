import { createBrowserHistory } from '@tanstack/react-router';
import { screen, waitFor, within } from '@testing-library/react';
import { FakeServer, settled } from '../../../testing/fake-server';
import { aSong, aSubmission } from '../../../testing/records';
import { renderInPortal } from '../../../testing/render-in-portal';
import SubmissionDialog from './submission-dialog';

const of = '/api/admin/submissions/*';
const submission = aSubmission({ songs: [aSong({ trackTitle: 'One', audio: { state: 'valid' } })] });

/** With the browser's own history: Back and Reload are the browser's. */
async function openOne() {
  window.history.pushState(null, '', '/admin');
  const history = createBrowserHistory();
  history.push(`/admin?open=${submission.id}`);
  const onClose = jest.fn();
  const server = new FakeServer()
    .on(`GET ${of}`, submission)
    .on('GET /api/admin/activities', [])
    .on('GET /api/admin/mail', { isSetUp: true })
    .on('GET /api/admin/songs/*/similar', [])
    .on('GET /api/admin/templates', [])
    .on(`GET ${of}/messages`, [])
    .on(`POST ${of}/messages`, () => ({ status: 201, body: {} }))
    .on(`POST ${of}/approve`, { submission: {}, tracks: [], skipped: [] })
    .on(`POST ${of}/reject`, submission);
  const part = <SubmissionDialog id={submission.id} listed={submission} isEditing={false} onClose={onClose} />;
  const { user } = renderInPortal(part, '', history);
  const dialog = within(await screen.findByRole('dialog', { name: 'Submission Details' }));
  await dialog.findByText(submission.artistName);
  return { server, user, dialog, history, onClose };
}
const question = () => screen.queryByRole('dialog', { name: 'Discard your changes?' });

test('the browser’s Back does not offer to discard a message that is on its way', async () => {
  const { server, user, dialog, history } = await openOne();
  const late = server.hold(`POST ${of}/messages`);
  await user.type(dialog.getByLabelText('Message'), 'Stems?');
  await user.click(dialog.getByRole('button', { name: 'Send Message' }));
  await late.request();
  window.history.back();
  expect(await screen.findByText('It is being sent')).toBeVisible();
  await settled();
  expect(question()).not.toBeInTheDocument();
  expect(history.location.search).toContain(submission.id);
  await late.release();
  window.history.back();
  await waitFor(() => expect(history.location.search).toBe(''));
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
