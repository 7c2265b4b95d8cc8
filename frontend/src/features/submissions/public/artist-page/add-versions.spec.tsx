import { screen, waitFor, within } from '@testing-library/react';
import { FakeServer } from '../../../../testing/fake-server';
import { FakeUploads } from '../../../../testing/fake-uploads';
import { openPage } from '../../../../testing/open-page';
import { anArtistPage, anArtistSong } from './artist-page.fixture';

beforeEach(() => localStorage.clear());

const page = anArtistPage([anArtistSong('1'.repeat(24), 'Low Tide'), anArtistSong('2'.repeat(24), 'Kettle')]);
const file = (name: string) => new File(['RIFF\x01\x00'], name, { type: 'audio/wav' });

test('several at once, each with its kind and song by its name, corrected, and sent with one press', async () => {
  const server = new FakeServer()
    .on('GET /api/music/*', page)
    .on('POST /api/objects/upload', () => ({ body: { uploadURL: 'http://studio.test/api/objects/00ff?expires=1' } }))
    .on('POST /api/music/*/songs/*/versions', () => ({ body: page }));
  new FakeUploads().onBegin = (upload) => upload.succeed();
  const { user } = openPage('/music/tok');
  const kettle = within(await screen.findByRole('group', { name: 'Kettle' }));
  await user.click(kettle.getByRole('button', { name: 'Add a version' }));
  expect(kettle.getByLabelText('Version Files')).toHaveFocus();
  const files = ['low-tide_inst.wav', 'Low Tide - Drums.wav', 'take 7.wav'].map(file);
  await user.upload(kettle.getByLabelText('Version Files'), files);
  const chosen = (name: string) => within(kettle.getByRole('group', { name }));
  expect(chosen('low-tide_inst.wav').getByLabelText('Song')).toHaveDisplayValue('Low Tide');
  expect(chosen('take 7.wav').getByLabelText('Song')).toHaveDisplayValue('Kettle');
  await user.selectOptions(chosen('Low Tide - Drums.wav').getByLabelText('Song'), 'Kettle');
  await user.click(chosen('take 7.wav').getByRole('button', { name: 'Remove take 7.wav' }));
  expect(kettle.getByLabelText('Version Files')).toHaveFocus();
  await user.click(kettle.getByRole('button', { name: 'Send 2 versions' }));
  await waitFor(() => expect(kettle.getByRole('button', { name: 'Add a version' })).toHaveFocus());
  expect(server.to('POST /api/music/*/songs/*/versions').map(({ path, body }) => ({ path, body }))).toMatchObject([
    { path: `/api/music/tok/songs/${'1'.repeat(24)}/versions`, body: { kind: 'instrumental', label: null } },
    { path: `/api/music/tok/songs/${'2'.repeat(24)}/versions`, body: { kind: 'stem', label: 'Drums' } },
  ]);
});

test('one alone stays with the song that it was chosen for, which says whose it may be', async () => {
  new FakeServer().on('GET /api/music/*', page);
  const { user } = openPage('/music/tok');
  const kettle = within(await screen.findByRole('group', { name: 'Kettle' }));
  await user.click(kettle.getByRole('button', { name: 'Add a version' }));
  await user.upload(kettle.getByLabelText('Version Files'), file('Low Tide (Instrumental).wav'));
  expect(kettle.getByLabelText('Song')).toHaveDisplayValue('Kettle');
  expect(kettle.getByText('By its name this may belong to “Low Tide”.')).toBeVisible();
  await user.selectOptions(kettle.getByLabelText('Song'), 'Low Tide');
  expect(kettle.queryByText(/^By its name/)).not.toBeInTheDocument();
});

