import { songReceivedBefore, submissionReceivedBefore, submissionUidTaken } from '@cueroom/contracts/intake/refusals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { FakeServer } from '../../../testing/fake-server';
import { FakeUploads } from '../../../testing/fake-uploads';
import { openPage } from '../../../testing/open-page';
import { renderScreen } from '../../../testing/render-screen';
import { newSending } from './sending';
import { SubmissionCard } from './submission-card';

const submissionId = '0123456789abcdef01234567';
const checksUrl = `/api/artist/submissions/${submissionId}/checks`;

const little = (bytes: number, value: number) =>
  Array.from({ length: bytes }, (_, nth) => String.fromCharCode((value >> (8 * nth)) & 255)).join('');
/** Two seconds of silence, mono, as a real WAV; `missing` bytes are cut off its end. */
const waveBytes = (missing = 0): Uint8Array<ArrayBuffer> => {
  const fmt =
    little(4, 16) + little(2, 1) + little(2, 1) + little(4, 8000) + little(4, 8000) + little(2, 1) + little(2, 8);
  const head = `RIFF${little(4, 16_036)}WAVEfmt ${fmt}data${little(4, 16_000)}`;
  return Uint8Array.from(head + '\u0080'.repeat(16_000 - missing), (letter) => letter.charCodeAt(0));
};
const wave = (name = 'ropeworks.wav', missing = 0) => new File([waveBytes(missing)], name, { type: 'audio/wav' });

const aServer = () =>
  new FakeServer()
    .on('POST /api/artist/submit', ({ body }: { body: { submissionUid: string } }) => ({
      status: 201,
      body: { id: submissionId, submissionUid: body.submissionUid, checksUrl },
    }))
    .on(`GET ${checksUrl}`, [])
    .on('POST /api/objects/upload', () => ({
      body: { uploadURL: 'http://studio.test/api/objects/00ff?expires=1&signature=2' },
    }))
    .on('POST /api/artist/submit-song', () => ({ status: 201, body: {} }));

function openForm() {
  const server = aServer();
  const uploads = new FakeUploads();
  const onArrived = jest.fn();
  const sending = newSending(undefined, [0, 0]);
  return {
    server,
    uploads,
    onArrived,
    sending,
    ...renderScreen(<SubmissionCard sending={sending} onArrived={onArrived} onAgain={() => {}} />),
  };
}

const link = 'https://listen.example/ropeworks';
const song = (n: number) => within(screen.getByRole('group', { name: `Song ${n}` }));

async function fillIn(user: UserEvent) {
  for (const field of ['Artist Name', 'Email']) await user.clear(screen.getByLabelText(field));
  await user.type(screen.getByLabelText('Artist Name'), 'Mara Lindqvist');
  await user.type(screen.getByLabelText('Email'), 'mara@example.org');
  await user.type(screen.getByLabelText('Description'), 'A string quartet in a ropeworks');
  await user.type(song(1).getByLabelText('Track Title'), 'Ropeworks');
  await user.type(song(1).getByLabelText('Track URL'), link);
}
/** Where what was sent did not arrive, the form is shown again. */
const back = (find: () => HTMLElement) => waitFor(() => expect(find()).toBeVisible());
const row = (title: string) => within(screen.getByText(title).closest('li') as HTMLElement);
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
  const { user, uploads, onArrived } = openForm();
  await fillIn(user);
  await user.clear(song(1).getByLabelText('Track URL'));
  await user.type(song(1).getByLabelText('Track URL'), 'soundcloud');
  await submit(user);
  expect(await song(1).findByText('Please enter a valid URL')).toBeVisible();
  await user.clear(song(1).getByLabelText('Track URL'));
  await user.upload(song(1).getByLabelText('Audio File'), wave());
  uploads.onBegin = (upload) => upload.succeed();
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

