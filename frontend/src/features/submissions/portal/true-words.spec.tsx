import { screen, waitFor, within } from '@testing-library/react';
import { aSong } from '../../../testing/records';
import { of, openWith, valid } from './letters.fixture';

test('a letter names the songs that are chosen, also when the choice changes after it', async () => {
  const { user, dialog, choose, approvals } = await openWith({ songs: [valid('One'), valid('Two'), valid('Three')] });
  await user.click(dialog.getByRole('checkbox', { name: 'Approve Three' }));
  const text = await choose('Yes: Usual');
  expect(text).toHaveValue('We take One and Two');
  await user.click(dialog.getByRole('checkbox', { name: 'Approve Two' }));
  await waitFor(() => expect(text).toHaveValue('We take One'));
  await user.click(dialog.getByRole('button', { name: 'Approve 1 of 3' }));
  await waitFor(() => expect(approvals()[0]?.body).toMatchObject({ letter: { text: 'We take One' } }));
});

test('a letter that someone has typed in is not replaced, and goes with no other songs unseen', async () => {
  const { user, dialog, choose, approvals } = await openWith({ songs: [valid('One'), valid('Two')] });
  const text = await choose('Yes: Usual');
  await user.type(text, '!');
  await user.click(dialog.getByRole('checkbox', { name: 'Approve Two' }));
  expect(await dialog.findByText(/^You have chosen other songs/)).toBeVisible();
  expect(text).toHaveValue('We take One and Two!');
  await user.click(dialog.getByRole('button', { name: 'Approve 1 of 2' }));
  expect(await screen.findByText('The email was written for other songs')).toBeVisible();
  expect(approvals()).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Write it anew' }));
  expect(await dialog.findByDisplayValue('We take One')).toBeVisible();
  expect(dialog.queryByText(/^You have chosen other songs/)).not.toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Approve 1 of 2' }));
  await waitFor(() => expect(approvals()).toHaveLength(1));
});

test('no decision goes without its letter while the letter is on its way', async () => {
  const { user, server, dialog, approvals } = await openWith({ songs: [valid('One')] });
  const late = server.hold(`GET ${of}/letter`);
  await dialog.findByRole('option', { name: 'Yes: Usual' });
  await user.selectOptions(dialog.getByLabelText('Email'), 'Yes: Usual');
  await user.click(dialog.getByRole('button', { name: 'Approve and move to catalog' }));
  expect(await screen.findByText('The email is still loading')).toBeVisible();
  expect(approvals()).toEqual([]);
  await late.release();
  await user.click(dialog.getByRole('button', { name: 'Approve and move to catalog' }));
  await waitFor(() => expect(approvals()[0]?.body).toMatchObject({ letter: { text: 'We take One' } }));
});

