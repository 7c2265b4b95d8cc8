import type { ArtistPage } from '@cueroom/contracts/intake/artist-page';
import { act, screen, waitFor, within } from '@testing-library/react';
import { FakeServer } from '../../../../testing/fake-server';
import { openPage } from '../../../../testing/open-page';
import { anArtistPage, anArtistSong } from './artist-page.fixture';

const open = (fields: Partial<ArtistPage>, songs = [anArtistSong('1'.repeat(24), 'Low Tide')]) => {
  const server = new FakeServer().on('GET /api/music/*', { ...anArtistPage(songs), ...fields });
  return { ...openPage('/music/tok'), server };
};
const day = '2026-11-22T12:00:00.000Z';

test('where no email can go, who erases a submission is asked once, and told how far it is', async () => {
  const { user, server } = open({ isMailed: false });
  server.on('DELETE /api/music/*', () => {
    const body = { detail: 'This link is no longer open. Write to studio@example.org' };
    server.on('GET /api/music/*', () => ({ status: 410, body }));
    server.on('GET /api/music/*/erasure', { state: 'running' });
    return { status: 204, body: null };
  });
  await user.click(await screen.findByRole('button', { name: 'Erase all of it' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus());
  await user.click(screen.getByRole('button', { name: 'Erase' }));
  expect(await screen.findByRole('heading', { name: 'Everything of ABC1234 is being erased' })).toHaveFocus();
  server.on('GET /api/music/*/erasure', { state: 'done' });
  expect(
    await screen.findByRole('heading', { name: 'Everything of ABC1234 is erased' }, { timeout: 4000 }),
  ).toBeVisible();
  expect(screen.queryByText('This link no longer works')).not.toBeInTheDocument();
});

test('erased, and the answer was lost: the page says what was erased, and not that its link is over', async () => {
  const { user, server, queryClient } = open({ isMailed: false });
  const late = server.hold('DELETE /api/music/*');
  await user.click(await screen.findByRole('button', { name: 'Erase all of it' }));
  await user.click(screen.getByRole('button', { name: 'Erase' }));
  await late.request();
  server.on('GET /api/music/*', () => ({ status: 410, body: { detail: 'This link is no longer open.' } }));
  server.on('GET /api/music/*/erasure', { state: 'done' });
  await late.fail();
  await act(() => queryClient.invalidateQueries());
  expect(await screen.findByRole('heading', { name: 'Everything of ABC1234 is erased' })).toBeVisible();
});

const ended = { status: 410, body: { detail: 'This link is no longer open.' } };
const eraseWithdrawn = async () => {
  const view = open({ isMailed: false, isOpen: false, steps: [{ step: 'withdrawn', at: day }] });
  const group = within(await screen.findByRole('group', { name: 'Low Tide' }));
  localStorage.setItem('music-ABC1234-message', '[]');
  expect(group.queryByLabelText('Lyrics')).not.toBeInTheDocument();
  const late = view.server.hold('DELETE /api/music/*');
  const press = async () => {
    await view.user.click(screen.getByRole('button', { name: 'Erase all of it' }));
    await view.user.click(screen.getByRole('button', { name: 'Erase' }));
  };
  await press();
  await late.request();
  return { ...view, late, press };
};
const seeErased = async () => {
  expect(await screen.findByRole('heading', { name: 'Everything of ABC1234 is erased' })).toBeVisible();
  expect(localStorage.getItem('music-ABC1234-message')).toBeNull();
};

test('withdrawn, then erased with a lost answer: the page looks by itself', async () => {
  const { server, late } = await eraseWithdrawn();
  server.on('GET /api/music/*', () => ended).on('GET /api/music/*/erasure', { state: 'done' });
  await late.fail();
  await seeErased();
});

test('where that was not known either, pressing again finds it out', async () => {
  const { server, late, press } = await eraseWithdrawn();
  await late.fail();
  expect(await screen.findByText(/^We couldn’t reach the server/)).toBeVisible();
  server
    .on('GET /api/music/*', () => ended)
    .on('DELETE /api/music/*', () => ended)
    .on('GET /api/music/*/erasure', { state: 'done' });
  await press();
  await seeErased();
});

test('where emails go, erasing is confirmed by one', async () => {
  const { user, server } = open({});
  server.on('POST /api/music/*/person', () => ({ body: { message: 'We have sent a link.' } }));
  const late = server.hold('POST /api/music/*/person');
  await user.click(await screen.findByRole('button', { name: 'Erase all of it' }));
  expect(await screen.findByText('Asking for the email…')).toBeVisible();
  await late.release();
  expect(screen.getByText('We have sent a link.')).toBeVisible();
  expect(server.to('POST /api/music/*/person').map(({ body }) => body)).toEqual([{ action: 'erase-submission' }]);
  expect(server.to('DELETE /api/music/*')).toEqual([]);
});

test('the link of that email: what is erased, and how far it is', async () => {
  const about = { action: 'erase-submission', submissionUid: 'ABC1234', email: null } as const;
  const server = new FakeServer().on('GET /api/music/person/*', { ...about, erasure: null });
  server.on('DELETE /api/music/person/*', () => {
    server.on('GET /api/music/person/*', { ...about, erasure: 'done' });
    return { status: 204, body: null };
  });
  const { user } = openPage('/music/person/tok');
  await user.click(await screen.findByRole('button', { name: 'Erase everything of ABC1234' }));
  await user.click(screen.getByRole('button', { name: 'Erase' }));
  expect(await screen.findByRole('heading', { name: 'Everything of ABC1234 is erased' })).toBeVisible();
});

const ofPerson = { action: 'erase', submissionUid: null, email: null, isConfirmed: false, erasure: null } as const;
const eraseEverything = async () => {
  const server = new FakeServer().on('GET /api/music/person/*', ofPerson);
  const { user } = openPage('/music/person/tok');
  const late = server.hold('DELETE /api/music/person/*');
  await user.click(await screen.findByRole('button', { name: 'Erase everything' }));
  await user.click(screen.getByRole('button', { name: 'Erase' }));
  await late.request();
  return { server, late, user };
};

test('everything from an address, and the answer was lost: the page finds out, and says when it is done', async () => {
  const { server, late } = await eraseEverything();
  expect(within(screen.getByRole('dialog')).getByText('Erasing…')).toBeVisible();
  server.on('GET /api/music/person/*', { ...ofPerson, isConfirmed: true, erasure: 'running' });
  await late.fail();
  expect(screen.getByRole('heading', { name: 'Everything of yours is being erased' })).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Erase everything' })).not.toBeInTheDocument();
  server.on('GET /api/music/person/*', { ...ofPerson, isConfirmed: true, erasure: 'done' });
  const done = await screen.findByRole('heading', { name: 'Everything of yours is erased' }, { timeout: 4000 });
  expect(done).toBeVisible();
});

test('a confirmed erasure stays said when its link is over', async () => {
  const server = new FakeServer().on('GET /api/music/person/*', { ...ofPerson, isConfirmed: true, erasure: 'done' });
  const { queryClient } = openPage('/music/person/tok');
  await screen.findByRole('heading', { name: 'Everything of yours is erased' });
  server.on('GET /api/music/person/*', () => ended);
  await act(() => queryClient.invalidateQueries());
  expect(screen.getByRole('heading', { name: 'Everything of yours is erased' })).toBeVisible();
});

test('another address, and the answer was lost: the page says that it is changed', async () => {
  const about = { action: 'change-email', submissionUid: 'ABC1234', email: 'zoe@new.example', erasure: null } as const;
  const server = new FakeServer().on('GET /api/music/person/*', { ...about, isConfirmed: false });
  const { user } = openPage('/music/person/tok');
  const late = server.hold('POST /api/music/person/*/address');
  await user.click(await screen.findByRole('button', { name: 'Use this address' }));
  expect(await screen.findByText('Saving…')).toBeVisible();
  server.on('GET /api/music/person/*', { ...about, isConfirmed: true });
  await late.fail();
  expect(screen.getByRole('heading', { name: 'Your address is changed' })).toBeVisible();
  expect(screen.queryByText(/^We couldn’t reach/)).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Ask for the links to your music' })).toBeVisible();
});
