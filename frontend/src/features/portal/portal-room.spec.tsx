import { act, screen, waitFor, within } from '@testing-library/react';
import { type Asked, FakeServer } from '../../testing/fake-server';
import { openPortal } from '../../testing/open-page';
import { aTrack } from '../../testing/records';
import { setTheme } from './admin/theme';

const away = () => ({ status: 503, body: { detail: 'The catalog is unavailable' } });

/** The whole portal, with these tracks and nothing else. */
function openWith(address: string, titles: readonly string[] = ['Undertow', 'Salt Roads']) {
  let tracks = titles.map((title, index) => aTrack({ id: index.toString(16).padStart(24, '0'), title }));
  const server = new FakeServer();
  const kinds = ['submissions', 'submissions-with-songs', 'briefs', 'contacts', 'projects', 'activities'];
  for (const kind of kinds) server.on(`GET /api/admin/${kind}`, []);
  server
    .on('GET /api/admin/music', ({ query }: Asked) => {
      const body = tracks.filter(({ title }) => title.toLowerCase().includes(query.get('q') ?? ''));
      return { body, headers: { 'x-total-count': String(body.length) } };
    })
    .on('GET /api/admin/music/*', ({ path }: Asked) => ({ body: tracks.find(({ id }) => path.endsWith(id)) }))
    .on('DELETE /api/admin/music/*', ({ path }: Asked) => {
      tracks = tracks.filter(({ id }) => !path.endsWith(id));
      return { status: 204 };
    });
  return { server, ...openPortal(address) };
}

/** A window of this width; jsdom has none. */
const withMedia = (matching: RegExp) =>
  jest.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      ({
        media,
        matches: matching.test(media),
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  );
afterEach(() => jest.restoreAllMocks());

const row = (name: RegExp) => screen.findByRole('row', { name });

test('a press anywhere on a row opens it; its buttons do what they say, and are told apart by its title', async () => {
  const { user, server } = openWith('/admin/tracks');
  const undertow = await row(/Undertow/);
  const button = within(undertow).getByRole('button', { name: 'Mark unavailable', description: 'Undertow' });
  server.on('PUT /api/admin/music/*', {});
  await user.click(button);
  expect(await screen.findByText('Availability status has been updated')).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await user.click(within(undertow).getByText('Cinematic'));
  expect(await screen.findByRole('region', { name: 'Undertow' })).toBeVisible();
  expect(screen.getByLabelText('Title')).toHaveValue('Undertow');
});

test('rows have one line until more room is asked for, in every list and the next time', async () => {
  const { user } = openWith('/admin/tracks');
  expect(await row(/Undertow/)).toHaveStyle({ height: '40px' });
  await user.click(screen.getByRole('button', { name: 'Comfortable rows', pressed: false }));
  expect(await row(/Undertow/)).toHaveStyle({ height: '57px' });
  expect(localStorage.getItem('rowDensity')).toBe('comfortable');
  await user.click(screen.getByRole('button', { name: 'Comfortable rows', pressed: true }));
  expect(await row(/Undertow/)).toHaveStyle({ height: '40px' });
});

test('on a phone a track is a card: pressed it opens, and one menu has the rest', async () => {
  withMedia(/max-width/);
  const { user } = openWith('/admin/tracks');
  const card = within((await screen.findByText('Undertow')).closest('li')!);
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
  expect(card.getByText('Mara Lindqvist')).toBeVisible();
  await user.click(card.getByRole('button', { name: 'More actions', description: 'Undertow' }));
  const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  expect(items).toEqual(['Edit', 'Mark unavailable', 'Download: Clearance sheet', 'Delete', 'Select']);
  await user.keyboard('{Escape}');
  await user.click(card.getByRole('button', { name: 'Undertow' }));
  expect(await screen.findByRole('region', { name: 'Undertow' })).toBeVisible();
});

test('the search over everything leads to a list, and the focus to its first row', async () => {
  const { user } = openWith('/admin/projects');
  await screen.findByText('No projects yet');
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox', { name: 'Search everything' }), 'music cat{Enter}');
  const first = await row(/Undertow/);
  await waitFor(() => expect(first).toHaveFocus());
});

test('over a window it offers what the window can do', async () => {
  const { user } = openWith('/admin/tracks');
  await user.click(within(await row(/Undertow/)).getByRole('button', { name: 'Edit' }));
  await user.type(await screen.findByLabelText('Title'), ' II');
  await user.keyboard('{Control>}k{/Control}');
  const here = within(await screen.findByRole('group', { name: 'Edit Track' }));
  const offered = here.getAllByRole('option').map(({ textContent }) => textContent);
  expect(offered).toEqual(['Track', 'Rights', 'Versions', 'Cancel', 'Save Track']);
  await user.keyboard('{Escape}');
  expect(await screen.findByLabelText('Title')).toHaveValue('Undertow II');
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox', { name: 'Search everything' }), 'cancel{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('when the only row in sight is deleted, the focus stays in the list', async () => {
  const { user } = openWith('/admin/tracks', ['Undertow']);
  const only = await row(/Undertow/);
  act(() => only.focus());
  await user.keyboard('{Delete}');
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('No tracks in catalog yet')).toBeVisible();
  await waitFor(() => expect(document.activeElement).toHaveAttribute('role', 'tabpanel'));
});

test('no number is shown before it is known, also when the server cannot say it', async () => {
  const { server, user } = openWith('/admin/projects');
  server.on('GET /api/admin/music', away).on('GET /api/admin/submissions', away);
  await user.click(await screen.findByRole('tab', { name: 'Music Catalog' }));
  expect(await screen.findByText('The catalog is unavailable')).toBeVisible();
  expect(screen.getByRole('tab', { name: 'Music Catalog (…)' })).toBeVisible();
  expect(screen.getByRole('tab', { name: 'New Submissions (…)' })).toBeVisible();
  expect(document.body).not.toHaveTextContent('(0');
});

test('on the first visit of a tab the row of tabs stays, and the focus on it', async () => {
  const { user } = openWith('/admin/projects');
  const tab = await screen.findByRole('tab', { name: 'Hero Video' });
  await user.click(tab);
  expect(tab).toBeInTheDocument();
  expect(tab).toHaveFocus();
});

test('the dark theme: as the system has it, or as it is chosen; the public site has none', async () => {
  withMedia(/color-scheme: dark/);
  const { user, unmount } = openWith('/admin/projects');
  const button = await screen.findByRole('button', { name: 'Dark theme', pressed: true });
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
  await user.click(button);
  expect(document.documentElement).toHaveAttribute('data-theme', 'light');
  expect(localStorage.getItem('portalTheme')).toBe('light');
  unmount();
  expect(document.documentElement).not.toHaveAttribute('data-theme');
  setTheme('system');
});