test.each([
  [true, /^It goes to mara@example.org exactly as written here/, /^This letter goes to mara@example.org/],
  [
    false,
    /^It appears on the artist’s page exactly as written here. No mail server/,
    /^This letter appears on the artist’s page/,
  ],
])('an email is promised only where it can go (mail server: %s)', async (isSetUp, ofLetter, ofChanges) => {
  const { user, server, dialog, choose } = await openWith({ songs: [valid('One')] }, isSetUp);
  await choose('No: Usual');
  expect(await dialog.findByText(ofLetter)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Request changes' }));
  const asking = within(await screen.findByRole('dialog', { name: 'Request changes' }));
  expect(await within(asking.getByRole('region', { name: 'Preview' })).findByText(ofChanges)).toBeVisible();
  await user.click(asking.getByLabelText('Lyrics'));
  await user.type(asking.getByLabelText('Message'), 'Please');
  await user.click(asking.getByRole('button', { name: 'Send' }));
  const words = isSetUp ? 'is emailed to mara@example.org.' : 'No mail server is set up: it is not emailed.';
  expect(
    await screen.findByText(new RegExp(`30 days. The letter appears on the artist’s page.*${words}$`)),
  ).toBeVisible();
  server.on('POST /api/admin/submissions/*/reject', {});
  await user.click(dialog.getByRole('button', { name: 'Reject and archive' }));
  await user.click(await screen.findByRole('button', { name: 'Confirm' }));
  expect(
    await screen.findByText(
      new RegExp(`^Mara Lindqvist. The songs are being compressed and archived. The letter .*${words}$`),
    ),
  ).toBeVisible();
});

test('each song is asked for what it lacks, and the preview says so as the letter does', async () => {
  const songs = [valid('One'), valid('Two')];
  const { user, server, dialog } = await openWith({ songs });
  await user.click(dialog.getByRole('button', { name: 'Request changes' }));
  const asking = within(await screen.findByRole('dialog', { name: 'Request changes' }));
  await user.click(asking.getByLabelText('Rights'));
  await user.click(asking.getByLabelText('Different for each song'));
  const two = within(asking.getByRole('group', { name: 'Two' }));
  expect(two.getByLabelText('Rights')).toBeChecked();
  await user.click(two.getByLabelText('Rights'));
  await user.click(two.getByLabelText('Replace file'));
  await user.type(asking.getByLabelText('Message'), 'Please');
  expect(asking.getByRole('region', { name: 'Preview' })).toHaveTextContent('- One: Rights - Two: Replace file You');
  await user.click(asking.getByRole('button', { name: 'Send' }));
  await waitFor(() =>
    expect(server.to('POST /api/admin/submissions/*/changes')[0]?.body).toEqual({
      ...{ items: [], message: 'Please' },
      songs: [
        { songId: songs[0]?.id, items: ['rights'] },
        { songId: songs[1]?.id, items: ['better-file'] },
      ],
    }),
  );
});

test.each([
  [1, 'The track has been moved to the Music Catalog'],
  [4, 'The 4 tracks have been moved to the Music Catalog'],
  [0, 'The tracks will be in the Music Catalog as soon as it is available'],
])('approved: %i tracks', async (count, words) => {
  const { user, server, dialog } = await openWith({ songs: [valid('One')] });
  server.on(`POST ${of}/approve`, { submission: {}, tracks: Array.from({ length: count }, () => ({})), skipped: [] });
  await user.click(dialog.getByRole('button', { name: 'Approve and move to catalog' }));
  expect(await screen.findByText(`Mara Lindqvist. ${words}`)).toBeVisible();
});

test('what is typed in another field while the decision is sent keeps the window', async () => {
  const { user, server, dialog, choose } = await openWith({ songs: [valid('One')] });
  const text = await choose('Yes: Usual');
  const late = server.hold(`POST ${of}/approve`);
  await user.click(dialog.getByRole('button', { name: 'Approve and move to catalog' }));
  await late.request();
  expect(text).toHaveAttribute('readonly');
  await user.type(dialog.getByLabelText('Add Tag'), 'dusk');
  await late.release();
  expect(await screen.findByText('Submission Approved')).toBeVisible();
  expect(dialog.getByLabelText('Add Tag')).toHaveValue('dusk');
});

test('Escape closes the window at once from a select, and leaves a text field first', async () => {
  const { user, dialog } = await openWith({ songs: [valid('One')] });
  dialog.getByLabelText('Feedback').focus();
  await user.keyboard('{Escape}');
  expect(screen.getByRole('dialog')).toHaveFocus();
  dialog.getByLabelText('Status').focus();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('a restored submission tells that the no is taken back; a silent file is not called OK', async () => {
  const silent = aSong({ audio: { state: 'valid', loudnessLufs: -70 } });
  const archive = { state: 'done' } as const;
  const { user, server, dialog } = await openWith({ songs: [silent], status: 'rejected', archive });
  expect(dialog.getByText('Silent')).toBeVisible();
  server.on(`POST ${of}/restore`, { archive: null });
  await user.click(dialog.getByRole('button', { name: 'Restore' }));
  expect(await screen.findByText(/and the no on the artist’s page is taken back$/)).toBeVisible();
});

test('before a no is taken back whose email has left, that is said; then the artist can be written to', async () => {
  const archive = { state: 'done' } as const;
  const { user, server, dialog, queryClient } = await openWith({ songs: [valid('One')], status: 'rejected', archive });
  const at = '2026-11-20T10:00:00.000Z';
  const letter = { id: 'a', from: 'studio', kind: 'letter', subject: 'Our answer', text: 'No', createdAt: at };
  server.on(`GET ${of}/messages`, [{ ...letter, takenBackAt: null, mail: { state: 'sent', sentAt: at } }]);
  server.on(`POST ${of}/restore`, { archive: null });
  await queryClient.refetchQueries({ queryKey: ['admin'] });
  await user.click(dialog.getByRole('button', { name: 'Restore' }));
  expect(await screen.findByText(/^“Our answer” went to mara@example.org on .*, but no email does/)).toBeVisible();
  expect(server.to(`POST ${of}/restore`)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  await user.click(await screen.findByRole('button', { name: 'Write to the artist' }));
  expect(dialog.getByLabelText('Feedback')).toHaveFocus();
});

test('a label says that it is no answer to the artist, and none says the opposite of the decision', async () => {
  const labels = (dialog: { getByLabelText: (label: string) => HTMLElement }) =>
    within(dialog.getByLabelText('Status'))
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
  const { user, dialog, unmount } = await openWith({ songs: [valid('One')] });
  await user.selectOptions(dialog.getByLabelText('Status'), 'Approved');
  expect(dialog.getByLabelText('Status')).toHaveAccessibleDescription(/^A label for the studio. The artist only hears/);
  expect(labels(dialog)).toContain('Rejected');
  unmount();
  const songs = [aSong({ trackTitle: 'One', status: 'approved' })];
  const decided = { status: 'approved', decidedAt: '2026-11-20T10:00:00.000Z', decidedBy: 'quinn' } as const;
  const { dialog: approved } = await openWith({ songs, ...decided });
  expect(labels(approved)).toEqual(['Pending Review', 'Under Review', 'Approved', 'On Hold']);
  expect(approved.getByLabelText('Status')).not.toHaveAccessibleDescription();
});
