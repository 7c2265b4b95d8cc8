import { submissionUidTaken } from '@cueroom/contracts/intake/refusals';
import { screen, waitFor } from '@testing-library/react';
import { submissionId, wave, openForm, link, song, fillIn, row, submit } from './submission.fixture';

test('everything arrives: the submission, then the file, then the song with its address', async () => {
  const { user, server, uploads, onArrived } = openForm();
  await fillIn(user);
  await user.upload(song(1).getByLabelText('Audio File'), wave());
  await user.type(song(1).getByLabelText('Tags'), 'dusk{Enter}');
  await submit(user);

  await waitFor(() => expect(uploads.begun).toHaveLength(1));
  const [upload] = uploads.begun;
  upload?.moveTo(0.4);
  const bar = await screen.findByRole('progressbar', { name: 'Uploading ropeworks.wav' });
  await waitFor(() => expect(bar).toHaveAttribute('aria-valuenow', '40'));
  expect(screen.getByRole('progressbar', { name: 'Sending your music' })).toHaveAttribute('aria-valuenow', '40');
  expect(document.title).toBe('40% – sending');
  expect(screen.queryByRole('button', { name: 'Submit Music' })).not.toBeInTheDocument();
  expect(upload).toMatchObject({ method: 'PUT', headers: { 'Content-Type': 'audio/wav' } });
  upload?.succeed();

  await waitFor(() => expect(onArrived).toHaveBeenCalled());
  const body = server.to('POST /api/artist/submit')[0]?.body as { submissionUid: string };
  expect(body).toEqual({
    submissionUid: expect.stringMatching(/^[A-Z0-9]{3}[0-9]{4}$/),
    artistName: 'Mara Lindqvist',
    email: 'mara@example.org',
    description: 'A string quartet in a ropeworks',
    status: 'submitted',
    songsToFollow: 1,
  });
  expect(server.to('POST /api/artist/submit-song').map((asked) => asked.body)).toEqual([
    {
      songUid: `${body.submissionUid}_S1`,
      submissionId,
      trackTitle: 'Ropeworks',
      trackUrl: link,
      lyrics: null,
      tags: ['dusk'],
      rights: null,
      status: 'submitted',
      audioFileUrl: 'http://studio.test/api/objects/00ff',
    },
  ]);
  expect(await screen.findByText('Submission Successful')).toBeVisible();
});

test('a song without a file is marked as received when it is', async () => {
  const { user, server } = openForm();
  await fillIn(user);
  await user.click(screen.getByRole('button', { name: 'Add Song' }));
  await user.type(song(2).getByLabelText('Track Title'), 'Low Tide');
  await user.type(song(2).getByLabelText('Track URL'), link);
  server.on('POST /api/artist/submit-song', ({ body }: { body: { songUid: string } }) =>
    body.songUid.endsWith('_S2') ? { status: 409, body: { detail: 'Maximum 5 songs allowed' } } : { body: {} },
  );
  await submit(user);
  expect(await song(1).findByText('Received')).toBeVisible();
  expect(await song(2).findByText('Maximum 5 songs allowed')).toBeVisible();
  expect(song(1).getByLabelText('Track Title')).toBeDisabled();
  expect(song(2).getByLabelText('Track Title')).toBeEnabled();
});

test('a submission id that is taken is drawn anew', async () => {
  const { user, server, onArrived } = openForm();
  const tried: string[] = [];
  server.on('POST /api/artist/submit', ({ body }: { body: { submissionUid: string } }) => {
    tried.push(body.submissionUid);
    return tried.length === 1
      ? { status: 409, body: { detail: submissionUidTaken } }
      : { status: 201, body: { id: submissionId, submissionUid: body.submissionUid } };
  });
  await fillIn(user);
  await submit(user);
  await waitFor(() => expect(onArrived).toHaveBeenCalled());
  expect(tried).toHaveLength(2);
  expect(tried[0]).not.toBe(tried[1]);
  expect(server.to('POST /api/artist/submit-song')[0]?.body).toMatchObject({ songUid: `${tried[1]}_S1` });
});

test('an upload that broke, or came while too many were under way, is tried again by itself', async () => {
  const { user, uploads, onArrived } = openForm();
  uploads.onBegin = (upload, number) =>
    number === 1 ? upload.breakOff() : number === 2 ? upload.refuse(429, 'Too many at once') : upload.succeed();
  await fillIn(user);
  await user.upload(song(1).getByLabelText('Audio File'), wave());
  await submit(user);
  await waitFor(() => expect(onArrived).toHaveBeenCalled());
  expect(uploads.begun).toHaveLength(3);
});

test('Retry sends only what is missing, under the same ids', async () => {
  const { user, server, uploads, onArrived } = openForm();
  uploads.onBegin = (upload) =>
    upload.sent?.name === 'second.wav' && uploads.begun.length < 4 ? upload.refuse(413, 'Too much') : upload.succeed();
  await fillIn(user);
  await user.upload(song(1).getByLabelText('Audio File'), wave());
  await user.click(screen.getByRole('button', { name: 'Add Song' }));
  await user.type(song(2).getByLabelText('Track Title'), 'Low Tide');
  await user.upload(song(2).getByLabelText('Audio File'), wave('second.wav'));
  // It was refused as it was chosen, before it is refused with the song.
  await waitFor(() => expect(uploads.begun).toHaveLength(2));
  await submit(user);

  expect(await screen.findByText('Submission Failed')).toBeVisible();
  expect(song(1).getByText('Received')).toBeVisible();
  const retry = song(2).getByRole('button', { name: 'Retry' });
  expect(song(2).getByText('Too much')).toBeVisible();
  expect(song(2).getByLabelText('Track Title')).toHaveValue('Low Tide');
  expect(onArrived).not.toHaveBeenCalled();
  await user.click(retry);

  await waitFor(() => expect(onArrived).toHaveBeenCalled());
  expect(server.to('POST /api/artist/submit')).toHaveLength(1);
  expect(uploads.begun.map(({ sent }) => sent?.name)).toEqual([
    'ropeworks.wav',
    'second.wav',
    'second.wav',
    'second.wav',
  ]);
  const songs = server.to('POST /api/artist/submit-song').map(({ body }) => (body as { songUid: string }).songUid);
  expect(songs.map((uid) => uid.slice(-3))).toEqual(['_S1', '_S2']);
});

