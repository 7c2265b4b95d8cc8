import { keyUsedBefore } from '@cueroom/contracts/intake/refusals';
import type { ThreadMessage } from '@cueroom/contracts/intake/artist-page';
import { act, screen, waitFor, within } from '@testing-library/react';
import { tellConnected } from '../../../../lib/api/connection';
import { FakeServer } from '../../../../testing/fake-server';
import { openPage } from '../../../../testing/open-page';
import { anArtistPage, anArtistSong } from './artist-page.fixture';

beforeEach(() => localStorage.clear());

const page = anArtistPage([anArtistSong('1'.repeat(24), 'Low Tide')]);
const message = (text: string): ThreadMessage => ({
  ...{ id: text, from: 'artist', kind: 'message', subject: null, text },
  ...{ createdAt: '2026-11-22T12:00:00.000Z', takenBackAt: null },
});
/** Nobody can say whether the server has it, and to send it again would not help. */
const broken = {
  status: 501,
  headers: { 'content-type': 'application/problem+json' },
  body: { detail: 'We are away' },
};
const field = () => screen.findByLabelText('Message');
const write = async (hasArrived: boolean) => {
  const server = new FakeServer().on('GET /api/music/*', page).on('POST /api/music/*/messages', () => ({ body: {} }));
  const late = server.hold('POST /api/music/*/messages');
  const { user, queryClient, unmount } = openPage('/music/tok');
  await user.type(await field(), 'Is it there?');
  await user.click(screen.getByRole('button', { name: 'Send Message' }));
  await late.request();
  if (hasArrived) server.on('GET /api/music/*', { ...page, messages: [message('Is it there?')] });
  return { server, user, late, queryClient, unmount };
};

test('a message whose answer was lost is looked for in the thread: there it is sent, and the field is empty', async () => {
  const { late } = await write(true);
  await late.fail();
  await waitFor(async () => expect(await field()).toHaveValue(''));
  expect(screen.getByText('Is it there?')).toBeVisible();
  expect(screen.queryByText(/couldn’t reach/)).not.toBeInTheDocument();
});

test('one that did not arrive waits for the line, says so, and goes once as soon as it is back', async () => {
  const { server, late } = await write(false);
  expect(screen.getByText('Sending…')).toBeVisible();
  server.on('POST /api/music/*/messages', () => Promise.reject(new TypeError('Failed to fetch')));
  await late.fail();
  expect(await screen.findByText(/^Waiting for your connection…/, {}, { timeout: 4000 })).toBeVisible();
  expect(await field()).toHaveValue('Is it there?');
  server.on('POST /api/music/*/messages', () => ({ body: {} }));
  act(() => tellConnected());
  await waitFor(async () => expect(await field()).toHaveValue(''));
  const keys = server.to('POST /api/music/*/messages').map(({ headers }) => headers['Idempotency-Key']);
  expect(new Set(keys).size).toBe(1);
});

test('one that is seen in the thread only later is sent, too', async () => {
  const { server, late, queryClient } = await write(false);
  await late.release(broken);
  expect(await screen.findByText('We are away')).toBeVisible();
  server.on('GET /api/music/*', { ...page, messages: [message('Is it there?')] });
  await act(() => queryClient.invalidateQueries());
  await waitFor(async () => expect(await field()).toHaveValue(''));
  expect(screen.queryByText('We are away')).not.toBeInTheDocument();
});

test('a reload before its answer: what has arrived does not stand in the field as well', async () => {
  const { unmount } = await write(true);
  unmount();
  openPage('/music/tok');
  expect(await screen.findByText('Is it there?', { selector: ':not(textarea)' })).toBeVisible();
  await waitFor(async () => expect(await field()).toHaveValue(''));
  expect(Object.keys(localStorage).filter((key) => key.startsWith('music-'))).toEqual([]);
});

test('edited after a lost answer: the artist learns in plain words that the first one is there, and sends on', async () => {
  const { server, user, late } = await write(false);
  await late.release(broken);
  await user.type(await field(), ' Hello?');
  server.on('GET /api/music/*', { ...page, messages: [message('Is it there?')] });
  server.on('POST /api/music/*/messages', () => ({ status: 409, body: { detail: keyUsedBefore } }));
  await user.click(screen.getByRole('button', { name: 'Send Message' }));
  expect(await screen.findByText(/^We have your message as you first sent it/)).toBeVisible();
  expect(screen.queryByText(/Close this form/)).not.toBeInTheDocument();
  expect(await field()).toHaveValue('Is it there? Hello?');
  server.on('POST /api/music/*/messages', () => ({ body: {} }));
  await user.click(screen.getByRole('button', { name: 'Send Message' }));
  await waitFor(async () => expect(await field()).toHaveValue(''));
  const keys = server.to('POST /api/music/*/messages').map(({ headers }) => headers['Idempotency-Key']);
  expect([keys[0] === keys[1], keys[1] === keys[2]]).toEqual([true, false]);
});

