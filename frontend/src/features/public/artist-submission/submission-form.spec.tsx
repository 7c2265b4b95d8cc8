import { songReceivedBefore, submissionReceivedBefore, submissionUidTaken } from '@cueroom/contracts/intake/refusals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { FakeServer } from '../../../testing/fake-server';
import { FakeUploads } from '../../../testing/fake-uploads';
import { openPage } from '../../../testing/open-page';
import { renderScreen } from '../../../testing/render-screen';
import { SubmissionArrived } from './submission-arrived';
import { SubmissionForm } from './submission-form';
import { newSending } from './submission-sending';

const submissionId = '0123456789abcdef01234567';
const wave = (name = 'ropeworks.wav') => new File(['RIFF'], name, { type: 'audio/wav' });

const aServer = () =>
  new FakeServer()
    .on('POST /api/artist/submit', ({ body }: { body: { submissionUid: string } }) => ({
      status: 201,
      body: { id: submissionId, submissionUid: body.submissionUid },
    }))
    .on('POST /api/objects/upload', () => ({
      body: { uploadURL: 'http://studio.test/api/objects/00ff?expires=1&signature=2' },
    }))
    .on('POST /api/artist/submit-song', () => ({ status: 201, body: {} }));

function openForm() {
  const server = aServer();
  const uploads = new FakeUploads();
  const onArrived = jest.fn();
  const sending = newSending([0, 0]);
  return {
    server,
    uploads,
    onArrived,
    sending,
    ...renderScreen(<SubmissionForm sending={sending} onArrived={onArrived} />),
  };
}

const song = (n: number) => within(screen.getByRole('group', { name: `Song ${n}` }));

async function fillIn(user: UserEvent) {
  await user.type(screen.getByLabelText('Artist Name'), 'Mara Lindqvist');
  await user.type(screen.getByLabelText('Email'), 'mara@example.org');
  await user.type(screen.getByLabelText('Description'), 'A string quartet in a ropeworks');
  await user.type(song(1).getByLabelText('Track Title'), 'Ropeworks');
}
const submit = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Submit Music' }));

test('an empty form says what is missing, at the fields, and sends nothing', async () => {
  const { user, server } = openForm();
  await submit(user);
  expect(await screen.findByText('Artist name is required')).toBeVisible();
  expect(screen.getByLabelText('Artist Name')).toHaveAccessibleDescription('Artist name is required');
  expect(screen.getByLabelText('Artist Name')).toHaveFocus();
  expect(screen.getByText('Please enter a valid email')).toBeVisible();
  expect(screen.getByText('Please provide a description of at least 10 characters')).toBeVisible();
  expect(song(1).getByText('Track title is required')).toBeVisible();
  expect(server.asked).toHaveLength(0);
});

test('a track URL that is no address is refused, an empty one is not', async () => {
  const { user, onArrived } = openForm();
  await fillIn(user);
  await user.type(song(1).getByLabelText('Track URL'), 'soundcloud');
  await submit(user);
  expect(await song(1).findByText('Please enter a valid URL')).toBeVisible();
  await user.clear(song(1).getByLabelText('Track URL'));
  await submit(user);
  await waitFor(() => expect(onArrived).toHaveBeenCalled());
});

