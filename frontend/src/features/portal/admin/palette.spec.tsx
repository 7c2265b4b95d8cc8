import { screen, waitFor, within } from '@testing-library/react';
import { User } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { FakeServer } from '../../../testing/fake-server';
import { aSubmission, aTrack } from '../../../testing/records';
import { renderInPortal } from '../../../testing/render-in-portal';
import { Dialog } from '../../../ui/window/dialog';
import { useCommands } from '../../../ui/window/window-commands';
import { AdminHeader } from './admin-header';
import { bestFirst, type Choice } from './palette-choices';

async function openHeader(around?: ReactNode) {
  const server = new FakeServer();
  for (const kind of ['music', 'submissions', 'briefs', 'contacts', 'projects'])
    server.on(`GET /api/admin/${kind}`, []);
  const view = renderInPortal([<AdminHeader key="header" />, around]);
  await screen.findByRole('button', { name: 'Refresh', hidden: true });
  const place = () => view.history.location.href;
  return { server, place, ...view };
}
const options = () => screen.getAllByRole('option').map((option) => option.textContent);

test('Ctrl K and a few letters lead to a track', async () => {
  const track = aTrack({ title: 'Undertow' });
  const { user, server, place } = await openHeader();
  server.on('GET /api/admin/music', [track]);
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox', { name: 'Search everything' }), 'under');
  const option = await screen.findByRole('option', { name: /Undertow/ });
  expect(option).toHaveAttribute('aria-selected', 'true');
  expect(within(screen.getByRole('group', { name: 'Tracks' })).getByRole('option')).toBe(option);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(place()).toBe(`/admin/tracks/${track.id}`));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(server.to('GET /api/admin/music').at(-1)?.query.get('q')).toBe('under');
});

test('what begins with the letters stands before what only resembles them', () => {
  const choice = (group: string, label: string, detail?: string) =>
    ({ id: label, group, label, detail, icon: User, choose: () => undefined }) satisfies Choice;
  const found = [choice('Tracks', 'Ingrid Sole'), choice('People', 'Rolf'), choice('People', 'Dana', 'Solveig Aune')];
  expect(bestFirst(found, 'solv').map(({ label }) => label)).toEqual(['Dana', 'Rolf', 'Ingrid Sole']);
  expect(bestFirst(found, 'x')).toEqual(found);
});

test('the arrows go through all that was found, and round', async () => {
  const { user, server } = await openHeader();
  server.on('GET /api/admin/submissions', [aSubmission({ artistName: 'Oto Beke', trackTitle: 'Low Tide' })]);
  await user.click(screen.getByRole('button', { name: 'Search' }));
  const field = await screen.findByRole('combobox');
  await user.type(field, 'o');
  await screen.findByRole('option', { name: /Oto Beke/ });
  const count = options().length;
  await user.keyboard('{ArrowUp}');
  const last = screen.getByRole('option', { selected: true });
  expect(last).toHaveTextContent('Oto BekeLow Tide');
  expect(field).toHaveAttribute('aria-activedescendant', last.id);
  await user.keyboard('{ArrowDown}');
  expect(screen.getAllByRole('option', { selected: true })).toEqual([screen.getAllByRole('option')[0]]);
  expect(count).toBeGreaterThan(2);
});

test('it offers places and actions before anything is typed, and runs them', async () => {
  const { user, place } = await openHeader();
  await user.click(screen.getByRole('button', { name: 'Search' }));
  await user.click(await screen.findByRole('option', { name: 'Add Track' }));
  await waitFor(() => expect(place()).toBe('/admin/tracks/new'));
  await user.click(screen.getByRole('button', { name: 'Search' }));
  await user.type(await screen.findByRole('combobox'), 'shortcuts{Enter}');
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
});

function Details({ rename }: { rename: () => void }) {
  const [isAsking, setIsAsking] = useState(false);
  useCommands([{ label: 'Rename', run: rename }]);
  return (
    <>
      <button onClick={() => setIsAsking(true)}>Delete</button>
      <Dialog title="Delete it?" isOpen={isAsking} onClose={() => setIsAsking(false)}>
        For good
      </Dialog>
    </>
  );
}

