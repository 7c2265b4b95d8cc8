import { screen, waitFor } from '@testing-library/react';
import { renderScreen } from '../../../../testing/render-screen';
import { askForUploads } from './current-submission';
import { restoreDraft, saveDraft } from './draft';
import { SubmissionCard } from './submission-card';
import { fillIn, openForm, song, submit, wave } from './submission.fixture';

const hourMs = 3_600_000;
const location = 'http://studio.test/api/objects/tus/1';
const lost = {
  status: 400,
  body: { detail: 'This is not an uploaded file', errors: { audioFileUrl: ['This is not an uploaded file'] } },
};

/** A file has arrived, and the page was reloaded. */
const reloaded = async ({ begun = false, afterMs = 0 } = {}) => {
  const opened = openForm();
  opened.uploads.onBegin = (upload) => upload.succeed();
  await fillIn(opened.user);
  await opened.user.clear(song(1).getByLabelText('Track URL'));
  await opened.user.upload(song(1).getByLabelText('Audio File'), wave());
  await song(1).findByText('ropeworks.wav uploaded');
  // As of a larger file, which goes up in parts.
  if (begun) Object.values(opened.sending.songs)[0]!.begun = { location, objectPath: '/api/objects/00ff' };
  opened.unmount();
  saveDraft(opened.sending, opened.sending.values!);
  const sending = restoreDraft(Date.now() + afterMs);
  if (!sending) throw new Error('There is no draft');
  const onArrived = jest.fn();
  const show = () =>
    renderScreen(<SubmissionCard sending={sending} onArrived={onArrived} onAgain={() => {}} onDiscard={() => {}} />);
  return { ...opened, sending, onArrived, show };
};
const again = () => song(1).findByRole('button', { name: 'Choose ropeworks.wav again' });
const sentFiles = ({ server }: Pick<ReturnType<typeof openForm>, 'server'>) =>
  server.to('POST /api/artist/submit-song').map(({ body }) => (body as { audioFileUrl: string | null }).audioFileUrl);

test('a file that the server lost is asked for again at its song, which is never sent without it', async () => {
  const opened = await reloaded();
  const { user, server, onArrived } = opened;
  server.on('POST /api/artist/submit-song', () => lost);
  opened.show();
  await submit(user);
  expect(await again()).toBeVisible();
  expect(song(1).getByText('We no longer have ropeworks.wav. Please choose it again.')).toBeVisible();
  expect(song(1).queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
  server.on('POST /api/artist/submit-song', () => ({ status: 201, body: {} }));
  await submit(user);
  await waitFor(async () => expect(await again()).toHaveFocus());
  expect(sentFiles(opened)).toHaveLength(1);
  await user.upload(song(1).getByLabelText('Audio File'), wave());
  expect(await song(1).findByText('ropeworks.wav uploaded')).toBeInTheDocument();
  await submit(user);
  await waitFor(() => expect(onArrived).toHaveBeenCalled());
  expect(sentFiles(opened)).not.toContain(null);
});

test('a song whose file is removed after a try is asked about, too', async () => {
  const opened = await reloaded();
  const { user, server } = opened;
  server.on('POST /api/artist/submit-song', () => ({ status: 409, body: { detail: 'Please try again' } }));
  opened.show();
  await submit(user);
  await song(1).findByText('Please try again');
  await user.click(song(1).getByRole('button', { name: 'Remove ropeworks.wav' }));
  await submit(user);
  expect(await screen.findByText('Song 1 has no file and no link. Send it anyway?')).toBeVisible();
  expect(sentFiles(opened)).toHaveLength(1);
});

test('a file that is still at hand goes up again by itself', async () => {
  const { user, server, uploads, onArrived } = openForm();
  uploads.onBegin = (upload) => upload.succeed();
  await fillIn(user);
  await user.upload(song(1).getByLabelText('Audio File'), wave());
  await song(1).findByText('ropeworks.wav uploaded');
  server.on('POST /api/artist/submit-song', () =>
    server.to('POST /api/artist/submit-song').length === 1 ? lost : { status: 201, body: {} },
  );
  await submit(user);
  await waitFor(() => expect(onArrived).toHaveBeenCalled());
  expect(uploads.begun).toHaveLength(2);
});

test('a day after the upload, however often the draft was saved since, the file is asked for', async () => {
  const { show } = await reloaded({ afterMs: 20 * hourMs });
  const view = show();
  expect(await song(1).findByText('ropeworks.wav uploaded')).toBeInTheDocument();
  await screen.findByText(/^Draft saved/);
  view.unmount();
  const sending = restoreDraft(Date.now() + 26 * hourMs);
  renderScreen(<SubmissionCard sending={sending!} onAgain={() => {}} onDiscard={() => {}} />);
  expect(await again()).toBeVisible();
});

test.each([
  [404, {}, false],
  [410, {}, false],
  [200, { 'upload-offset': String(16_044), 'x-object-path': '/api/objects/00ff' }, true],
])('what came back says “uploaded” once the server has answered: %i', async (status, headers, isThere) => {
  const { server, sending, show } = await reloaded({ begun: true });
  server.on('HEAD /api/objects/tus/*', () => ({ status, headers, body: {} }));
  const late = server.hold('HEAD /api/objects/tus/*');
  askForUploads(sending);
  show();
  expect(await song(1).findByText(/checking that we still have it/)).toBeVisible();
  expect(song(1).queryByText('ropeworks.wav uploaded')).not.toBeInTheDocument();
  await late.release();
  if (isThere) expect(await song(1).findByText('ropeworks.wav uploaded')).toBeInTheDocument();
  else expect(await again()).toBeVisible();
});

test('what the server has of an upload that was cut is what is said', async () => {
  const { server, sending, show } = await reloaded({ begun: true });
  const [song1] = Object.values(sending.songs);
  Object.assign(song1!, { address: undefined, upload: undefined, kept: { ...song1!.kept, address: undefined } });
  server.on('HEAD /api/objects/tus/*', () => ({ headers: { 'upload-offset': '8022' }, body: {} }));
  askForUploads(sending);
  show();
  const at = await song(1).findByRole('button', { name: 'Choose ropeworks.wav again to continue at 50 %' });
  expect(at).toBeVisible();
});
