import { screen, waitFor, within } from '@testing-library/react';
import { renderScreen } from '../../../../testing/render-screen';
import { restoreDraft, saveDraft } from './draft';
import { SubmissionCard } from './submission-card';
import { fillIn, openForm, song, submit, wave } from './submission.fixture';
import { emptySubmission } from './submission-values';

const openWithVersions = async (...files: File[]) => {
  const opened = openForm();
  opened.uploads.onBegin = (upload) => upload.succeed();
  opened.server.on('POST /api/artist/submit-version', () => ({ status: 201, body: {} }));
  await fillIn(opened.user);
  await opened.user.click(song(1).getByRole('button', { name: 'Add a version' }));
  await opened.user.upload(song(1).getByLabelText('Version Files'), files);
  return opened;
};
const version = (name: string) => within(song(1).getByRole('group', { name }));
const sentVersions = ({ server }: ReturnType<typeof openForm>) =>
  server.to('POST /api/artist/submit-version').map(({ body }) => body);

test('names of files propose what they are; they are sent after their song, each with an id of its own', async () => {
  const opened = await openWithVersions(wave('Ropeworks (Instrumental).wav'), wave('Ropeworks - Drums.wav'));
  const { user, sending, onArrived } = opened;
  expect(version('Ropeworks (Instrumental).wav').getByLabelText('Kind')).toHaveValue('instrumental');
  const drums = version('Ropeworks - Drums.wav');
  expect(drums.getByLabelText('Kind')).toHaveDisplayValue('Stem');
  expect(drums.getByLabelText('Label')).toHaveValue('Drums');
  await user.selectOptions(version('Ropeworks (Instrumental).wav').getByLabelText('Kind'), '30 s cut');
  await submit(user);
  await waitFor(() => expect(onArrived).toHaveBeenCalled());
  const songUid = `${sending.submissionUid}_S1`;
  const audioFileUrl = expect.stringContaining('/api/objects/') as string;
  expect(sentVersions(opened)).toEqual([
    { songUid, versionUid: `${songUid}_V1`, kind: 'cut-30', label: null, audioFileUrl },
    { songUid, versionUid: `${songUid}_V2`, kind: 'stem', label: 'Drums', audioFileUrl },
  ]);
});

test('a stem without a label is asked for it before anything is sent; one that is removed is not sent', async () => {
  const opened = await openWithVersions(wave('Ropeworks - Drums.wav'), wave('take 7.wav'));
  const { user, server, onArrived } = opened;
  expect(version('take 7.wav').getByLabelText('Kind')).toHaveDisplayValue('Other');
  await user.click(version('take 7.wav').getByRole('button', { name: 'Remove take 7.wav' }));
  const drums = version('Ropeworks - Drums.wav');
  await user.clear(drums.getByLabelText('Label'));
  expect(await drums.findByText('Label is required')).toBeVisible();
  await submit(user);
  expect(server.to('POST /api/artist/submit')).toEqual([]);
  await user.type(drums.getByLabelText('Label'), 'All drums');
  await submit(user);
  await waitFor(() => expect(onArrived).toHaveBeenCalled());
  expect(sentVersions(opened)).toMatchObject([{ kind: 'stem', label: 'All drums' }]);
});

