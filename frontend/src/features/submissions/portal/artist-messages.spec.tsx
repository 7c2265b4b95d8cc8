import { act, screen, waitFor, within } from '@testing-library/react';
import { aSong, aSubmission } from '../../../testing/records';
import { openDetails } from './review.fixture';

const of = '/api/admin/submissions/*';

async function openBox(fields: Parameters<typeof aSubmission>[0] = {}) {
  const submission = aSubmission({ songs: [aSong({ trackTitle: 'One' }), aSong({ trackTitle: 'Two' })], ...fields });
  const opened = await openDetails(submission);
  const { user, server, dialog } = opened;
  server
    .on(`POST ${of}/feedback`, () => ({ status: 201, body: {} }))
    .on(`POST ${of}/messages`, () => ({ status: 201, body: {} }))
    .on(`POST ${of}/changes`, submission);
  const write = dialog.getByLabelText('Write');
  const choose = (kind: string) => user.selectOptions(write, kind);
  const ask = async () => {
    await user.click(dialog.getByRole('button', { name: 'Request changes' }));
    return within(await screen.findByRole('dialog', { name: 'Request changes' }));
  };
  return { ...opened, submission, write, choose, ask };
}

test('feedback is sent, and the field is empty again', async () => {
  const { user, server, dialog } = await openBox();
  expect(dialog.getByRole('button', { name: 'Send Feedback' })).toBeDisabled();
  await user.type(dialog.getByLabelText('Feedback'), 'The strings are lovely');
  await user.click(dialog.getByRole('button', { name: 'Send Feedback' }));
  expect(await screen.findByText('Feedback sent')).toBeVisible();
  expect(server.to(`POST ${of}/feedback`)[0]?.body).toEqual({ feedback: 'The strings are lovely' });
  expect(dialog.getByLabelText('Feedback')).toHaveValue('');
});

test('one box writes to the artist: of each kind it keeps what was begun, and says above it where that is read', async () => {
  const { user, server, dialog, write, choose } = await openBox();
  await user.type(dialog.getByLabelText('Feedback'), 'Lovely');
  await choose('Message');
  expect(write).toHaveAccessibleDescription(/^Only on the artist’s page/);
  expect(dialog.queryByLabelText('Feedback')).not.toBeInTheDocument();
  await user.type(dialog.getByLabelText('Message'), 'Stems?');
  await choose('Request for changes');
  expect(write).toHaveAccessibleDescription(/^Emailed to .* and opens what you ask for/);
  expect(dialog.getByLabelText('Message')).toHaveValue('');
  await choose('Letter with the decision');
  expect(write).toHaveAccessibleDescription(/^Goes with your decision/);
  await user.click(dialog.getByRole('button', { name: 'Choose the email' }));
  expect(dialog.getByLabelText('Email')).toHaveFocus();
  await choose('Message (draft)');
  await user.click(dialog.getByRole('button', { name: 'Send Message' }));
  expect(await screen.findByText('Message sent')).toBeVisible();
  expect(server.to(`POST ${of}/messages`)[0]?.body).toEqual({ text: 'Stems?' });
  expect(dialog.getByLabelText('Message')).toHaveValue('');
  await choose('Feedback (draft)');
  expect(dialog.getByLabelText('Feedback')).toHaveValue('Lovely');
});

test('a request for changes is a kind of the same box: its text and its ticks stay when its window closes', async () => {
  const { user, server, dialog, write, ask, submission } = await openBox();
  const asking = await ask();
  await user.click(asking.getByLabelText('Lyrics'));
  await user.click(asking.getByLabelText('Two'));
  await user.type(asking.getByLabelText('Message'), 'The second verse');
  await user.keyboard('{Escape}');
  expect(write).toHaveDisplayValue('Request for changes');
  expect(dialog.getByLabelText('Message')).toHaveAccessibleDescription('Asked for: Lyrics.');
  await user.type(dialog.getByLabelText('Message'), '?');
  const again = await ask();
  expect(again.getByLabelText('Lyrics')).toBeChecked();
  await user.click(again.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Changes requested')).toBeVisible();
  const songIds = [submission.songs[1]?.id];
  const body = { items: ['lyrics'], songIds, message: 'The second verse?' };
  expect(server.to(`POST ${of}/changes`)[0]?.body).toEqual(body);
  expect(dialog.getByLabelText('Message')).toHaveValue('');
});

test('when someone else has decided meanwhile, a request that was begun stays to be copied', async () => {
  const { user, dialog, write, ask, submission, queryClient } = await openBox();
  const asking = await ask();
  await user.type(asking.getByLabelText('Message'), 'The second verse');
  await user.keyboard('{Escape}');
  Object.assign(submission, { status: 'rejected' });
  await act(() => queryClient.refetchQueries({ queryKey: ['admin'] }));
  await waitFor(() => expect(dialog.queryByRole('button', { name: 'Request changes' })).not.toBeInTheDocument());
  expect(write).toHaveAccessibleDescription(/^A decision has been made/);
  expect(dialog.getByLabelText('Message')).toHaveValue('The second verse');
});