const group = () => within(screen.getByRole('group', { name: 'Low Tide' }));
const saveLyrics = async () => {
  const server = new FakeServer().on('GET /api/music/*', page).on('PATCH /api/music/*/songs/*', () => ({ body: {} }));
  const view = openPage('/music/tok');
  await screen.findByRole('group', { name: 'Low Tide' });
  await view.user.type(group().getByLabelText('Lyrics'), 'One road');
  const late = server.hold('PATCH /api/music/*/songs/*');
  await view.user.click(group().getByRole('button', { name: 'Save' }));
  await late.request();
  return { server, late, ...view };
};
const stored = anArtistSong('1'.repeat(24), 'Low Tide', { lyrics: 'One road' });

test('words whose answer was lost, and that the song has, are saved', async () => {
  const { server, late } = await saveLyrics();
  server.on('GET /api/music/*', anArtistPage([stored]));
  await late.fail();
  await waitFor(() => expect(group().getByRole('button', { name: 'Save' })).toBeDisabled());
  expect(group().getByLabelText('Lyrics')).toHaveValue('One road');
  expect(group().queryByText(/^Not saved yet/)).not.toBeInTheDocument();
  expect(group().queryByText(/couldn’t reach/)).not.toBeInTheDocument();
  expect(Object.keys(localStorage).filter((key) => key.startsWith('music-'))).toEqual([]);
});

test('words that did not arrive wait for the line, say so, and are saved as soon as it is back', async () => {
  const { server, late } = await saveLyrics();
  expect(group().getByText('Saving…')).toBeVisible();
  server.on('PATCH /api/music/*/songs/*', () => Promise.reject(new TypeError('Failed to fetch')));
  await late.fail();
  expect(await group().findByText(/^Waiting for your connection…/, {}, { timeout: 4000 })).toBeVisible();
  server.on('PATCH /api/music/*/songs/*', () => {
    server.on('GET /api/music/*', anArtistPage([stored]));
    return { body: {} };
  });
  act(() => tellConnected());
  expect(await group().findByText('Saved')).toBeVisible();
});

test('words that the song has are saved, also where the page is read later, and the studio has decided by then', async () => {
  const { server, late, unmount } = await saveLyrics();
  await late.release(broken);
  expect(await group().findByText('We are away')).toBeVisible();
  unmount();
  server.on('GET /api/music/*', { ...anArtistPage([stored]), isOpen: false });
  openPage('/music/tok');
  await screen.findByRole('group', { name: 'Low Tide' });
  expect(screen.queryByText(/so this was not saved/)).not.toBeInTheDocument();
  await waitFor(() => expect(Object.keys(localStorage).filter((key) => key.startsWith('music-'))).toEqual([]));
});

const choose = (choice: string) => ({ ...page, retention: { ...page.retention, choice } });
const retention = () => screen.findByLabelText('Delete my files if you decline');

test('a name and a day for the files whose answers were lost, and that the page has, are saved', async () => {
  const server = new FakeServer().on('GET /api/music/*', page);
  const { user } = openPage('/music/tok');
  const day = server.hold('PUT /api/music/*/retention');
  await user.selectOptions(await retention(), '30-days');
  await day.request();
  server.on('GET /api/music/*', choose('30-days')).on('PUT /api/music/*/retention', {});
  await day.fail();
  await waitFor(async () => expect(await retention()).toHaveValue('30-days'));
  expect(screen.queryByText(/couldn’t reach/)).not.toBeInTheDocument();

  const name = server.hold('PATCH /api/music/*');
  await user.click(screen.getByText(/^Correct my name/));
  await user.type(screen.getByLabelText('Artist Name'), ' Novak');
  await user.click(screen.getByRole('button', { name: 'Update' }));
  await name.request();
  server.on('GET /api/music/*', { ...choose('30-days'), artistName: `${page.artistName} Novak` });
  await name.fail();
  await waitFor(() => expect(screen.getAllByText('Saved')).toHaveLength(2));
  expect(screen.queryByText(/couldn’t reach/)).not.toBeInTheDocument();
});
