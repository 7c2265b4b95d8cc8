import type { ArtistPage, ArtistSong } from '@cueroom/contracts/intake/artist-page';
import { act, screen, waitFor, within } from '@testing-library/react';
import { openSharedDraft } from '../../../../lib/forms/shared-draft';
import { type Asked, FakeServer } from '../../../../testing/fake-server';
import { openPage } from '../../../../testing/open-page';
import { anArtistPage, anArtistSong } from './artist-page.fixture';
import { type SongWords, wordNames } from './song-words';
import { pageDraftKey } from './use-page-draft';

beforeEach(() => localStorage.clear());

const id = '1'.repeat(24);
const detail = 'Someone else has changed this in the meantime. Please check the latest version.';
const group = async () => within(await screen.findByRole('group', { name: /Tide/ }));

/** The song as another window has left it; like intake, it takes changes of its own revision only. */
const open = async (fields: Partial<ArtistSong> = {}) => {
  const first = anArtistPage([anArtistSong(id, 'Low Tide', { lyrics: 'One', ...fields })]);
  const server = new FakeServer().on('GET /api/music/*', first);
  const store = (page: ArtistPage) =>
    server
      .on('GET /api/music/*', page)
      .on('PATCH /api/music/*/songs/*', ({ headers }: Asked) =>
        headers['If-Match'] === `"${page.songs[0]?.revision}"`
          ? { body: page }
          : { status: 412, body: { detail, current: page } },
      );
  const elsewhere = (changed: Partial<ArtistSong>) =>
    store({ ...first, songs: [anArtistSong(id, 'Low Tide', { lyrics: 'One', ...fields, ...changed, revision: 1 })] });
  store(first);
  const view = openPage('/music/tok');
  const type = async (text: string) => view.user.type((await group()).getByLabelText('Lyrics'), text);
  const press = async (name: string) => view.user.click((await group()).getByRole('button', { name }));
  const patched = () => server.to('PATCH /api/music/*/songs/*').map(({ body, headers }) => [body, headers['If-Match']]);
  return { server, elsewhere, type, press, patched, ...view };
};

test('a field that another window has changed is not replaced unsaid: both stand there, and mine goes when I say so', async () => {
  const { elsewhere, type, press, patched } = await open();
  await type(' road');
  elsewhere({ lyrics: 'Two' });
  await press('Save');
  const notice = within(await screen.findByRole('alert'));
  expect(notice.getByText('Changed in the meantime')).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('LyricsTyped hereOne roadSavedTwo');
  expect((await group()).getByLabelText('Lyrics')).toHaveValue('One road');
  expect((await group()).getByRole('button', { name: 'Save' })).toBeDisabled();
  expect(screen.queryByText(detail)).not.toBeInTheDocument();
  await press('Keep what I typed');
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  expect(patched()).toEqual([
    [{ lyrics: 'One road' }, '"0"'],
    [{ lyrics: 'One road' }, '"1"'],
  ]);
});

test('the newer words are taken with a press, also where the page has seen them before Save', async () => {
  const { elsewhere, type, press, patched, queryClient } = await open();
  await type(' road');
  elsewhere({ lyrics: 'Two' });
  await act(() => queryClient.invalidateQueries());
  await press('Take what’s saved');
  await waitFor(async () => expect((await group()).getByLabelText('Lyrics')).toHaveValue('Two'));
  expect(patched()).toEqual([]);
  expect(Object.keys(localStorage).filter((key) => key.startsWith('music-'))).toEqual([]);
});

test('other fields do not meet: both changes are kept, and nothing is asked', async () => {
  const { elsewhere, type, press, patched } = await open();
  await type(' road');
  elsewhere({ trackTitle: 'High Tide' });
  await press('Save');
  await waitFor(() =>
    expect(patched()).toEqual([
      [{ lyrics: 'One road' }, '"0"'],
      [{ lyrics: 'One road' }, '"1"'],
    ]),
  );
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect((await group()).getByLabelText('Track Title')).toHaveValue('High Tide');
});

