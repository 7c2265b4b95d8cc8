import { submissionDecided } from '@cueroom/contracts/intake/refusals';
import { screen, waitFor } from '@testing-library/react';
import { ref } from 'valtio/vanilla';
import { FakeUploads } from '../../../../testing/fake-uploads';
import { openPage } from '../../../../testing/open-page';
import { pasteInto } from '../../../../testing/paste-into';
import { current } from './current-submission';
import { saveDraft } from './draft';
import { newSending } from './sending';
import { aServer, song, submit } from './submission.fixture';
import { emptySong, emptySubmission } from './submission-values';

const link = 'http://studio.test/music/tok';
const hourMs = 3_600_000;

/** Of two songs one had arrived when the page was left. */
const comeBack = async (
  afterHours: number,
  musicPage: { isOpen?: boolean; steps?: { step: 'withdrawn' }[] } = { isOpen: true },
) => {
  const [first, second] = [
    { ...emptySong(), trackTitle: 'Ropeworks' },
    { ...emptySong(), trackTitle: 'Kettle' },
  ];
  const before = newSending();
  before.receipt = {
    ...{ id: '1', submissionUid: 'ABC1234', link },
    createdAt: new Date(Date.now() - afterHours * hourMs).toISOString(),
  } as typeof before.receipt;
  before.songs = {
    [first.key]: { file: null, state: 'sent', progress: 1, number: 1 },
    [second.key]: {
      ...{ file: null, state: 'failed', progress: 0, number: 2 },
      kept: { name: 'kettle.wav', size: 9, progress: 0 },
    },
  };
  const details = { artistName: 'Mara', email: 'mara@example.org', description: 'A string quartet' };
  saveDraft(before, { ...emptySubmission(), ...details, songs: [first, second] });
  Object.assign(current, { sending: ref(newSending(undefined, [0, 0])) });
  new FakeUploads();
  const server = aServer().on('GET /api/music/*', musicPage);
  const page = openPage('/artist-sub');
  await waitFor(() => expect(song(2).getByLabelText('Track Title')).toHaveValue('Kettle'));
  return { ...page, server };
};

test('who comes back within a day goes on', async () => {
  await comeBack(23);
  expect(screen.getByText(/^We have your details. Send the songs below/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Submit Music' })).toBeVisible();
});

test('who comes back after a day learns at once what can be done, and sends the rest as a new submission', async () => {
  const { user, server } = await comeBack(25);
  const [words] = screen.getAllByText(/^Submission ABC1234 took songs for 24 hours, until /);
  expect(words).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Submit Music' })).not.toBeInTheDocument();
  expect(screen.queryByText(/Each goes on where it stopped/)).not.toBeInTheDocument();
  expect(screen.getAllByRole('link', { name: 'your music’s page' })[0]).toHaveAttribute('href', link);
  await user.click(screen.getAllByRole('button', { name: 'Start a New Submission' })[0]!);
  expect(screen.queryByText(/^Submission ABC1234/)).not.toBeInTheDocument();
  expect(screen.getAllByRole('group', { name: /^Song \d$/ })).toHaveLength(1);
  expect(song(1).getByLabelText('Track Title')).toHaveValue('Kettle');
  expect(screen.getByLabelText('Description')).toHaveValue('A string quartet');
  await user.click(song(1).getByRole('button', { name: 'Remove kettle.wav' }));
  await user.type(song(1).getByLabelText('Track URL'), 'https://listen.example/kettle');
  await submit(user);
  await screen.findByRole('heading', { name: 'Thank you, Mara' });
  const [details] = server.to('POST /api/artist/submit');
  const { submissionUid } = details?.body as { submissionUid: string };
  expect(submissionUid).not.toBe('ABC1234');
  expect(server.to('POST /api/artist/submit-song').map(({ body }) => body)).toMatchObject([
    { songUid: `${submissionUid}_S1`, trackTitle: 'Kettle' },
  ]);
});

test('coming back to what was withdrawn meanwhile says so, and begins anew with what is left', async () => {
  const { user, server } = await comeBack(2, { isOpen: false, steps: [{ step: 'withdrawn' }] });
  expect((await screen.findAllByText('You have withdrawn this submission'))[0]).toBeVisible();
  for (const name of ['Submit Music', 'Retry']) expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  expect(screen.queryByText(/^We have your details|Each goes on where it stopped/)).not.toBeInTheDocument();
  await user.click(screen.getAllByRole('button', { name: 'Start a New Submission' })[0]!);
  expect(song(1).getByLabelText('Track Title')).toHaveValue('Kettle');
  expect(screen.getByLabelText('Artist Name')).toHaveValue('Mara');
  expect(screen.queryByText('You have withdrawn this submission')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Open your music’s page' })).toHaveAttribute('href', link);
  expect(server.to('POST /api/artist/submit-song')).toEqual([]);
});

test('a decision that is learned with a song’s refusal ends it: no Retry, no call to try again', async () => {
  const { user, server } = await comeBack(2);
  await user.click(song(2).getByRole('button', { name: 'Remove kettle.wav' }));
  await pasteInto(user, song(2).getByLabelText('Track URL'), 'https://listen.example/kettle');
  server
    .on('GET /api/music/*', { isOpen: false, steps: [{ step: 'declined' }] })
    .on('POST /api/artist/submit-song', () => ({ status: 409, body: { detail: submissionDecided } }));
  await submit(user);
  const [words] = await screen.findAllByText('This submission is closed: the studio has decided');
  await waitFor(() => expect(words).toBeVisible());
  expect(words?.parentElement).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
  expect(screen.queryByText(/Please try again/)).not.toBeInTheDocument();
  expect(screen.getAllByRole('button', { name: 'Start a New Submission' })[0]).toBeVisible();
});
