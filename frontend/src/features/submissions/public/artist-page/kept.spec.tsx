import { screen, waitFor, within } from '@testing-library/react';
import { FakeServer } from '../../../../testing/fake-server';
import { FakeUploads } from '../../../../testing/fake-uploads';
import { openPage } from '../../../../testing/open-page';
import { anArtistPage, anArtistSong } from './artist-page.fixture';

beforeEach(() => localStorage.clear());

const song = anArtistSong('1'.repeat(24), 'Low Tide', { isFileOpen: true, lyrics: 'One' });
const group = async () => within(await screen.findByRole('group', { name: 'Low Tide' }));

test('what is typed outlives a reload, and is gone from the browser once it is saved', async () => {
  const server = new FakeServer()
    .on('GET /api/music/*', anArtistPage([song]))
    .on('PATCH /api/music/*/songs/*', () => {
      server.on('GET /api/music/*', anArtistPage([{ ...song, trackTitle: 'Low Tide', lyrics: null }]));
      return { body: {} };
    })
    .on('POST /api/music/*/messages', () => ({ body: {} }));
  const { user, unmount } = openPage('/music/tok');
  await user.clear((await group()).getByLabelText('Lyrics'));
  await user.clear((await group()).getByLabelText('Track Title'));
  await user.type((await group()).getByLabelText('Track Title'), 'High Tide');
  await user.type(screen.getByLabelText('Message'), 'Is it there?');
  unmount();
  const again = openPage('/music/tok');
  expect((await group()).getByLabelText('Track Title')).toHaveValue('High Tide');
  expect((await group()).getByLabelText('Lyrics')).toHaveValue('');
  expect(screen.getByLabelText('Message')).toHaveValue('Is it there?');
  await again.user.click(screen.getByRole('button', { name: 'Send Message' }));
  await waitFor(() => expect(screen.getByLabelText('Message')).toHaveValue(''));
  await again.user.click((await group()).getByRole('button', { name: 'Save' }));
  expect(await (await group()).findByText('Saved')).toBeVisible();
  expect(server.to('PATCH /api/music/*/songs/*')[0]?.body).toEqual({ trackTitle: 'High Tide', lyrics: '' });
  expect(Object.keys(localStorage).filter((key) => key.startsWith('music-'))).toEqual([]);
});

test('a corrected name outlives a reload, in a section that is open, and is gone from the browser once it is saved', async () => {
  const server = new FakeServer().on('GET /api/music/*', anArtistPage([song]));
  const { user, unmount } = openPage('/music/tok');
  const section = async () => (await screen.findByText('Correct my name or email')).closest('details');
  expect(await section()).not.toHaveAttribute('open');
  await user.click(screen.getByText('Correct my name or email'));
  await user.type(screen.getByLabelText('Artist Name'), ' Novak');
  await user.type(screen.getByLabelText('New Email'), 'zoe@new.example');
  unmount();
  const again = openPage('/music/tok');
  expect(await section()).toHaveAttribute('open');
  expect(screen.getByLabelText('Artist Name')).toHaveValue('Zoë Novak');
  expect(screen.getByLabelText('New Email')).toHaveValue('zoe@new.example');
  server.on('PATCH /api/music/*', () => {
    server.on('GET /api/music/*', { ...anArtistPage([song]), artistName: 'Zoë Novak', revision: 1 });
    return { body: {} };
  });
  await again.user.click(screen.getByRole('button', { name: 'Update' }));
  expect(await screen.findByText(/^We have sent a link to zoe@new.example/)).toBeVisible();
  expect(server.to('PATCH /api/music/*')[0]?.body).toEqual({ artistName: 'Zoë Novak', email: 'zoe@new.example' });
  expect(Object.keys(localStorage).filter((key) => key.startsWith('music-'))).toEqual([]);
});

test('a better file that was under way asks for itself after a reload, and goes on', async () => {
  new FakeServer()
    .on('GET /api/music/*', anArtistPage([song]))
    .on('POST /api/objects/upload', () => ({ body: { uploadURL: 'http://studio.test/api/objects/00ff?expires=1' } }));
  const uploads = new FakeUploads();
  uploads.onBegin = (upload) => upload.moveTo(0.62);
  const { user, unmount } = openPage('/music/tok');
  const file = new File(['RIFF\x01\x00\x02\x00'], 'Low Tide.wav', { type: 'audio/wav' });
  await user.upload((await group()).getByLabelText('Replace file'), file);
  expect(await (await group()).findByText(/, 62%$/)).toBeVisible();
  unmount();
  openPage('/music/tok');
  expect(await (await group()).findByText('Choose Low Tide.wav again to continue at 62 %')).toBeVisible();
});

test('name and address are corrected; without a mail server it says whom to write to', async () => {
  const server = new FakeServer()
    .on('GET /api/music/*', anArtistPage([song]))
    .on('PATCH /api/music/*', () => ({ body: {} }));
  const { user, unmount } = openPage('/music/tok');
  await user.click(await screen.findByText('Correct my name or email'));
  await user.type(screen.getByLabelText('New Email'), 'zoe@new.example');
  await user.click(within(screen.getByLabelText('New Email').closest('form')!).getByRole('button', { name: 'Update' }));
  expect(await screen.findByText(/^We have sent a link to zoe@new.example/)).toBeVisible();
  expect(server.to('PATCH /api/music/*')[0]?.body).toEqual({ email: 'zoe@new.example' });
  unmount();
  server.on('GET /api/music/*', { ...anArtistPage([song]), isMailed: false });
  openPage('/music/tok');
  expect(await screen.findByText(/^To change your email address, write to/)).toBeInTheDocument();
  expect(screen.queryByLabelText('New Email')).not.toBeInTheDocument();
});

test('what was typed and not saved can still be read once the studio has decided', async () => {
  const server = new FakeServer().on('GET /api/music/*', anArtistPage([song]));
  const { user, unmount } = openPage('/music/tok');
  await user.type((await group()).getByLabelText('Lyrics'), ' road');
  unmount();
  server.on('GET /api/music/*', { ...anArtistPage([song]), isOpen: false });
  openPage('/music/tok');
  expect(await screen.findByText('Lyrics: One road')).toBeVisible();
  expect(screen.getByText(/so this was not saved\. You can copy it/)).toBeVisible();
});

test('a name and an address that were not saved before the decision stand there to be copied, until they are put away', async () => {
  const server = new FakeServer().on('GET /api/music/*', anArtistPage([song]));
  const { user, unmount } = openPage('/music/tok');
  await user.click(await screen.findByText('Correct my name or email'));
  await user.type(screen.getByLabelText('Artist Name'), ' M.');
  await user.type(screen.getByLabelText('New Email'), 'zoe@example.org');
  unmount();
  server.on('GET /api/music/*', { ...anArtistPage([song]), isOpen: false });
  const again = openPage('/music/tok');
  const note = within(
    (await screen.findByText(/so this was not saved\. You can copy it/)).parentElement as HTMLElement,
  );
  expect(note.getByText('Artist Name: Zoë M.')).toBeVisible();
  expect(note.getByText('New Email: zoe@example.org')).toBeVisible();
  await again.user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toBe('Artist Name: Zoë M.\n\nNew Email: zoe@example.org');
  await again.user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText(/so this was not saved/)).not.toBeInTheDocument();
  expect(Object.keys(localStorage).filter((key) => key.startsWith('music-'))).toEqual([]);
});
