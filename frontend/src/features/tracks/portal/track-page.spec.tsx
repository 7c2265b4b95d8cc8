import type { PlayableTrack } from '@cueroom/contracts/catalog/playable-track';
import type { TrackPitch } from '@cueroom/contracts/pitches/track-pitches';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { FakeSound } from '../../../testing/fake-sound';
import type { Asked } from '../../../testing/fake-server';
import { aTrack } from '../../../testing/records';
import { portalPlayer } from '../../shared/player/portal-player';
import { openCatalog } from './catalog.fixture';
// Its code is here before a test waits for it.
import './track-page';

jest.setTimeout(30_000);

const withFile = (title: string, fields: Partial<PlayableTrack> = {}) =>
  aTrack({ title, fileUrl: `/api/objects/${'0'.repeat(32)}`, fileStreamUrl: `/${title}.mp3`, ...fields });

/** The list with these tracks, and a server that keeps what is typed of them. */
const openList = (tracks: PlayableTrack[], address = '/admin/tracks?q=t') => {
  const opened = openCatalog(tracks, address);
  opened.server
    .on('GET /api/admin/music/*/pitches', [])
    .on('GET /api/admin/history', [])
    .on('PUT /api/admin/music/*', ({ path, body }: Asked) => {
      const track = tracks.find(({ id }) => path.endsWith(id))!;
      const tidy = Object.entries(body as object).map(([name, value]: [string, unknown]) => [
        name,
        typeof value === 'string' ? value.trim() : value,
      ]);
      Object.assign(track, Object.fromEntries(tidy), { revision: track.revision + 1 });
      return { body: { ...track } };
    });
  const page = async (title: string) => within(await screen.findByRole('region', { name: title }));
  const saved = () => opened.server.to('PUT /api/admin/music/*').map(({ body }) => body);
  return { ...opened, page, saved };
};
const openFrom = (title: string) => async () => {
  const link = await screen.findByRole('link', { name: title });
  fireEvent.click(link);
};

beforeEach(() => {
  sessionStorage.clear();
  act(() => portalPlayer.close());
});

test('the title opens the page, in no field, and J, K and Back lead through the list and back to it', async () => {
  const { user, page, history } = openList([withFile('Take 1'), withFile('Take 2')]);
  await openFrom('Take 1')();
  const first = await page('Take 1');
  expect(await first.findByLabelText('Title')).toHaveValue('Take 1');
  expect(screen.getByRole('region', { name: 'Take 1' })).toHaveFocus();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await user.keyboard('j');
  expect(await (await page('Take 2')).findByLabelText('Title')).toHaveValue('Take 2');
  expect(history.location.search).toBe('?q=t');
  await user.keyboard('k');
  await page('Take 1');
  await user.click(screen.getByRole('button', { name: 'Back to the list' }));
  await waitFor(() => expect(history.location.href).toBe('/admin/tracks?q=t'));
  expect(screen.queryByRole('region', { name: 'Take 1' })).not.toBeInTheDocument();
});

test('Space plays the track of the page; with Ctrl also from a field; what plays goes along', async () => {
  const sound = new FakeSound();
  const { user, page } = openList([withFile('Take 1'), withFile('Take 2')]);
  await openFrom('Take 1')();
  const first = await page('Take 1');
  await first.findByLabelText('Title');
  await user.keyboard(' ');
  await waitFor(() => expect(sound.played).toEqual(['/Take 1.mp3']));
  expect(first.getAllByRole('slider', { name: 'Seek' })).toHaveLength(1);
  await user.click(first.getByLabelText('Album'));
  await user.keyboard('J {Control>} {/Control}');
  expect(first.getByLabelText('Album')).toHaveValue('J ');
  expect(portalPlayer.now.isOn).toBe(false);
  await user.keyboard('{Control>} {/Control}{Control>}{Enter}{/Control}');
  const second = await page('Take 2');
  await waitFor(() => expect(sound.played.at(-1)).toBe('/Take 2.mp3'));
  await waitFor(() => expect(second.getByLabelText('Album')).toHaveFocus());
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('region', { name: 'Take 2' })).toHaveFocus());
});

