import type { PitchWithRecipients } from '@cueroom/contracts/pitches/pitches';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useRecord } from '../../../lib/api/admin-lists';
import { type Asked, FakeServer } from '../../../testing/fake-server';
import { renderInPortal } from '../../../testing/render-in-portal';
import { PitchTracks } from './pitch-tracks';
import { usePitchEditor } from './use-pitch-editor';

const tracks = ['Undertow', 'Salt Roads', 'Tide'].map((title, index) => ({ trackId: String(index).repeat(24), title }));
const pitch = {
  ...{ id: 'a'.repeat(24), title: 'Dark strings', revision: 1, recipients: [] },
  tracks: tracks.map(({ trackId }) => ({ trackId })),
} as unknown as PitchWithRecipients;

function Editor() {
  const { data = pitch } = useRecord('pitches', pitch.id);
  return <PitchTracks editor={usePitchEditor(data)} />;
}

const openTracks = async (stored = pitch) => {
  const server = new FakeServer()
    .on('GET /api/admin/music/*', ({ path }: Asked) => ({
      body: { title: 'New here', artist: 'Zoë', available: path.endsWith('9') },
    }))
    .on('GET /api/admin/pitches/*', () => ({ body: stored }))
    .on('GET /api/admin/pitches/*/preview', { tracks: tracks.map((track) => ({ ...track, versions: [] })) })
    .on('PUT /api/admin/pitches/*', ({ body }: Asked) => {
      stored = { ...stored, ...(body as object), revision: stored.revision + 1 };
      return { body: stored };
    });
  const { user } = renderInPortal(<Editor />);
  await screen.findByText('Undertow');
  return { server, user };
};
const rows = () => within(screen.getByRole('list')).getAllByRole('listitem');
const shown = () => rows().map((row) => row.querySelector('p')?.textContent);
/** Rows of 100 px, one below the other. */
const dragTo = async (y: number) => {
  rows().forEach((row, index) => (row.getBoundingClientRect = () => new DOMRect(0, index * 100, 500, 100)));
  const event = new MouseEvent('dragover', { clientY: y, bubbles: true, cancelable: true });
  await act(async () => document.body.dispatchEvent(event));
};

test('a row that is dragged over others is moved once, when it is dropped, and not at all without that', async () => {
  const { server, user } = await openTracks();
  const drag = async () => {
    fireEvent.dragStart(rows()[0]!, { dataTransfer: {} });
    await dragTo(150);
    await dragTo(250);
    expect(shown()).toEqual(['Salt Roads', 'Tide', 'Undertow']);
  };
  await drag();
  fireEvent.dragEnd(rows()[2]!);
  expect(shown()).toEqual(['Undertow', 'Salt Roads', 'Tide']);
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();

  await drag();
  fireEvent.drop(document.body);
  expect(screen.getByText('Undertow is now 3 of 3')).toBeInTheDocument();
  await waitFor(() => expect(server.to('PUT /api/admin/pitches/*')).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(shown()).toEqual(['Undertow', 'Salt Roads', 'Tide']);
});

test('the menu of a row moves it to the top or the bottom, and its place is said', async () => {
  const { user } = await openTracks();
  const choose = async (index: number, item: string) => {
    await user.click(within(rows()[index]!).getByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: item }));
  };
  await choose(2, 'Move to top');
  expect(screen.getByText('Tide is now 1 of 3')).toBeInTheDocument();
  await choose(1, 'Move to bottom');
  expect(shown()).toEqual(['Tide', 'Salt Roads', 'Undertow']);
});

test('a section stays together when a track leaves it', async () => {
  const sections = ['Strings', 'Strings', 'Beds'];
  const placed = pitch.tracks.map((track, index) => ({ ...track, section: sections[index] }));
  const { server, user } = await openTracks({ ...pitch, tracks: placed });
  await user.click(within(rows()[2]!).getByRole('button', { name: 'Move up' }));
  expect(shown()).toEqual(['Tide', 'Undertow', 'Salt Roads']);
  expect(screen.getByText('Tide is now 1 of 3')).toBeInTheDocument();
  await waitFor(() => expect(server.to('PUT /api/admin/pitches/*')).toHaveLength(1));
});

test('who removes a track and takes that back hears it, and is not thrown out of the list', async () => {
  const { user } = await openTracks();
  const removeOf = (index: number) => within(rows()[index]!).getByRole('button', { name: 'Remove' });
  await user.click(removeOf(1));
  expect(screen.getByText('Salt Roads removed')).toBeInTheDocument();
  expect(removeOf(1)).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(removeOf(0)).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(screen.getByLabelText('Add a track')).toHaveFocus();

  const undo = screen.getByRole('button', { name: 'Undo' });
  for (let step = 1; step <= 3; step++) await user.click(undo);
  expect(screen.getByText('Undone')).toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'Tracks' })).toHaveFocus();
});

test('before a track is taken from someone who has opened the pitch, that is asked', async () => {
  const dana = { name: 'Dana', visits: 1, revokedAt: null };
  const { user } = await openTracks({ ...pitch, status: 'open', recipients: [dana] } as unknown as PitchWithRecipients);
  const remove = () => user.click(within(rows()[0]!).getByRole('button', { name: 'Remove' }));
  await waitFor(async () => {
    await remove();
    expect(screen.getByText(/“Undertow” is in an open pitch that Dana has opened/)).toBeVisible();
  });
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(shown()).toHaveLength(3);
  await waitFor(() => expect(within(rows()[0]!).getByRole('button', { name: 'Remove' })).toHaveFocus());
  await remove();
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(shown()).toEqual(['Salt Roads', 'Tide']);
  await waitFor(() => expect(within(rows()[0]!).getByRole('button', { name: 'Remove' })).toHaveFocus());
});

test('only what is not available is said to be gone, not what the client’s page does not have yet', async () => {
  const others = ['8', '9'].map((digit) => ({ trackId: digit.repeat(24) }));
  await openTracks({ ...pitch, tracks: [...pitch.tracks, ...others] });
  expect(await within(rows()[3]!).findByText(/no longer available/)).toBeVisible();
  expect(await within(rows()[4]!).findByText('Zoë')).toBeVisible();
});
