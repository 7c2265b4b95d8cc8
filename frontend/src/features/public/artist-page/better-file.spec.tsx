import { screen, within } from '@testing-library/react';
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