test('what is typed is saved by itself, a pause for a space stays, and leaving the field tells it with one Undo', async () => {
  const { user, page, saved } = openList([withFile('Take 1')]);
  await openFrom('Take 1')();
  const first = await page('Take 1');
  const album = await first.findByLabelText<HTMLInputElement>('Album');
  await user.type(album, 'Field ');
  await waitFor(() => expect(saved()).toEqual([{ album: 'Field ' }]), { timeout: 3000 });
  await waitFor(() => expect(first.getByText('Saved')).toBeVisible());
  await user.type(album, 'Notes');
  expect(album).toHaveValue('Field Notes');
  await waitFor(() => expect(saved()).toHaveLength(2), { timeout: 3000 });
  expect(screen.queryByText('Track updated')).not.toBeInTheDocument();
  await waitFor(() => expect(first.getByText('Saved')).toBeVisible());
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(saved().at(-1)).toEqual({ album: null }));
  await waitFor(() => expect(first.getByLabelText('Album')).toHaveValue(''));
});

test('what was typed last goes with J, and is told', async () => {
  const { user, page, saved } = openList([withFile('Take 1'), withFile('Take 2')]);
  await openFrom('Take 1')();
  await user.type(await (await page('Take 1')).findByLabelText('Album'), 'Reel');
  await user.keyboard('{Escape}j');
  await page('Take 2');
  await waitFor(() => expect(saved()).toEqual([{ album: 'Reel' }]));
  expect(await screen.findByText('Track updated')).toBeVisible();
});

test('the same field changed by a colleague: both values stand there, and Take theirs takes it', async () => {
  const track = withFile('Take 1');
  const { user, server, page } = openList([track]);
  server.on('PUT /api/admin/music/*', () => ({
    status: 412,
    body: { detail: 'Changed meanwhile', current: { ...track, album: 'Theirs', revision: 3 } },
  }));
  await openFrom('Take 1')();
  const first = await page('Take 1');
  await user.type(await first.findByLabelText('Album'), 'Mine');
  expect(await first.findByText('Changed in the meantime', undefined, { timeout: 3000 })).toBeVisible();
  await user.click(first.getByRole('button', { name: 'Take theirs' }));
  expect(first.getByLabelText('Album')).toHaveValue('Theirs');
});

test('where it was pitched, what clients did with it, and whose submission it was', async () => {
  const track = withFile('Take 1', { sourceSongId: 'e'.repeat(24) });
  const { server, page } = openList([track], `/admin/tracks/${track.id}`);
  const client = {
    ...{ recipientId: 'd'.repeat(24), recipientName: 'Dana Ortiz', company: 'Northlight', trackId: track.id },
    ...{ choice: 'yes' as const, heard: [[0, 83]] as [number, number][], heardSec: 83, versions: [], requests: [] },
    downloads: [{ id: 'x', format: 'mp3' as const, versionId: null, createdAt: track.createdAt }],
    comments: [{ id: 'c'.repeat(24), at: 12, text: 'Right here', createdAt: track.createdAt, answers: [] }],
  };
  const pitch: TrackPitch = {
    ...{ id: 'b'.repeat(24), title: 'Dark strings', status: 'open', createdAt: track.createdAt },
    ...{ isInPitch: true, versionId: null, note: null, recipientCount: 2, clients: [client] },
  };
  server
    .on('GET /api/admin/music/*/pitches', [pitch])
    .on('GET /api/admin/songs/*', { id: track.sourceSongId, submissionId: 'f'.repeat(24) })
    .on('GET /api/admin/submissions/*', {
      ...{ id: 'f'.repeat(24), submissionUid: 'ABC1234', artistName: 'Mara' },
      createdAt: track.createdAt,
    });
  const first = await page('Take 1');
  expect(await first.findByRole('link', { name: 'Dark strings' })).toHaveAttribute(
    'href',
    `/admin/pitches/${pitch.id}`,
  );
  expect(first.getByText('Dana Ortiz, Northlight')).toBeVisible();
  expect(first.getByText('heard 1:23 · 1 download')).toBeVisible();
  expect(first.getByText('0:12 “Right here”')).toBeVisible();
  expect(await first.findByRole('link', { name: 'ABC1234 by Mara' })).toHaveAttribute(
    'href',
    `/admin/submissions/${'f'.repeat(24)}`,
  );
});
