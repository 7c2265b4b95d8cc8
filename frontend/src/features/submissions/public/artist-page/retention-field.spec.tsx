import { act, screen, waitFor } from '@testing-library/react';
import { tellConnected } from '../../../../lib/api/connection';
import { FakeServer } from '../../../../testing/fake-server';
import { openPage } from '../../../../testing/open-page';
import { anArtistPage, anArtistSong } from './artist-page.fixture';

beforeEach(() => localStorage.clear());

const page = anArtistPage([anArtistSong('1'.repeat(24), 'Low Tide')]);
const choose = (choice: string) => ({ ...page, retention: { ...page.retention, choice } });
const retention = () => screen.findByLabelText('Delete my files if you decline');

test('a choice for the files whose answer was lost stays, is said to be unsaved, and is saved once the line is back', async () => {
  const server = new FakeServer().on('GET /api/music/*', page);
  server.on('PUT /api/music/*/retention', () => Promise.reject(new TypeError('Failed to fetch')));
  const { user, queryClient } = openPage('/music/tok');
  await user.selectOptions(await retention(), '30-days');
  expect(await screen.findByText(/^Not saved yet\. It stays in this browser/)).toBeVisible();
  expect(await retention()).toHaveValue('30-days');
  await act(() => queryClient.invalidateQueries());
  expect(await retention()).toHaveValue('30-days');
  // Chosen anew meanwhile: the first one is not sent any more.
  await user.selectOptions(await retention(), '6-months');
  expect(await screen.findByText(/^Not saved yet\. It stays in this browser/)).toBeVisible();
  const before = server.to('PUT /api/music/*/retention').length;
  server.on('PUT /api/music/*/retention', () => {
    server.on('GET /api/music/*', choose('6-months'));
    return { body: { choice: '6-months', deleteOn: null } };
  });
  act(() => tellConnected());
  await waitFor(() => expect(screen.queryByText(/^Not saved yet/)).not.toBeInTheDocument());
  expect(await retention()).toHaveValue('6-months');
  expect(
    server
      .to('PUT /api/music/*/retention')
      .slice(before)
      .map(({ body }) => body),
  ).toEqual([{ choice: '6-months' }]);
});

test('on a line that says nothing it is said at once that the choice is not saved, a tab that is closed asks, and then it is saved', async () => {
  const server = new FakeServer().on('GET /api/music/*', page);
  const confirm = jest.spyOn(window, 'confirm').mockReturnValue(false);
  const { user, history } = openPage('/music/tok');
  server.on('PUT /api/music/*/retention', () => {
    server.on('GET /api/music/*', choose('30-days'));
    return { body: { choice: '30-days', deleteOn: null } };
  });
  const late = server.hold('PUT /api/music/*/retention');
  await user.selectOptions(await retention(), '30-days');
  expect(await screen.findByText('Saving…')).toBeVisible();
  act(() => history.push('/music'));
  await waitFor(() =>
    expect(confirm).toHaveBeenCalledWith(expect.stringMatching(/^Your choice for your files is not/)),
  );
  await late.release();
  expect(await screen.findByText('Saved')).toBeVisible();
  expect(screen.queryByText('Saving…')).not.toBeInTheDocument();
});

test('after a reload it is still saved, unless another one was chosen since', async () => {
  const server = new FakeServer().on('GET /api/music/*', page);
  const isLost = () => Promise.reject(new TypeError('Failed to fetch'));
  const chooseUnsaved = async () => {
    server.on('PUT /api/music/*/retention', isLost);
    const { user, unmount } = openPage('/music/tok');
    await user.selectOptions(await retention(), '30-days');
    expect(await screen.findByText(/^Not saved yet\./)).toBeVisible();
    unmount();
    const puts = server.to('PUT /api/music/*/retention').length;
    server.on('PUT /api/music/*/retention', () => {
      server.on('GET /api/music/*', choose('30-days'));
      return { body: { choice: '30-days', deleteOn: null } };
    });
    return () => server.to('PUT /api/music/*/retention').length - puts;
  };
  await chooseUnsaved();
  const again = openPage('/music/tok');
  await waitFor(() => expect(Object.keys(localStorage).filter((key) => key.startsWith('music-'))).toEqual([]));
  expect(await retention()).toHaveValue('30-days');
  again.unmount();

  server.on('GET /api/music/*', page);
  const sentSince = await chooseUnsaved();
  server.on('GET /api/music/*', choose('6-months'));
  openPage('/music/tok');
  expect(await retention()).toHaveValue('6-months');
  await waitFor(() => expect(Object.keys(localStorage).filter((key) => key.startsWith('music-'))).toEqual([]));
  expect(sentSince()).toBe(0);
});