test('a sixth song is refused, and so is removing the only one', async () => {
  const { user } = openForm();
  await user.click(screen.getByRole('button', { name: 'Remove Song 1' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Cannot Remove Song');
  for (let songs = 1; songs <= 5; songs++) await user.click(screen.getByRole('button', { name: 'Add Song' }));
  expect(screen.getAllByRole('group', { name: /^Song \d$/ })).toHaveLength(5);
  expect(await screen.findByText('Maximum Songs Reached')).toBeVisible();
});

test('the focus goes on to the next song when one is removed, or to Add Song', async () => {
  const { user } = openForm();
  for (let songs = 1; songs < 3; songs++) await user.click(screen.getByRole('button', { name: 'Add Song' }));
  await user.type(song(3).getByLabelText('Track Title'), 'Low Tide');
  await user.click(screen.getByRole('button', { name: 'Remove Song 2' }));
  expect(song(2).getByLabelText('Track Title')).toHaveFocus();
  expect(song(2).getByLabelText('Track Title')).toHaveValue('Low Tide');
  await user.click(screen.getByRole('button', { name: 'Remove Song 2' }));
  expect(screen.getByRole('button', { name: 'Add Song' })).toHaveFocus();
});

test('Enter adds a tag, but no blank and no double one', async () => {
  const { user } = openForm();
  await user.type(song(1).getByLabelText('Tags'), 'dusk{Enter} {Enter}dusk{Enter}strings{Enter}');
  expect(
    song(1)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['dusk', 'strings']);
});

test('files that cannot be sent are refused before anything is uploaded', async () => {
  const { user, server } = openForm();
  await fillIn(user);
  await user.upload(song(1).getByLabelText('Audio File'), new File([], 'empty.wav', { type: 'audio/wav' }));
  expect(await song(1).findByText('This file is empty.')).toBeVisible();
  const huge = wave('huge.wav');
  Object.defineProperty(huge, 'size', { value: 201 * 2 ** 20 });
  await user.upload(song(1).getByLabelText('Audio File'), huge);
  expect(await song(1).findByText(/too large/)).toBeVisible();
  await submit(user);
  expect(song(1).getByLabelText('Audio File')).toHaveFocus();
  expect(server.asked).toHaveLength(0);
});

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
  expect(screen.getByText(/^0 of 1 song sent\. 40% uploaded\./)).toBeVisible();
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
      trackUrl: null,
      lyrics: null,
      tags: ['dusk'],
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

describe('details that arrived unseen, and were edited since', () => {
  interface Details {
    submissionUid: string;
    email: string;
    description: string;
  }
  /** The first answer is lost; afterwards the server refuses as intake does. */
  async function edited(edit: (user: UserEvent) => Promise<void>) {
    const form = openForm();
    const { user, server } = form;
    const stored: Details[] = [];
    let isLost = true;
    server.on('POST /api/artist/submit', ({ body }: { body: Details }) => {
      const first = stored.find(({ submissionUid }) => submissionUid === body.submissionUid);
      if (!first) stored.push(body);
      if (isLost) return { status: 503, body: { detail: 'This service is unavailable' } };
      if (first && first.email !== body.email) return { status: 409, body: { detail: submissionUidTaken } };
      if (first && first.description !== body.description)
        return { status: 409, body: { detail: submissionReceivedBefore } };
      return { body: { id: submissionId, submissionUid: body.submissionUid } };
    });
    await fillIn(user);
    await submit(user);
    await screen.findByText('This service is unavailable');
    isLost = false;
    await edit(user);
    await submit(user);
    return { ...form, stored };
  }

  test('stay one submission: the songs follow, and the artist learns that the changes were not saved', async () => {
    const { server, stored, sending, onArrived } = await edited((user) =>
      user.type(screen.getByLabelText('Description'), ', recorded at night'),
    );
    await waitFor(() => expect(onArrived).toHaveBeenCalled());
    expect(stored).toHaveLength(1);
    expect(server.to('POST /api/artist/submit-song').map(({ body }) => body)).toMatchObject([
      { submissionId, songUid: `${stored[0]?.submissionUid}_S1` },
    ]);
    expect(screen.getByText(/We had already received your details as you first sent them/)).toBeVisible();
    const description = 'A string quartet in a ropeworks, recorded at night';
    expect(screen.getByLabelText('Description')).toHaveValue(description);
    cleanup();
    renderScreen(<SubmissionArrived sending={sending} values={onArrived.mock.calls[0][0]} onAgain={() => {}} />);
    expect(screen.getByRole('status')).toHaveTextContent(description);
    expect(screen.getByRole('status')).not.toHaveTextContent('Mara');
  });

  test('under another email they are sent again: a reply must arrive', async () => {
    const { stored, onArrived } = await edited((user) => user.type(screen.getByLabelText('Email'), '.net'));
    await waitFor(() => expect(onArrived).toHaveBeenCalled());
    expect(stored.map(({ email }) => email)).toEqual(['mara@example.org', 'mara@example.org.net']);
    expect(screen.queryByText(/We had already received/)).not.toBeInTheDocument();
  });
});

test('an upload that broke, or came while too many were under way, is tried again by itself', async () => {
  const { user, uploads, onArrived } = openForm();
  uploads.onBegin = (upload, nth) =>
    nth === 1 ? upload.breakOff() : nth === 2 ? upload.refuse(429, 'Too many at once') : upload.succeed();
  await fillIn(user);
  await user.upload(song(1).getByLabelText('Audio File'), wave());
  await submit(user);
  await waitFor(() => expect(onArrived).toHaveBeenCalled());
  expect(uploads.begun).toHaveLength(3);
});

test('Retry sends only what is missing, under the same ids', async () => {
  const { user, server, uploads, onArrived } = openForm();
  uploads.onBegin = (upload) =>
    upload.sent?.name === 'second.wav' && uploads.begun.length < 3 ? upload.refuse(413, 'Too much') : upload.succeed();
  await fillIn(user);
  await user.upload(song(1).getByLabelText('Audio File'), wave());
  await user.click(screen.getByRole('button', { name: 'Add Song' }));
  await user.type(song(2).getByLabelText('Track Title'), 'Low Tide');
  await user.upload(song(2).getByLabelText('Audio File'), wave('second.wav'));
  await submit(user);

  expect(await song(1).findByText('Received')).toBeVisible();
  const retry = await song(2).findByRole('button', { name: 'Retry' });
  expect(song(2).getByText('Too much')).toBeVisible();
  expect(await screen.findByText('Submission Failed')).toBeVisible();
  expect(song(2).getByLabelText('Track Title')).toHaveValue('Low Tide');
  expect(onArrived).not.toHaveBeenCalled();
  await user.click(retry);

  await waitFor(() => expect(onArrived).toHaveBeenCalled());
  expect(server.to('POST /api/artist/submit')).toHaveLength(1);
  expect(uploads.begun.map(({ sent }) => sent?.name)).toEqual(['ropeworks.wav', 'second.wav', 'second.wav']);
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
    if (uploads.begun.length < 3) upload.refuse(413, 'Too much');
    else upload.succeed();
  };
  await fillIn(user);
  await user.upload(song(1).getByLabelText('Audio File'), wave());
  await user.click(screen.getByRole('button', { name: 'Add Song' }));
  await user.type(song(2).getByLabelText('Track Title'), 'Low Tide');
  await user.upload(song(2).getByLabelText('Audio File'), wave('second.wav'));
  await submit(user);
  await user.click(await song(2).findByRole('button', { name: 'Retry' }));
  expect(await song(2).findByText('Received')).toBeVisible();
  expect(screen.getByText(/Please keep this page open/)).toBeVisible();
  uploads.begun[0]?.succeed();
  await waitFor(() => expect(onArrived).toHaveBeenCalled());
  expect(screen.queryByText('Submission Failed')).not.toBeInTheDocument();
});

test('a retried song keeps the page open while it uploads', async () => {
  const { user, uploads } = openForm();
  uploads.onBegin = (upload, nth) => nth === 1 && upload.refuse(413, 'Too much');
  await fillIn(user);
  await user.upload(song(1).getByLabelText('Audio File'), wave());
  await submit(user);
  await user.click(await song(1).findByRole('button', { name: 'Retry' }));
  expect(await screen.findByText(/Please keep this page open/)).toBeVisible();
});

describe('a song that arrived unseen, and was edited since', () => {
  async function edited() {
    const form = openForm();
    const { user, server } = form;
    server.on('POST /api/artist/submit-song', () => ({ status: 503, body: { detail: 'This service is unavailable' } }));
    await fillIn(user);
    await submit(user);
    await song(1).findByText('This service is unavailable');
    await user.type(song(1).getByLabelText('Track Title'), ' (new mix)');
    server.on('POST /api/artist/submit-song', ({ body }: { body: { songUid: string; trackTitle: string } }) =>
      body.songUid.endsWith('_S1') && body.trackTitle !== 'Ropeworks'
        ? { status: 409, body: { detail: songReceivedBefore } }
        : { status: 201, body: {} },
    );
    await user.click(song(1).getByRole('button', { name: 'Retry' }));
    expect(await song(1).findByText(/We already have an earlier version of this song/)).toBeVisible();
    expect(song(1).getByLabelText('Track Title')).toHaveValue('Ropeworks (new mix)');
    return form;
  }

  test('is kept as it arrived', async () => {
    const { user, onArrived, server, sending } = await edited();
    const sent = server.to('POST /api/artist/submit-song').length;
    await user.click(song(1).getByRole('button', { name: 'Keep Earlier Version' }));
    await waitFor(() => expect(onArrived).toHaveBeenCalled());
    expect(server.to('POST /api/artist/submit-song')).toHaveLength(sent);
    cleanup();
    renderScreen(<SubmissionArrived sending={sending} values={onArrived.mock.calls[0][0]} onAgain={() => {}} />);
    expect(screen.getByRole('listitem')).toHaveTextContent(/^Ropeworks ?Earlier version, without your later changes$/);
  });

  test('or is sent as a song of its own', async () => {
    const { user, onArrived, server, sending } = await edited();
    await user.click(song(1).getByRole('button', { name: 'Send This One Too' }));
    await waitFor(() => expect(onArrived).toHaveBeenCalled());
    renderScreen(<SubmissionArrived sending={sending} values={onArrived.mock.calls[0][0]} onAgain={() => {}} />);
    expect(screen.getAllByRole('listitem').at(-1)).toHaveTextContent('Ropeworks (new mix)');
    expect(server.to('POST /api/artist/submit-song').at(-1)?.body).toMatchObject({
      songUid: expect.stringMatching(/_S2$/),
      trackTitle: 'Ropeworks (new mix)',
    });
  });
});

test('Submit More Music begins a new form at its first field', async () => {
  aServer();
  const { user } = openPage('/artist-sub');
  await screen.findByLabelText('Artist Name');
  await fillIn(user);
  await submit(user);
  await user.click(await screen.findByRole('button', { name: 'Submit More Music' }));
  expect(screen.getByLabelText('Artist Name')).toHaveFocus();
  expect(screen.getByLabelText('Artist Name')).toHaveValue('');
});