test('when the server is away nothing is lost, and the next press goes on', async () => {
  const { user, server, onArrived } = openForm();
  let isAway = true;
  server.on('POST /api/artist/submit-song', () =>
    isAway ? { status: 503, body: { detail: 'This service is unavailable' } } : { status: 201, body: {} },
  );
  await fillIn(user);
  await submit(user);
  expect(await screen.findByText('Submission Failed')).toBeVisible();
  expect(screen.getByLabelText('Artist Name')).toHaveValue('Mara Lindqvist');
  isAway = false;
  await submit(user);
  await waitFor(() => expect(onArrived).toHaveBeenCalled());
  expect(server.to('POST /api/artist/submit')).toHaveLength(1);
});

test('Retry while another song uploads: once all have arrived, that is success', async () => {
  const { user, uploads, onArrived } = openForm();
  uploads.onBegin = (upload) => {
    if (upload.sent?.name !== 'second.wav') return;
    if (uploads.begun.length < 4) upload.refuse(413, 'Too much');
    else upload.succeed();
  };
  await fillIn(user);
  await user.upload(song(1).getByLabelText('Audio File'), wave());
  await user.click(screen.getByRole('button', { name: 'Add Song' }));
  await user.type(song(2).getByLabelText('Track Title'), 'Low Tide');
  await user.upload(song(2).getByLabelText('Audio File'), wave('second.wav'));
  await waitFor(() => expect(uploads.begun).toHaveLength(2));
  await submit(user);
  await user.click(await row('Low Tide').findByRole('button', { name: 'Retry' }));
  expect(await row('Low Tide').findByText('Received')).toBeVisible();
  expect(screen.getByText(/Please keep this page open/)).toBeVisible();
  uploads.begun[0]?.succeed();
  await waitFor(() => expect(onArrived).toHaveBeenCalled());
  expect(screen.queryByText('Submission Failed')).not.toBeInTheDocument();
});

test('a retried song keeps the page open while it uploads', async () => {
  const { user, uploads } = openForm();
  uploads.onBegin = (upload, number) => number <= 2 && upload.refuse(413, 'Too much');
  await fillIn(user);
  await user.upload(song(1).getByLabelText('Audio File'), wave());
  // It was refused as it was chosen, before it is refused with the song.
  await waitFor(() => expect(uploads.begun).toHaveLength(1));
  await submit(user);
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByText(/Please keep this page open/)).toBeVisible();
});

test('Cancel gives the form back; sending again makes no second submission', async () => {
  const { user, server, uploads, onArrived } = openForm();
  await fillIn(user);
  await user.upload(song(1).getByLabelText('Audio File'), wave());
  await submit(user);
  await waitFor(() => expect(uploads.begun).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByRole('group', { name: 'Song 1' })).toBeVisible();
  expect(song(1).getByLabelText('Track Title')).toHaveValue('Ropeworks');
  // The file has gone on meanwhile.
  uploads.begun[0]?.succeed();
  await submit(user);
  await waitFor(() => expect(onArrived).toHaveBeenCalled());
  expect(uploads.begun).toHaveLength(1);
  expect(server.to('POST /api/artist/submit')).toHaveLength(1);
  expect(server.to('POST /api/artist/submit-song')).toHaveLength(1);
});

test('a refusal is where the person looks, and nothing else says otherwise', async () => {
  const { user, server } = openForm();
  const tooMany = 'Too many requests from your address, please try again in 60 minutes';
  server.on('POST /api/artist/submit', () => ({ status: 429, body: { detail: tooMany } }));
  await fillIn(user);
  await submit(user);
  await waitFor(() => expect(screen.getByText(tooMany)).toHaveFocus());
  expect(screen.queryByText('Submission Failed')).not.toBeInTheDocument();
  expect(server.to('POST /api/artist/submit')).toHaveLength(1);
});

test('nothing waits for its turn where nothing is before it; names of files are not translated', async () => {
  const { user, server, uploads, onArrived } = openForm();
  await fillIn(user);
  await user.upload(song(1).getByLabelText('Audio File'), wave());
  await waitFor(() => expect(uploads.begun).toHaveLength(1));
  uploads.begun[0]?.succeed();
  await song(1).findByText('ropeworks.wav uploaded');
  const late = server.hold('POST /api/artist/submit');
  await submit(user);
  await late.request();
  expect(row('Ropeworks').getByText('Getting ready…')).toBeVisible();
  expect(row('Ropeworks').getByText(/^ropeworks\.wav, /)).toHaveAttribute('translate', 'no');
  await late.release();
  await waitFor(() => expect(onArrived).toHaveBeenCalled());
});
