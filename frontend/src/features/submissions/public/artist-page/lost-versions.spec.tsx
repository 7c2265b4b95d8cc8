import type { ArtistPage, ArtistVersion } from '@cueroom/contracts/intake/artist-page';
import { versionReceivedBefore } from '@cueroom/contracts/intake/refusals';
import { screen, waitFor, within } from '@testing-library/react';
import { FakeServer } from '../../../../testing/fake-server';
import { FakeUploads } from '../../../../testing/fake-uploads';
import { openPage } from '../../../../testing/open-page';
import { anArtistPage, anArtistSong } from './artist-page.fixture';

beforeEach(() => localStorage.clear());

const name = 'Low Tide (Instrumental).wav';
const version: ArtistVersion = {
  ...{ id: '9'.repeat(24), versionUid: 'ABC1234_S1_V1', kind: 'instrumental', label: null, fileName: name },
  ...{ verdict: 'checking', words: 'We are checking your file.', audio: null, hints: [] },
  createdAt: '2026-11-22T12:00:00.000Z',
};
const pageWith = (...versions: ArtistVersion[]): ArtistPage =>
  anArtistPage([anArtistSong('1'.repeat(24), 'Low Tide', { versions })]);
const song = () => within(screen.getByRole('group', { name: 'Low Tide' }));
const path = 'POST /api/music/*/songs/*/versions';

const send = async () => {
  const server = new FakeServer()
    .on('GET /api/music/*', pageWith())
    .on('POST /api/objects/upload', () => ({ body: { uploadURL: 'http://studio.test/api/objects/00ff?expires=1' } }))
    .on(path, () => ({ body: pageWith(version) }));
  new FakeUploads().onBegin = (upload) => upload.succeed();
  const { user, queryClient } = openPage('/music/tok');
  const { queries } = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ queries: { ...queries, retryDelay: 0 } });
  await screen.findByRole('group', { name: 'Low Tide' });
  await user.click(song().getByRole('button', { name: 'Add a version' }));
  const file = new File(['RIFF\x01\x00'], name, { type: 'audio/wav' });
  await user.upload(song().getByLabelText('Version Files'), file);
  const late = server.hold(path);
  await user.click(song().getByRole('button', { name: 'Send version' }));
  await late.request();
  return { server, user, late };
};
const broken = () => Promise.reject(new TypeError('Failed to fetch'));

test('a version whose answer was lost, and that its song has, is sent: it stands above, and no more below', async () => {
  const { server, late } = await send();
  server.on('GET /api/music/*', pageWith(version));
  await late.fail();
  expect(await song().findByRole('button', { name: 'Add a version' })).toBeVisible();
  expect(song().getByRole('list', { name: 'Versions' })).toHaveTextContent('Instrumental');
  expect(song().queryByText(/couldn’t reach/)).not.toBeInTheDocument();
});

test('while nobody knows, it is not removed unsaid; once the page has it, it is known as sent', async () => {
  const { server, user, late } = await send();
  server.on('GET /api/music/*', broken);
  await late.fail();
  expect(await song().findByText(/couldn’t reach/)).toBeVisible();
  await user.click(await song().findByRole('button', { name: `Remove ${name}` }));
  expect(await screen.findByText(`${name} may have reached us already`)).toBeVisible();
  expect(song().getByRole('group', { name })).toBeVisible();
  server.on('GET /api/music/*', pageWith(version));
  await user.click(song().getByRole('button', { name: `Remove ${name}` }));
  await waitFor(() => expect(song().queryByRole('group', { name })).not.toBeInTheDocument());
  expect(song().getByRole('list', { name: 'Versions' })).toHaveTextContent('Instrumental');
});

test('one that did not arrive is removed with one press', async () => {
  const { user, late } = await send();
  await late.fail();
  await user.click(await song().findByRole('button', { name: `Remove ${name}` }));
  await waitFor(() => expect(song().queryByRole('group', { name })).not.toBeInTheDocument());
  expect(screen.queryByText(/may have reached us/)).not.toBeInTheDocument();
});

test('edited after a lost answer, it says that the first one is there', async () => {
  const { server, user, late } = await send();
  server.on('GET /api/music/*', broken);
  await late.fail();
  await waitFor(() => expect(song().getByLabelText('Kind')).toBeEnabled());
  await user.selectOptions(song().getByLabelText('Kind'), '30 s cut');
  server.on(path, () => ({ status: 409, body: { detail: versionReceivedBefore } }));
  await user.click(song().getByRole('button', { name: 'Send version' }));
  expect(await song().findByText(/^We have this file as you first sent it/)).toBeVisible();
});