test('what is typed while it is saved is no change from elsewhere', async () => {
  const { server, elsewhere, type, press } = await open();
  await type(' road');
  const late = server.hold('PATCH /api/music/*/songs/*');
  await press('Save');
  await late.request();
  await type(' more');
  elsewhere({ lyrics: 'One road' });
  await late.release({ body: {} });
  await waitFor(async () => expect((await group()).getByRole('button', { name: 'Save' })).toBeEnabled());
  expect((await group()).getByLabelText('Lyrics')).toHaveValue('One road more');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('what was typed in an older window is still compared after a reload', async () => {
  const { elsewhere, type, unmount } = await open();
  await type(' road');
  unmount();
  elsewhere({ lyrics: 'Two' });
  openPage('/music/tok');
  expect(await screen.findByRole('alert')).toHaveTextContent('LyricsTyped hereOne roadSavedTwo');
});

test('what another tab has typed outlives Save and Send Message in this one, and comes back with a reload', async () => {
  const { server, type, press, patched, user, unmount } = await open();
  server.on('POST /api/music/*/messages', () => ({ body: {} }));
  await group();
  const other = openSharedDraft<SongWords>(pageDraftKey('ABC1234', id), wordNames, { tab: 'other' });
  other.type('trackTitle', 'High Tide', 'Low Tide');
  const message = { text: 'And the other?', key: 'a-key-of-8' };
  openSharedDraft<{ message: object }>(pageDraftKey('ABC1234', 'message'), ['message'], { tab: 'other' }).type(
    'message',
    message,
    message,
  );
  await type(' road');
  await press('Save');
  await waitFor(() => expect(patched()).toEqual([[{ lyrics: 'One road' }, '"0"']]));
  await user.type(screen.getByLabelText('Message'), 'Is it there?');
  await user.click(screen.getByRole('button', { name: 'Send Message' }));
  await waitFor(() => expect(screen.getByLabelText('Message')).toHaveValue(''));
  unmount();
  openPage('/music/tok');
  expect((await group()).getByLabelText('Track Title')).toHaveValue('High Tide');
  expect(screen.getByLabelText('Message')).toHaveValue('And the other?');
});

test('the name that another window has corrected is not replaced unsaid', async () => {
  const { server, user } = await open();
  const current = { ...anArtistPage([anArtistSong(id, 'Low Tide')]), artistName: 'Zoë Marsh', revision: 1 };
  await user.click(await screen.findByText('Correct my name or email'));
  await user.type(screen.getByLabelText('Artist Name'), ' M.');
  server
    .on('GET /api/music/*', current)
    .on('PATCH /api/music/*', ({ headers }: Asked) =>
      headers['If-Match'] === '"1"' ? { body: current } : { status: 412, body: { detail, current } },
    );
  await user.click(screen.getByRole('button', { name: 'Update' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Artist NameTyped hereZoë M.SavedZoë Marsh');
  expect(screen.getByLabelText('Artist Name')).toHaveValue('Zoë M.');
  await user.click(screen.getByRole('button', { name: 'Keep what I typed' }));
  await waitFor(() =>
    expect(server.to('PATCH /api/music/*').map(({ body, headers }) => [body, headers['If-Match']])).toEqual([
      [{ artistName: 'Zoë M.' }, '"0"'],
      [{ artistName: 'Zoë M.' }, '"1"'],
    ]),
  );
});

test('what was typed here goes from the browser when another tab erases the submission', async () => {
  const { server, type, queryClient } = await open();
  const kept = () => Object.keys(localStorage).filter((key) => key.startsWith('music-'));
  await type(' road');
  expect(kept()).toHaveLength(1);
  server
    .on('GET /api/music/*', () => ({ status: 410, body: { detail: 'This link is no longer open.' } }))
    .on('GET /api/music/*/erasure', { state: 'running' });
  await act(() => queryClient.invalidateQueries());
  expect(await screen.findByRole('heading', { name: 'Everything of ABC1234 is being erased' })).toBeVisible();
  expect(kept()).toEqual([]);
});

test('a link that only ended takes nothing that was typed', async () => {
  const { server, type, queryClient } = await open();
  await type(' road');
  server
    .on('GET /api/music/*', () => ({ status: 410, body: { detail: 'This link is no longer open.' } }))
    .on('GET /api/music/*/erasure', () => ({ status: 404, body: { detail: 'Nothing here' } }));
  await act(() => queryClient.invalidateQueries());
  expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await waitFor(() => expect(server.to('GET /api/music/*/erasure')).toHaveLength(1));
  expect(Object.keys(localStorage).filter((key) => key.startsWith('music-'))).toHaveLength(1);
});
