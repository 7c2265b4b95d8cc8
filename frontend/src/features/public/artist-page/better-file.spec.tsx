import { screen, waitFor, within } from '@testing-library/react';
import { FakeServer } from '../../../testing/fake-server';
import { FakeUploads } from '../../../testing/fake-uploads';
import { openPage } from '../../../testing/open-page';
import { anArtistPage, anArtistSong } from './artist-page.fixture';

test('a file that would be refused does not take the place of the one that is there', async () => {
  const song = anArtistSong('1'.repeat(24), 'Low Tide', { isFileOpen: true });
  const server = new FakeServer()
    .on('GET /api/music/*', anArtistPage([song]))
    .on('POST /api/objects/upload', () => ({ body: { uploadURL: 'http://studio.test/api/objects/00ff?expires=1' } }));
  new FakeUploads().onBegin = (upload) => upload.moveTo(0.42);
  const { user } = openPage('/music/tok');
  const group = within(await screen.findByRole('group', { name: 'Low Tide' }));
  const choose = (content: string) =>
    user.upload(group.getByLabelText(/^Replace file/), new File([content], 'Low Tide.wav', { type: 'audio/wav' }));
  await choose('Dear all, here are my songs.');
  expect(await group.findByText(/^This is a text file, not audio/)).toBeVisible();
  expect(server.to('POST /api/objects/upload')).toEqual([]);
  await choose('RIFF\x01\x00\x02\x00');
  expect(await group.findByText(/, 42%$/)).toBeVisible();
});

test('a song without a file gets one, which can be paused, goes on, and can be given up', async () => {
  const song = anArtistSong('1'.repeat(24), 'Low Tide', {
    isFileOpen: true,
    verdict: 'none',
    words: 'There is no file.',
  });
  const server = new FakeServer()
    .on('GET /api/music/*', anArtistPage([song]))
    .on('POST /api/objects/upload', () => ({ body: { uploadURL: 'http://studio.test/api/objects/00ff?expires=1' } }))
    .on('PUT /api/music/*/songs/*/file', anArtistPage([song]));
  const uploads = new FakeUploads();
  uploads.onBegin = (upload) => upload.moveTo(0.42);
  const { user } = openPage('/music/tok');
  const group = within(await screen.findByRole('group', { name: 'Low Tide' }));
  const field = () => group.getByLabelText(/^Add file/);
  const file = () => new File(['RIFF\x01\x00\x02\x00'], 'Low Tide.wav', { type: 'audio/wav' });
  await user.upload(field(), file());
  await group.findByText(/, 42%$/);
  await user.click(group.getByRole('button', { name: 'Pause Low Tide.wav' }));
  expect(await group.findByText(/paused at 42%/)).toBeVisible();
  await user.click(group.getByRole('button', { name: 'Remove Low Tide.wav' }));
  expect(group.queryByText(/paused/)).not.toBeInTheDocument();
  expect(server.to('PUT /api/music/*/songs/*/file')).toEqual([]);
  await user.upload(field(), file());
  await user.click(await group.findByRole('button', { name: 'Pause Low Tide.wav' }));
  uploads.onBegin = (upload) => upload.succeed();
  await user.click(await group.findByRole('button', { name: 'Resume Low Tide.wav' }));
  await waitFor(() => expect(server.to('PUT /api/music/*/songs/*/file')).toHaveLength(1));
});