test('a window offers what its parts say, and nothing while a question stands above it', async () => {
  const rename = jest.fn();
  const { user } = await openHeader(
    <Dialog key="window" title="Brief Details" isOpen onClose={() => undefined}>
      <Details rename={rename} />
    </Dialog>,
  );
  const openPalette = async () => {
    await user.keyboard('{Control>}k{/Control}');
    return screen.findByRole('combobox');
  };
  await openPalette();
  const inWindow = () => screen.queryByRole('group', { name: 'Brief Details' });
  expect(within(inWindow()!).getAllByRole('option')).toHaveLength(1);
  await user.type(screen.getByRole('combobox'), 'rename{Enter}');
  await waitFor(() => expect(rename).toHaveBeenCalledTimes(1));

  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await openPalette();
  expect(inWindow()).toBeNull();
});

test('a search that fails says why', async () => {
  const { user, server } = await openHeader();
  server.on('GET /api/admin/briefs', () => ({ status: 503, body: { detail: 'Intake is unavailable' } }));
  await user.click(screen.getByRole('button', { name: 'Search' }));
  await user.type(await screen.findByRole('combobox'), 'zzz');
  expect(await screen.findByText('Intake is unavailable')).toBeVisible();
});

test('? shows the shortcuts, except while one types', async () => {
  const { user } = await openHeader(<input key="field" aria-label="Title" />);
  await user.type(screen.getByLabelText('Title'), '?');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await user.click(document.body);
  await user.keyboard('?');
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(within(dialog).getByRole('row', { name: /Approve the chosen songs/ })).toHaveTextContent('A');
});

test('keys of one letter can be switched off, and the button still leads to them', async () => {
  const { user } = await openHeader();
  await user.click(screen.getByRole('button', { name: 'Shortcuts' }));
  await user.click(await screen.findByLabelText('Single-key shortcuts'));
  await user.keyboard('{Escape}?');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Shortcuts' }));
  await user.click(await screen.findByLabelText('Single-key shortcuts'));
  await user.keyboard('{Escape}?');
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
});

test('Enter opens what matches the words as they are now, not what an earlier search found', async () => {
  const [harbour, vestige] = [aTrack({ title: 'Harbour Lights' }), aTrack({ title: 'Vestige' })];
  const { user, server, place } = await openHeader();
  server.on('GET /api/admin/music', ({ query }: { query: URLSearchParams }) => ({
    body: [harbour, vestige].filter(({ title }) => title.toLowerCase().includes(query.get('q') ?? '')),
  }));
  await user.click(screen.getByRole('button', { name: 'Search' }));
  const field = await screen.findByRole('combobox');
  await user.type(field, 'har');
  await screen.findByRole('option', { name: /Harbour Lights/ });
  await user.clear(field);
  await user.type(field, 'vest{Enter}');
  await waitFor(() => expect(place()).toBe(`/admin/tracks/${vestige.id}`));
});

test('what is found later and stands above is marked, until one moves by keys', async () => {
  const { user, server } = await openHeader();
  server.on('GET /api/admin/music', [aTrack({ title: 'Low Tide' })]);
  server.on('GET /api/admin/submissions', [aSubmission({ artistName: 'Oto Beke', trackTitle: 'Low Tide' })]);
  const search = async (text: string) => {
    await user.clear(field());
    const late = server.hold('GET /api/admin/music');
    // At once: however slowly a machine types, what is held is the answer to all of it.
    await user.paste(text);
    expect((await late.request()).query.get('q')).toBe(text);
    await screen.findByRole('option', { name: /Oto Beke/ });
    return late;
  };
  const field = () => screen.getByRole('combobox');
  const marked = () => screen.getByRole('option', { selected: true });
  await user.click(screen.getByRole('button', { name: 'Search' }));
  await screen.findByRole('combobox');

  const late = await search('tide');
  await waitFor(() => expect(marked()).toHaveTextContent('Oto Beke'));
  await late.release();
  await waitFor(() => expect(marked()).toBe(screen.getAllByRole('option')[0]));
  expect(marked()).toHaveTextContent('Low Tide');
  expect(field()).toHaveAttribute('aria-activedescendant', marked().id);

  const later = await search('low tide');
  await user.keyboard('{ArrowDown}');
  await later.release();
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2));
  expect(marked()).toHaveTextContent('Oto Beke');
});