test('several files go to the songs that their names tell, one alone says whose it may be, and each moves to another', async () => {
  const opened = await openWithVersions();
  const { user, uploads } = opened;
  await user.click(screen.getByRole('button', { name: 'Add Song' }));
  await user.type(song(2).getByLabelText('Track Title'), 'Kettle');
  await user.click(song(2).getByRole('button', { name: 'Add a version' }));
  expect(song(2).getByLabelText('Version Files')).toHaveFocus();
  await user.upload(song(2).getByLabelText('Version Files'), wave('Ropeworks (Instrumental).wav'));
  const alone = within(song(2).getByRole('group', { name: 'Ropeworks (Instrumental).wav' }));
  expect(alone.getByText('By its name this may belong to “Ropeworks”.')).toBeVisible();
  await user.upload(song(2).getByLabelText('Version Files'), [wave('Ropeworks - Drums.wav'), wave('Kettle 30s.wav')]);
  expect(song(2).getByRole('group', { name: 'Kettle 30s.wav' })).toBeVisible();
  expect(await screen.findByText('“Ropeworks - Drums.wav” went to “Ropeworks”')).toBeVisible();
  await user.selectOptions(version('Ropeworks - Drums.wav').getByLabelText('Song'), 'Kettle');
  const drums = within(song(2).getByRole('group', { name: 'Ropeworks - Drums.wav' }));
  await waitFor(() => expect(drums.getByLabelText('Kind')).toHaveFocus());
  await waitFor(() => expect(uploads.begun).toHaveLength(3));
});

test('a version that is a text is told before it is sent, and has the focus until it is removed', async () => {
  const letter = new File(['Dear studio, this is no music. '.repeat(40)], 'letter.wav', { type: 'audio/wav' });
  const { user, uploads } = await openWithVersions(letter);
  expect(await screen.findByText(/^This is a text file, not audio/)).toBeVisible();
  await submit(user);
  await waitFor(() => expect(screen.getByLabelText('Remove letter.wav')).toHaveFocus());
  await user.keyboard('{Enter}');
  expect(song(1).getByLabelText('Version Files')).toHaveFocus();
  expect(uploads.begun).toEqual([]);
});

test('a refused version says why, and is sent again with the next try, the song once', async () => {
  const opened = await openWithVersions(wave('Ropeworks (Instrumental).wav'));
  const { user, server, onArrived } = opened;
  server.on('POST /api/artist/submit-version', () => ({ status: 409, body: { detail: 'There are too many files' } }));
  await submit(user);
  expect(await screen.findByText('There are too many files')).toBeVisible();
  server.on('POST /api/artist/submit-version', () => ({ status: 201, body: {} }));
  await submit(user);
  await waitFor(() => expect(onArrived).toHaveBeenCalled());
  expect(server.to('POST /api/artist/submit-song')).toHaveLength(1);
});

test('with a draft versions come back: what had arrived, and what has to be chosen again', async () => {
  const { sending } = await openWithVersions(wave('Ropeworks (Instrumental).wav'));
  const [key = ''] = Object.keys(sending.songs);
  await waitFor(() => expect(sending.songs[key]?.versions?.[0]?.address).toBeDefined());
  expect(saveDraft(sending, emptySubmission())).toBe(true);
  expect(restoreDraft()?.songs[key]?.versions).toMatchObject([
    { kind: 'instrumental', state: 'waiting', upload: 'done', kept: { name: 'Ropeworks (Instrumental).wav' } },
  ]);
});

test('a version is paused as a song is, and after a reload it is chosen again where it stands', async () => {
  const { user, uploads, unmount, sending } = openForm();
  await user.click(song(1).getByRole('button', { name: 'Add a version' }));
  await user.upload(song(1).getByLabelText('Version Files'), wave('Ropeworks (Instrumental).wav'));
  await waitFor(() => expect(uploads.begun).toHaveLength(1));
  uploads.begun[0]?.moveTo(0.4);
  const name = 'Ropeworks (Instrumental).wav';
  await user.click(await version(name).findByRole('button', { name: `Pause ${name}` }));
  expect(await version(name).findByText(/paused at 40%/)).toBeVisible();
  unmount();
  const restored = restoreDraft() ?? sending;
  renderScreen(<SubmissionCard sending={restored} onArrived={jest.fn()} onAgain={() => {}} onDiscard={() => {}} />);
  const again = await screen.findByRole('button', { name: `Choose ${name} again` });
  expect(again).toBeVisible();
  await user.upload(song(1).getByLabelText('Version Files'), wave(name));
  await waitFor(() => expect(uploads.begun).toHaveLength(2));
  uploads.begun[1]?.succeed();
  expect(await screen.findByText(`${name} uploaded`)).toBeInTheDocument();
});