test('one that would be refused is told when it is chosen; pressing Send leads to it', async () => {
  const server = new FakeServer().on('GET /api/music/*', page);
  const { user } = openPage('/music/tok');
  const kettle = within(await screen.findByRole('group', { name: 'Kettle' }));
  await user.click(kettle.getByRole('button', { name: 'Add a version' }));
  const letter = new File(['Dear all, here are my songs.'], 'letter.wav', { type: 'audio/wav' });
  await user.upload(kettle.getByLabelText('Version Files'), [file('kettle_inst.wav'), letter]);
  expect(await kettle.findByText(/^This is a text file, not audio/)).toBeVisible();
  await user.click(kettle.getByRole('button', { name: 'Send 2 versions' }));
  expect(kettle.getByRole('button', { name: 'Remove letter.wav' })).toHaveFocus();
  expect(server.to('POST /api/objects/upload')).toEqual([]);
});

test('Cancel asks before chosen files are lost, and closes at once without any', async () => {
  new FakeServer().on('GET /api/music/*', page);
  const { user } = openPage('/music/tok');
  const kettle = within(await screen.findByRole('group', { name: 'Kettle' }));
  const open = () => user.click(kettle.getByRole('button', { name: 'Add a version' }));
  const cancel = () => user.click(kettle.getByRole('button', { name: 'Cancel' }));
  const answer = async (name: string) => user.click(await screen.findByRole('button', { name }));
  await open();
  await cancel();
  await open();
  await user.upload(kettle.getByLabelText('Version Files'), file('take 7.wav'));
  await user.type(kettle.getByLabelText('Label'), ' slow');
  await cancel();
  await answer('Keep editing');
  expect(kettle.getByLabelText('Label')).toHaveValue('take 7 slow');
  await cancel();
  await answer('Discard');
  await waitFor(() => expect(kettle.getByRole('button', { name: 'Add a version' })).toHaveFocus());
});

test('what was chosen and not sent is there after a reload: each file is asked for, and none is left out unsaid', async () => {
  const server = new FakeServer()
    .on('GET /api/music/*', page)
    .on('POST /api/objects/upload', () => ({ body: { uploadURL: 'http://studio.test/api/objects/00ff?expires=1' } }))
    .on('POST /api/music/*/songs/*/versions', () => ({ body: page }));
  new FakeUploads().onBegin = (upload) => upload.succeed();
  const first = openPage('/music/tok');
  const kettle = async () => within(await screen.findByRole('group', { name: 'Kettle' }));
  await first.user.click((await kettle()).getByRole('button', { name: 'Add a version' }));
  const files = ['Kettle - Drums.wav', 'take 7.wav'].map(file);
  await first.user.upload((await kettle()).getByLabelText('Version Files'), files);
  const take = async () => within((await kettle()).getByRole('group', { name: 'take 7.wav' }));
  await first.user.type((await take()).getByLabelText('Label'), ' slow');
  first.unmount();

  const { user } = openPage('/music/tok');
  expect((await take()).getByLabelText('Label')).toHaveValue('take 7 slow');
  await user.click((await kettle()).getByRole('button', { name: 'Send 2 versions' }));
  const again = (await kettle()).getByRole('button', { name: 'Choose Kettle - Drums.wav again' });
  expect(again).toHaveFocus();
  expect(await screen.findByText('Waiting for Kettle - Drums.wav. Choose it again, or remove it.')).toBeVisible();
  expect(server.to('POST /api/objects/upload')).toEqual([]);
  await user.upload((await kettle()).getByLabelText('Version Files'), files);
  await waitFor(() => expect(again).not.toBeInTheDocument());
  await user.click((await kettle()).getByRole('button', { name: 'Send 2 versions' }));
  await waitFor(() => expect(server.to('POST /api/music/*/songs/*/versions')).toHaveLength(2));
  expect(server.to('POST /api/music/*/songs/*/versions').map(({ body }) => body)).toMatchObject([
    { kind: 'stem', label: 'Drums' },
    { kind: 'other', label: 'take 7 slow' },
  ]);
  await waitFor(() => expect(Object.keys(localStorage).filter((key) => key.startsWith('music-'))).toEqual([]));
});