test('Enter, a comma and Add add a tag, but no blank and no double one', async () => {
  const { user } = openForm();
  await user.type(song(1).getByLabelText('Tags'), 'dusk{Enter} {Enter}dusk{Enter}strings{Enter}');
  const tags = () => within(song(1).getByRole('list')).getAllByRole('listitem');
  expect(tags().map((item) => item.textContent)).toEqual(['dusk', 'strings']);
  await user.type(song(1).getByLabelText('Tags'), 'slow burn, brass');
  await user.click(song(1).getByRole('button', { name: 'Add Tag' }));
  expect(tags().map((item) => item.textContent)).toEqual(['dusk', 'strings', 'slow burn', 'brass']);
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
    const { server, stored, onArrived } = await edited((user) =>
      user.type(screen.getByLabelText('Description'), ', recorded at night'),
    );
    await waitFor(() => expect(onArrived).toHaveBeenCalled());
    expect(stored).toHaveLength(1);
    expect(server.to('POST /api/artist/submit-song').map(({ body }) => body)).toMatchObject([
      { submissionId, songUid: `${stored[0]?.submissionUid}_S1` },
    ]);
    const note = screen.getByText(/We had already received your details as you first sent them/).parentElement;
    expect(note).toHaveTextContent('A string quartet in a ropeworks, recorded at night');
    expect(note).not.toHaveTextContent('Mara');
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

  expect(await screen.findByText('Submission Failed')).toBeVisible();
  expect(song(1).getByText('Received')).toBeVisible();
  const retry = song(2).getByRole('button', { name: 'Retry' });
  expect(song(2).getByText('Too much')).toBeVisible();
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
  await user.click(await row('Low Tide').findByRole('button', { name: 'Retry' }));
  expect(await row('Low Tide').findByText('Received')).toBeVisible();
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
    await back(() => song(1).getByText('This service is unavailable'));
    await user.type(song(1).getByLabelText('Track Title'), ' (new mix)');
    server.on('POST /api/artist/submit-song', ({ body }: { body: { songUid: string; trackTitle: string } }) =>
      body.songUid.endsWith('_S1') && body.trackTitle !== 'Ropeworks'
        ? { status: 409, body: { detail: songReceivedBefore } }
        : { status: 201, body: {} },
    );
    await user.click(song(1).getByRole('button', { name: 'Retry' }));
    await back(() => song(1).getByText(/We already have an earlier version of this song/));
    expect(song(1).getByLabelText('Track Title')).toHaveValue('Ropeworks (new mix)');
    return form;
  }

  test('is kept as it arrived', async () => {
    const { user, onArrived, server } = await edited();
    const sent = server.to('POST /api/artist/submit-song').length;
    await user.click(song(1).getByRole('button', { name: 'Keep Earlier Version' }));
    await waitFor(() => expect(onArrived).toHaveBeenCalled());
    expect(server.to('POST /api/artist/submit-song')).toHaveLength(sent);
    expect(screen.getByRole('listitem')).toHaveTextContent(/^Ropeworks ?Earlier version, without your later changes/);
  });

  test('or is sent as a song of its own', async () => {
    const { user, onArrived, server } = await edited();
    await user.click(song(1).getByRole('button', { name: 'Send This One Too' }));
    await waitFor(() => expect(onArrived).toHaveBeenCalled());
    expect(screen.getAllByRole('listitem').at(-1)).toHaveTextContent('Ropeworks (new mix)');
    expect(server.to('POST /api/artist/submit-song').at(-1)?.body).toMatchObject({
      songUid: expect.stringMatching(/_S2$/),
      trackTitle: 'Ropeworks (new mix)',
    });
  });
});

test('Submit More Music begins a new form at its first field, for the same artist', async () => {
  aServer();
  const { user } = openPage('/artist-sub');
  await screen.findByLabelText('Artist Name');
  await fillIn(user);
  await submit(user);
  await user.click(await screen.findByRole('button', { name: 'Submit More Music' }));
  expect(screen.getByLabelText('Artist Name')).toHaveFocus();
  expect(screen.getByLabelText('Artist Name')).toHaveValue('Mara Lindqvist');
  expect(screen.getByLabelText('Email')).toHaveValue('mara@example.org');
  expect(screen.getByLabelText('Description')).toHaveValue('');
  expect(song(1).getByLabelText('Track Title')).toHaveValue('');
});

describe('files', () => {
  const drop = (target: HTMLElement, ...files: File[]) =>
    fireEvent.drop(target, { dataTransfer: { files, types: ['Files'] } });
  const titles = () => screen.getAllByLabelText('Track Title').map((field) => (field as HTMLInputElement).value);

  test('dropped beside the boxes become a song each, up to five, with a title each; the rest are named', async () => {
    const { user } = openForm();
    await user.type(song(1).getByLabelText('Track Title'), 'My own title');
    drop(screen.getByRole('heading', { name: 'Your songs' }), wave('01_low_tide.wav'), wave('b.wav'), wave('c.wav'));
    expect(titles()).toEqual(['My own title', 'b', 'c']);
    expect(song(1).getByText('01_low_tide.wav')).toBeVisible();
    await user.upload(
      song(2).getByLabelText('Audio File'),
      ['d', 'e', 'f', 'g'].map((name) => wave(`${name}.wav`)),
    );
    expect(titles()).toEqual(['My own title', 'd', 'c', 'e', 'f']);
    expect(await screen.findByRole('alert')).toHaveTextContent(/Maximum Songs Reached.*Not added: g\.wav/);
  });

  test('that miss the form do not open in place of the page', () => {
    openForm();
    expect(drop(document.body, wave())).toBe(false);
  });

  test('are told from their first bytes, in words', async () => {
    const { user } = openForm();
    await user.upload(song(1).getByLabelText('Audio File'), wave());
    expect(await song(1).findByText(/WAV, 8-bit, 8 kHz, mono, 0:02/)).toBeVisible();
  });

  test.each([
    ['cut', wave('cut.wav', 8000), 'This file is incomplete: it should last 0:02, but only 0:01 of it is there.'],
    ['text', new File(['Dear studio,'], 'letter.wav'), 'This is a text file, not audio.'],
  ])('that are surely wrong are not sent: %s', async (_, file, words) => {
    const { user, server } = openForm();
    await fillIn(user);
    await user.upload(song(1).getByLabelText('Audio File'), file);
    await submit(user);
    expect(await song(1).findByText(words, { exact: false })).toBeVisible();
    await waitFor(() => expect(song(1).getByLabelText('Audio File')).toHaveFocus());
    expect(server.asked).toHaveLength(0);
  });

  test('go up two at a time, the smallest first', async () => {
    const { user, uploads } = openForm();
    await fillIn(user);
    const sized = (name: string, missing: number) => new File([waveBytes(), new Uint8Array(missing)], `${name}.wav`);
    await user.upload(song(1).getByLabelText('Audio File'), [
      sized('large', 900),
      sized('small', 1),
      sized('middle', 9),
    ]);
    await submit(user);
    await waitFor(() => expect(uploads.begun.map(({ sent }) => sent?.name)).toEqual(['small.wav', 'middle.wav']));
    uploads.begun[1]?.succeed();
    await waitFor(() => expect(uploads.begun.map(({ sent }) => sent?.name)).toContain('large.wav'));
  });
});

