import type { SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import { screen, waitFor, within } from '@testing-library/react';
import { type Asked, FakeServer, settled } from '../../../testing/fake-server';
import { openHosted } from '../../../testing/late-answers/window-host';
import { aSong, aSubmission, aTrack, ownRights } from '../../../testing/records';
import SubmissionDialog from './submission-dialog';

const of = '/api/admin/submissions/*';
const texts: Record<string, string> = { yes: 'We take it', no: 'Not this time', warm: 'Lovely', short: 'Thanks' };
const templates = [
  { id: 'yes', kind: 'letter-approve', name: 'Usual' },
  { id: 'no', kind: 'letter-reject', name: 'Usual' },
  { id: 'warm', kind: 'letter-feedback', name: 'Warm' },
  { id: 'short', kind: 'letter-feedback', name: 'Short' },
] as const;

async function openOne(fields: Partial<SubmissionWithSongs> = {}) {
  const submission = aSubmission({ songs: [aSong({ trackTitle: 'One', audio: { state: 'valid' } })], ...fields });
  const server = new FakeServer()
    .on(`GET ${of}`, submission)
    .on('GET /api/admin/activities', [])
    .on('GET /api/admin/mail', { isSetUp: true })
    .on('GET /api/admin/music', [aTrack({ rights: ownRights })])
    .on('GET /api/admin/songs/*/similar', [])
    .on('GET /api/admin/templates', templates)
    .on(`GET ${of}/messages`, [])
    .on(`GET ${of}/tracks`, [])
    .on(`GET ${of}/letter`, ({ query }: Asked) => letter(query.get('templateId') ?? ''))
    .on(`POST ${of}/approve`, { submission: {}, tracks: [], skipped: [] })
    .on(`POST ${of}/reject`, submission);
  const { user } = openHosted((onClose) => (
    <SubmissionDialog id={submission.id} listed={submission} isEditing={false} onClose={onClose} />
  ));
  await screen.findByRole('option', { name: 'No: Usual' });
  const dialog = within(screen.getByRole('dialog'));
  const reject = async () => {
    await user.click(dialog.getByRole('button', { name: 'Reject and archive' }));
    await user.click(await screen.findByRole('button', { name: 'Confirm' }));
    await waitFor(() => {
      if (server.to(`POST ${of}/reject`).length === 0) throw new Error('Nothing was rejected');
    });
    return server.to(`POST ${of}/reject`)[0]?.body as { letter?: { text: string } } | undefined;
  };
  const choose = (select: string, option: string) => user.selectOptions(dialog.getByLabelText(select), option);
  return { server, user, dialog, reject, choose };
}
const letter = (id: string) => ({ body: { subject: id, text: texts[id] } });
const question = () => screen.queryByRole('dialog', { name: 'Discard your changes?' });

test('of two letters the one that is chosen goes, however late the other one comes', async () => {
  const { server, dialog, choose, reject } = await openOne();
  const [yes, no] = [server.hold(`GET ${of}/letter`), server.hold(`GET ${of}/letter`)];
  await choose('Email', 'Yes: Usual');
  await choose('Email', 'No: Usual');
  await no.release();
  await dialog.findByDisplayValue(texts.no!);
  await yes.release();
  expect(dialog.getByLabelText('Email')).toHaveDisplayValue('No: Usual');
  expect((await reject())?.letter?.text).toBe(texts.no);
});

test('no letter is no letter, also when one was on its way', async () => {
  const { server, choose, reject } = await openOne();
  const late = server.hold(`GET ${of}/letter`);
  await choose('Email', 'No: Usual');
  await choose('Email', 'Send no email');
  await late.release();
  expect((await reject())?.letter).toBeUndefined();
});

test('a letter that cannot be loaded is not chosen, and the decision goes without one', async () => {
  const { server, dialog, choose, reject } = await openOne();
  const lost = server.hold(`GET ${of}/letter`);
  await choose('Email', 'No: Usual');
  await lost.fail();
  expect(await screen.findByText(/The letter could not be loaded/)).toBeVisible();
  expect(dialog.getByLabelText('Email')).toHaveDisplayValue('Send no email');
  expect((await reject())?.letter).toBeUndefined();
});

test('of two templates the one that is chosen last fills the feedback', async () => {
  const { server, dialog, choose } = await openOne();
  const [warm, short] = [server.hold(`GET ${of}/letter`), server.hold(`GET ${of}/letter`)];
  await choose('Template', 'Warm');
  await choose('Template', 'Short');
  await short.release();
  await warm.release();
  expect(dialog.getByLabelText('Feedback')).toHaveValue(texts.short);
});

test('a template that comes late leaves what was typed meanwhile', async () => {
  const { server, user, dialog, choose } = await openOne();
  const late = server.hold(`GET ${of}/letter`);
  await choose('Template', 'Warm');
  await user.type(dialog.getByLabelText('Feedback'), 'Mine');
  await late.release();
  expect(question() ?? dialog.getByDisplayValue(/Mine|Lovely/)).not.toHaveValue(texts.warm);
});

test('a template does not replace typed feedback without a question or an Undo', async () => {
  const { user, dialog, choose } = await openOne();
  await user.type(dialog.getByLabelText('Feedback'), 'Mine');
  await choose('Template', 'Warm');
  await settled();
  const isAsked = question() ?? screen.queryByRole('button', { name: 'Undo' });
  expect(isAsked ? 'Mine' : (dialog.getByLabelText('Feedback') as HTMLTextAreaElement).value).toContain('Mine');
});

test('approving asks first where rights or a tag are typed and not saved', async () => {
  const song = aSong({ trackTitle: 'One', audio: { state: 'valid' }, rights: null });
  const { server, user, dialog, choose } = await openOne({
    songs: [{ ...song, clearance: { value: 'one-stop', parties: 1, reasons: [] } }],
  });
  await user.click(dialog.getByRole('button', { name: 'Rights' }));
  await dialog.findByRole('option', { name: 'Salt Roads' });
  await choose('Copy rights from', 'Salt Roads');
  await user.click(dialog.getByRole('button', { name: 'Copy' }));
  await user.type(dialog.getByLabelText('Add Tag'), 'dusk');
  const approval = server.hold(`POST ${of}/approve`);
  await user.click(dialog.getByRole('button', { name: 'Approve and move to catalog' }));
  await settled();
  if (!question()) await approval.release();
  expect(question() ?? screen.queryByDisplayValue('dusk')).not.toBeNull();
});

test('the window asks while a letter that was typed can still be put back', async () => {
  const { user, dialog, choose } = await openOne();
  await choose('Email', 'Yes: Usual');
  await user.type(await dialog.findByLabelText('Email text'), '!');
  await choose('Email', 'No: Usual');
  expect(await screen.findByText('Letter replaced')).toBeVisible();
  await user.keyboard('{Escape}');
  expect(question()).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Keep editing' }));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await dialog.findByDisplayValue(`${texts.yes}!`)).toBeVisible();
});

test('the window closes at once when the letter that was typed is given up', async () => {
  const { user, dialog, choose } = await openOne();
  await choose('Email', 'Yes: Usual');
  await user.type(await dialog.findByLabelText('Email text'), '!');
  await choose('Email', 'No: Usual');
  await user.click(await screen.findByRole('button', { name: 'Dismiss' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('what is discarded with the window is discarded, the draft of feedback, too', async () => {
  const { user, dialog } = await openOne();
  await user.type(dialog.getByLabelText('Feedback'), 'Lovely');
  await user.type(dialog.getByLabelText('Add Tag'), 'dusk');
  await user.keyboard('{Escape}{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await user.click(await screen.findByText('Open again'));
  expect(await screen.findByLabelText('Add Tag')).toHaveValue('');
  expect(screen.getByLabelText('Feedback')).toHaveValue('');
});
