import type { ArtistPage, ArtistSong } from '@cueroom/contracts/intake/artist-page';
import { act, screen, waitFor, within } from '@testing-library/react';
import { tellConnected } from '../../../../lib/api/connection';
import { FakeServer } from '../../../../testing/fake-server';
import { FakeUploads } from '../../../../testing/fake-uploads';
import { openPage } from '../../../../testing/open-page';
import { anArtistPage, anArtistSong } from './artist-page.fixture';

beforeEach(() => localStorage.clear());

test('a file that would be refused does not take the place of the one that is there', async () => {
  const song = anArtistSong('1'.repeat(24), 'Low Tide', { isFileOpen: true });
  const server = new FakeServer()
    .on('GET /api/music/*', anArtistPage([song]))
    .on('POST /api/objects/upload', () => ({ body: { uploadURL: 'http://studio.test/api/objects/00ff?expires=1' } }));
  new FakeUploads().onBegin = (upload) => upload.moveTo(0.42);
  const { user } = openPage('/music/tok');
  const group = within(await screen.findByRole('group', { name: 'Low Tide' }));
  const choose = (content: string) =>
    user.upload(group.getByLabelText('Replace file'), new File([content], 'Low Tide.wav', { type: 'audio/wav' }));
  await choose('Dear all, here are my songs.');
  expect(await group.findByText(/^This is a text file, not audio/)).toBeVisible();
  expect(server.to('POST /api/objects/upload')).toEqual([]);
  await choose('RIFF\x01\x00\x02\x00');
  expect(await group.findByText(/, 42%$/)).toBeVisible();
  expect(group.getByText('Replace file').parentElement).not.toHaveTextContent('optional');
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
  const field = () => group.getByLabelText('Add file');
  const file = () => new File(['RIFF\x01\x00\x02\x00'], 'Low Tide.wav', { type: 'audio/wav' });
  expect(group.getByText('Add file').parentElement).not.toHaveTextContent('optional');
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

const file = () => new File(['RIFF\x01\x00\x02\x00'], 'Low Tide.wav', { type: 'audio/wav' });
const openSong = async (fields: Partial<ArtistSong> = {}) => {
  const song = anArtistSong('1'.repeat(24), 'Low Tide', {
    isFileOpen: true,
    fileName: 'Low Tide.wav',
    audio,
    ...fields,
  });
  const server = new FakeServer()
    .on('GET /api/music/*', { ...anArtistPage([song]), changes })
    .on('POST /api/objects/upload', () => ({ body: { uploadURL: 'http://studio.test/api/objects/00ff?expires=1' } }));
  const uploads = new FakeUploads();
  const view = openPage('/music/tok');
  const group = within(await screen.findByRole('group', { name: 'Low Tide' }));
  const choose = () => view.user.upload(group.getByLabelText('Replace file'), file());
  return { song, server, uploads, group, choose, ...view };
};
const lost = () => Promise.reject(new TypeError('Failed to fetch'));
const audio = { durationSec: 20, loudnessLufs: -14 } as ArtistSong['audio'];
const changes: ArtistPage['changes'] = {
  ...{ at: '2026-11-20T12:00:00.000Z', until: '2999-12-20T12:00:00.000Z', message: 'Please' },
  ...{ songIds: [], backAt: null, items: ['better-file'], received: [], songs: [] },
};
const kept = () => Object.keys(localStorage).filter((key) => key.startsWith('music-'));

test('Done says what is half sent, after a reload, too', async () => {
  const { uploads, choose, group, user, unmount } = await openSong();
  uploads.onBegin = (upload) => upload.moveTo(0.15);
  await choose();
  await group.findByText(/, 15%$/);
  unmount();
  openPage('/music/tok');
  expect(await screen.findByText('Choose Low Tide.wav again to continue at 15 %')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Done' }));
  const question = within(await screen.findByRole('group', { name: 'Before you are done' }));
  expect(question.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Low Tide: File']);
});

test('a file whose answer was lost, and that its song has, is not asked for again', async () => {
  const { song, server, uploads, group, choose, unmount } = await openSong();
  uploads.onBegin = (upload) => upload.succeed();
  const late = server.hold('PUT /api/music/*/songs/*/file');
  await choose();
  await late.request();
  server.on('PUT /api/music/*/songs/*/file', lost);
  await late.fail();
  expect(await group.findByText(/uploaded, waiting for your connection…$/)).toBeVisible();
  unmount();
  const checked = { ...song, audioFileUrl: '/api/objects/00ff', verdict: 'checking' as const, isFileOpen: false };
  server.on('GET /api/music/*', anArtistPage([checked]));
  openPage('/music/tok');
  await screen.findByRole('group', { name: 'Low Tide' });
  await waitFor(() => expect(kept()).toEqual([]));
  expect(screen.queryByText(/again to continue/)).not.toBeInTheDocument();
});

test('also at once, where the page is read again and has it', async () => {
  const { song, server, uploads, group, choose } = await openSong({ fileName: 'old.wav' });
  uploads.onBegin = (upload) => upload.succeed();
  const late = server.hold('PUT /api/music/*/songs/*/file');
  await choose();
  await late.request();
  server.on(
    'GET /api/music/*',
    anArtistPage([{ ...song, fileName: 'Low Tide.wav', audioFileUrl: '/api/objects/00ff' }]),
  );
  server.on('PUT /api/music/*/songs/*/file', {});
  await late.fail();
  await waitFor(() => expect(kept()).toEqual([]));
  expect(group.queryByText(/couldn’t reach|again to continue/)).not.toBeInTheDocument();
});

test('one that is under way when the studio decides does not vanish unsaid', async () => {
  const { song, server, uploads, group, choose, queryClient } = await openSong();
  uploads.onBegin = (upload) => upload.moveTo(0.42);
  await choose();
  await group.findByText(/, 42%$/);
  server.on('GET /api/music/*', { ...anArtistPage([{ ...song, isFileOpen: false }]), isOpen: false });
  await act(() => queryClient.invalidateQueries());
  const said = 'The studio decided in the meantime, so Low Tide.wav was not used.';
  expect(await group.findByText(said)).toBeVisible();
  expect(server.to('PUT /api/music/*/songs/*/file')).toEqual([]);
});

test('what a browser knows of a file that was under way is forgotten after a day', async () => {
  const { uploads, choose, group, unmount } = await openSong();
  uploads.onBegin = (upload) => upload.moveTo(0.15);
  await choose();
  await group.findByText(/, 15%$/);
  unmount();
  const [key = ''] = kept();
  const record = JSON.parse(localStorage.getItem(key) ?? '{}') as { sentAtMs: number };
  localStorage.setItem(key, JSON.stringify({ ...record, sentAtMs: record.sentAtMs - 86_400_001 }));
  openPage('/music/tok');
  await screen.findByRole('group', { name: 'Low Tide' });
  expect(screen.queryByText(/again to continue/)).not.toBeInTheDocument();
});

/** All of it is there, and the line breaks before its song has it. */
const sendWhole = async () => {
  const view = await openSong({ verdict: 'damaged', audio: null, fileName: 'old.wav' });
  view.uploads.onBegin = (upload) => upload.succeed();
  view.server.on('PUT /api/music/*/songs/*/file', lost);
  await view.choose();
  expect(await view.group.findByText(/uploaded, waiting for your connection…$/)).toBeVisible();
  const puts = () => view.server.to('PUT /api/music/*/songs/*/file').map(({ body }) => body);
  const isBack = () => {
    const fixed = { ...view.song, fileName: 'Low Tide.wav', verdict: 'checking' as const, isFileOpen: false };
    view.server.on('PUT /api/music/*/songs/*/file', () => {
      view.server.on('GET /api/music/*', anArtistPage([fixed]));
      return { body: {} };
    });
  };
  return { ...view, puts, isBack };
};

test('a file that is there whole reaches its song once the line is back, by itself', async () => {
  const { group, isBack, uploads } = await sendWhole();
  expect(group.queryByText(/^Choose Low Tide.wav again/)).not.toBeInTheDocument();
  isBack();
  act(() => tellConnected());
  await waitFor(() => expect(kept()).toEqual([]));
  await waitFor(() => expect(group.queryByLabelText('Replace file')).not.toBeInTheDocument());
  expect(uploads.begun).toHaveLength(1);
});

test('also after a reload, without the file being chosen again', async () => {
  const { unmount, isBack, puts } = await sendWhole();
  unmount();
  const before = puts().length;
  isBack();
  openPage('/music/tok');
  await waitFor(() => expect(kept()).toEqual([]));
  expect(puts().slice(before)).toContainEqual({ audioFileUrl: 'http://studio.test/api/objects/00ff', inPlaceOf: null });
  expect(screen.queryByText(/^Choose Low Tide.wav again/)).not.toBeInTheDocument();
});

test('removed while it waits, it does not take the place of the file that is there', async () => {
  const { user, group, isBack, puts } = await sendWhole();
  const before = puts().length;
  await user.click(group.getByRole('button', { name: 'Remove Low Tide.wav' }));
  isBack();
  act(() => tellConnected());
  await waitFor(() => expect(group.queryByText(/uploaded/)).not.toBeInTheDocument());
  expect(puts()).toHaveLength(before);
  expect(kept()).toEqual([]);
});

test('what the server has no longer is asked for anew, and not sent over and over', async () => {
  const { unmount, server, puts } = await sendWhole();
  unmount();
  const before = puts().length;
  server.on('PUT /api/music/*/songs/*/file', () => ({ status: 400, body: { detail: 'There is no such file' } }));
  openPage('/music/tok');
  expect(await screen.findByText('There is no such file')).toBeVisible();
  expect(puts()).toHaveLength(before + 1);
  expect(kept()).toEqual([]);
});

test('what was half sent before a reload can be given up', async () => {
  const { uploads, choose, group, unmount } = await openSong();
  uploads.onBegin = (upload) => upload.moveTo(0.15);
  await choose();
  await group.findByText(/, 15%$/);
  unmount();
  const { user } = openPage('/music/tok');
  await user.click(await screen.findByRole('button', { name: 'Remove Low Tide.wav' }));
  expect(screen.queryByText(/^Choose Low Tide.wav again/)).not.toBeInTheDocument();
  expect(kept()).toEqual([]);
});

test('another file does not take the place of one that was half sent before a reload', async () => {
  const { server, uploads, choose, group, unmount } = await openSong();
  uploads.onBegin = (upload) => upload.moveTo(0.15);
  await choose();
  await group.findByText(/, 15%$/);
  unmount();
  const { user } = openPage('/music/tok');
  await screen.findByText('Choose Low Tide.wav again to continue at 15 %');
  const begun = server.to('POST /api/objects/upload').length;
  const other = new File(['RIFF\x01\x00\x02\x00\x00\x00'], 'Letter.wav', { type: 'audio/wav' });
  await user.upload(screen.getByLabelText('Replace file'), other);
  expect(await screen.findByText('This is not the same file as Low Tide.wav')).toBeVisible();
  expect(screen.getByText('Choose Low Tide.wav again to continue at 15 %')).toBeVisible();
  expect(server.to('POST /api/objects/upload')).toHaveLength(begun);
});