test('a song with nothing to hear is asked about before it is sent', async () => {
  const { user, server, onArrived } = openForm();
  await fillIn(user);
  await user.click(screen.getByRole('button', { name: 'Add Song' }));
  await user.type(song(2).getByLabelText('Track Title'), 'Low Tide');
  await submit(user);
  expect(await screen.findByText('Song 2 has no file and no link. Send it anyway?')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Go Back' }));
  expect(song(2).getByLabelText('Audio File')).toHaveFocus();
  expect(server.asked).toHaveLength(0);
  await submit(user);
  await user.click(await screen.findByRole('button', { name: 'Send Anyway' }));
  await waitFor(() => expect(onArrived).toHaveBeenCalled());
  expect(server.to('POST /api/artist/submit-song')).toHaveLength(2);
});

test('a song that is added after a failed submit is not wrong before it was filled in', async () => {
  const { user } = openForm();
  await submit(user);
  expect(await song(1).findByText('Track title is required')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Add Song' }));
  await user.type(screen.getByLabelText('Artist Name'), 'Mara');
  await waitFor(() => expect(screen.queryByText('Artist name is required')).not.toBeInTheDocument());
  expect(song(2).queryByText('Track title is required')).not.toBeInTheDocument();
});

test('while the connection is gone the form waits, and goes on by itself', async () => {
  const { user, uploads, onArrived } = openForm();
  uploads.onBegin = (upload, nth) => (nth <= 3 ? upload.breakOff() : upload.succeed());
  await fillIn(user);
  await user.upload(song(1).getByLabelText('Audio File'), wave());
  await submit(user);
  await waitFor(() => expect(uploads.begun).toHaveLength(3));
  await waitFor(() => expect(row('Ropeworks').getByText('Waiting for your connection…')).toBeVisible());
  await waitFor(() => {
    window.dispatchEvent(new Event('online'));
    expect(onArrived).toHaveBeenCalled();
  });
  expect(screen.queryByText('Submission Failed')).not.toBeInTheDocument();
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
  uploads.onBegin = (upload) => upload.succeed();
  await submit(user);
  await waitFor(() => expect(onArrived).toHaveBeenCalled());
  expect(server.to('POST /api/artist/submit')).toHaveLength(1);
  expect(server.to('POST /api/artist/submit-song')).toHaveLength(1);
});

test('who leaves the page and comes back goes on with the same submission', async () => {
  const server = aServer().on('POST /api/artist/submit-song', () => ({ status: 413, body: { detail: 'Too much' } }));
  const { user, history } = openPage('/artist-sub');
  await screen.findByLabelText('Artist Name');
  await fillIn(user);
  await submit(user);
  await back(() => song(1).getByText('Too much'));
  act(() => history.push('/contact'));
  await screen.findByRole('button', { name: 'Send Message' });
  act(() => history.push('/artist-sub'));
  await back(() => song(1).getByText('Too much'));
  server.on('POST /api/artist/submit-song', () => ({ status: 201, body: {} }));
  await user.click(await song(1).findByRole('button', { name: 'Retry' }));
  await screen.findByRole('heading', { name: 'Thank you, Mara Lindqvist' });
  expect(server.to('POST /api/artist/submit')).toHaveLength(1);
});

test('the thanks tell what was found in each song', async () => {
  const { user, server } = openForm();
  let asked = 0;
  server.on(`GET ${checksUrl}`, () => {
    const { songUid } = server.to('POST /api/artist/submit-song')[0]?.body as { songUid: string };
    const damaged = { songUid, verdict: 'damaged', words: 'The file ends too early.' };
    return { body: [asked++ === 0 ? { songUid, verdict: 'checking' } : damaged] };
  });
  await fillIn(user);
  await submit(user);
  expect(await row('Ropeworks').findByText('Received. We’re checking the file…')).toBeVisible();
  expect(await row('Ropeworks').findByText('The file ends too early.')).toBeVisible();
  expect(screen.getByText(/We can’t use one of your files as sent/)).toBeVisible();
});
