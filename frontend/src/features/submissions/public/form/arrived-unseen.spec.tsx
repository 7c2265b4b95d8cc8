import {
  songReceivedBefore,
  submissionReceivedBefore,
  submissionUidTaken,
  versionReceivedBefore,
} from '@cueroom/contracts/intake/refusals';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { restoreDraft, saveDraft } from './draft';
import { submissionId, openForm, song, fillIn, back, link, submit, wave } from './submission.fixture';
import { emptySubmission } from './submission-values';

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
      return { body: { id: submissionId, submissionUid: body.submissionUid, link: 'http://studio.test/music/tok' } };
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
    const note = screen
      .getByText(/We had already received your details as you first sent them/)
      .closest('[role=status]');
    expect(note).toHaveTextContent('A string quartet in a ropeworks, recorded at night');
    expect(note).not.toHaveTextContent('Mara');
    expect(note).toHaveTextContent(
      /you can correct your name and what becomes of your files on your music’s page\. Please email other changes/,
    );
  });

  test('under another email they are sent again: a reply must arrive', async () => {
    const { stored, onArrived } = await edited((user) => user.type(screen.getByLabelText('Email'), '.net'));
    await waitFor(() => expect(onArrived).toHaveBeenCalled());
    expect(stored.map(({ email }) => email)).toEqual(['mara@example.org', 'mara@example.org.net']);
    expect(screen.queryByText(/We had already received/)).not.toBeInTheDocument();
  });
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
    await back(() => song(1).getByText(/We already have this song as you first sent it/));
    // Nothing has failed.
    expect(await screen.findByText('One more question')).toBeVisible();
    expect(screen.queryByText('Submission Failed')).not.toBeInTheDocument();
    expect(song(1).getByLabelText('Track Title')).toHaveValue('Ropeworks (new mix)');
    return form;
  }

  test('is kept as it arrived', async () => {
    const { user, onArrived, server } = await edited();
    const sent = server.to('POST /api/artist/submit-song').length;
    await user.click(song(1).getByRole('button', { name: 'Keep the First One' }));
    await waitFor(() => expect(onArrived).toHaveBeenCalled());
    expect(server.to('POST /api/artist/submit-song')).toHaveLength(sent);
    expect(screen.getByRole('listitem')).toHaveTextContent(
      /^Ropeworks ?As you first sent it, without your later changes/,
    );
  });

  test('or is sent as a song of its own', async () => {
    const { user, onArrived, server } = await edited();
    await user.click(song(1).getByRole('button', { name: 'Send This One Too' }));
    await waitFor(() => expect(onArrived).toHaveBeenCalled());
    expect(screen.getAllByRole('listitem').at(-1)).toHaveTextContent('Ropeworks (new mix)');
    expect(screen.getByText('2 songs')).toBeVisible();
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
    expect(screen.getAllByRole('listitem')[0]).toHaveTextContent(
      /^Ropeworks ?As you first sent it, without your later/,
    );
    expect(server.to('POST /api/artist/submit-song').at(-1)?.body).toMatchObject({
      songUid: expect.stringMatching(/_S2$/),
      trackTitle: 'Ropeworks (new mix)',
    });
  });
});

describe('a song whose answer was lost', () => {
  const two = async () => {
    const form = openForm();
    await fillIn(form.user);
    await form.user.click(screen.getByRole('button', { name: 'Add Song' }));
    await form.user.type(song(2).getByLabelText('Track Title'), 'Low Tide');
    await form.user.type(song(2).getByLabelText('Track URL'), link);
    return form;
  };

  test('is not removed unsaid: it may be there', async () => {
    const { user, server, onArrived } = await two();
    server.on('POST /api/artist/submit-song', () => Promise.reject(new TypeError('Failed to fetch')));
    await submit(user);
    await waitFor(() => expect(server.to('POST /api/artist/submit-song').length).toBeGreaterThan(1));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Remove Song 2' }));
    expect(await screen.findByText('Song 2 may have reached us already')).toBeVisible();
    expect(song(2).getByLabelText('Track Title')).toHaveValue('Low Tide');
    server.on('POST /api/artist/submit-song', () => ({ status: 201, body: {} }));
    await submit(user);
    await waitFor(() => expect(onArrived).toHaveBeenCalled());
    expect(screen.getByText('2 songs')).toBeVisible();
  });

  test('one that was refused is removed', async () => {
    const { user, server, onArrived } = await two();
    server.on('POST /api/artist/submit-song', ({ body }: { body: { songUid: string } }) =>
      body.songUid.endsWith('_S2') ? { status: 409, body: { detail: 'Not this one' } } : { status: 201, body: {} },
    );
    await submit(user);
    await song(2).findByText('Not this one');
    await user.click(screen.getByRole('button', { name: 'Remove Song 2' }));
    await submit(user);
    await waitFor(() => expect(onArrived).toHaveBeenCalled());
    expect(screen.getByText('1 song')).toBeVisible();
  });
});

describe('a version whose answer was lost', () => {
  const name = 'Ropeworks (Instrumental).wav';
  const path = 'POST /api/artist/submit-version';
  const withVersion = async () => {
    const form = openForm();
    form.uploads.onBegin = (upload) => upload.succeed();
    await fillIn(form.user);
    await form.user.click(song(1).getByRole('button', { name: 'Add a version' }));
    await form.user.upload(song(1).getByLabelText('Version Files'), wave(name));
    form.server.on(path, () => ({ status: 503, body: { detail: 'This service is unavailable' } }));
    await submit(form.user);
    await back(() => song(1).getByText('This service is unavailable'));
    return form;
  };

  test('is not removed unsaid, also not by a draft that comes back', async () => {
    const { user, sending } = await withVersion();
    await user.click(song(1).getByRole('button', { name: `Remove ${name}` }));
    expect(await screen.findByText(`${name} may have reached us already`)).toBeVisible();
    expect(song(1).getByRole('group', { name })).toBeVisible();
    expect(saveDraft(sending, emptySubmission())).toBe(true);
    const [restored] = Object.values(restoreDraft()?.songs ?? {});
    expect(restored?.versions).toMatchObject([{ isUnanswered: true }]);
  });

  test('is kept as it was first sent, which the page says', async () => {
    const { user, server, onArrived } = await withVersion();
    await user.selectOptions(song(1).getByLabelText('Kind'), '30 s cut');
    server.on(path, () => ({ status: 409, body: { detail: versionReceivedBefore } }));
    await submit(user);
    await waitFor(() => expect(onArrived).toHaveBeenCalled());
    expect(screen.getByText(`${name}: as you first sent it, without your later changes`)).toBeVisible();
    expect(screen.queryByText('30 s cut')).not.toBeInTheDocument();
  });

  test('one that was refused is removed', async () => {
    const { user, server } = await withVersion();
    await user.click(screen.getByRole('button', { name: 'Add Song' }));
    await user.type(song(2).getByLabelText('Track Title'), 'Kettle');
    await user.type(song(2).getByLabelText('Track URL'), link);
    await user.click(song(2).getByRole('button', { name: 'Add a version' }));
    await user.upload(song(2).getByLabelText('Version Files'), wave('take 7.wav'));
    server.on(path, () => ({ status: 409, body: { detail: 'There are too many files' } }));
    await submit(user);
    await back(() => song(2).getByText('There are too many files'));
    await user.click(song(2).getByRole('button', { name: 'Remove take 7.wav' }));
    expect(song(2).queryByRole('group', { name: 'take 7.wav' })).not.toBeInTheDocument();
  });
});
