import { act, screen, waitFor, within } from '@testing-library/react';
import { FakeServer } from '../../../testing/fake-server';
import { openPage } from '../../../testing/open-page';
import { aProject } from '../../../testing/project-records';

const projects = [
  aProject({
    title: 'Blinds',
    medium: 'Music Video',
    year: 2023,
    tileSize: 'double',
    externalLink: 'https://example.org/b',
    slug: 'blinds',
    cueCount: 2,
  }),
  aProject({ title: 'Night Ferry', slug: 'night-ferry', medium: 'Film', genre: 'Ambient', year: 2025 }),
];
const studio = () =>
  new FakeServer().on('GET /api/projects', ({ query }: { query: URLSearchParams }) => ({
    body: projects.filter((project) =>
      [...query].every(([field, value]) => String(project[field as 'medium' | 'genre' | 'year']) === value),
    ),
  }));
const searches = (server: FakeServer) => server.to('GET /api/projects').map(({ query }) => query.toString());
const tiles = () => screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);

test('a tile opens its place elsewhere and a button its page, else its page; music is announced', async () => {
  studio();
  openPage('/work');
  const link = await screen.findByRole('link', { name: 'Blinds' });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['https://example.org/b', '_blank']);
  expect(link).toHaveAccessibleDescription('Visit example.org (opens in a new tab)');
  const tile = link.closest('li');
  const page = screen.getByRole('link', { name: 'Project page', description: 'Blinds' });
  expect(page).toHaveAttribute('href', '/work/blinds');
  expect(tile).toHaveAttribute('data-tile', 'double');
  for (const fact of ['Northlight Pictures', 'Music Video', '2023', '2 cues']) expect(tile).toHaveTextContent(fact);
  expect(link).not.toContainElement(screen.getByRole('button', { name: 'Play Blinds' }));
  const other = screen.getByRole('link', { name: 'Night Ferry' });
  expect(other).toHaveAttribute('href', '/work/night-ferry');
  expect(other.closest('li')).not.toHaveTextContent('cue');
});

test('nine placeholders stand where the tiles will be', async () => {
  studio().hold('GET /api/projects');
  openPage('/work');
  const loading = await screen.findByRole('list', { name: 'Loading projects' });
  expect(within(loading).getAllByRole('listitem')).toHaveLength(9);
});

test('filters live in the address; what is not chosen is not asked for', async () => {
  const server = studio();
  const { user, history } = openPage('/work');
  await screen.findByText('2 projects');
  await user.selectOptions(screen.getByLabelText('Medium'), 'Film');
  await screen.findByText('1 project');
  expect(history.location.search).toBe('?medium=Film');
  await user.selectOptions(screen.getByLabelText('Year'), '2025');
  await waitFor(() => expect(history.location.search).toBe('?medium=Film&year=2025'));
  await waitFor(() => expect(searches(server)).toEqual(['', 'medium=Film', 'medium=Film&year=2025']));
  act(() => history.back());
  await waitFor(() => expect(screen.getByLabelText('Year')).toHaveDisplayValue('All Years'));
  expect(screen.getByLabelText('Medium')).toHaveDisplayValue('Film');
  await user.selectOptions(screen.getByLabelText('Medium'), 'All Mediums');
  await waitFor(() => expect(history.location.search).toBe(''));
});

test('only what projects have is offered, beside what is chosen', async () => {
  studio();
  const { user } = openPage('/work?genre=Jazz');
  const offered = (label: string) =>
    [...screen.getByLabelText<HTMLSelectElement>(label).options].map(({ textContent }) => textContent);
  await screen.findByText('No projects found');
  expect(offered('Medium')).toEqual(['All Mediums', 'Film', 'Music Video']);
  expect(offered('Genre')).toEqual(['All Genres', 'Orchestral', 'Ambient', 'Jazz']);
  expect(offered('Year')).toEqual(['All Years', '2025', '2023']);
  await user.selectOptions(screen.getByLabelText('Genre'), 'Ambient');
  await waitFor(() => expect(offered('Genre')).toEqual(['All Genres', 'Orchestral', 'Ambient']));
});

test('an address with filters opens filtered; unknown ones are no filters', async () => {
  const server = studio();
  openPage('/work?medium=film&genre=Skiffle&year=2025');
  await waitFor(() => expect(tiles()).toEqual(['Night Ferry']));
  expect(screen.getByLabelText('Genre')).toHaveDisplayValue('All Genres');
  expect(searches(server)).toContain('medium=Film&year=2025');
});

test('nothing found: the way back to everything', async () => {
  studio();
  const { user, history } = openPage('/work?medium=TV%20Special');
  await screen.findByText('No projects found');
  expect(screen.getByText('Check back soon for more projects')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear All Filters' }));
  await screen.findByText('2 projects');
  expect(history.location.search).toBe('');
  expect(screen.getByRole('heading', { name: 'Projects' })).toHaveFocus();
});

test('a failure says so and can be tried again', async () => {
  const server = studio().on('GET /api/projects', () => ({
    status: 503,
    body: { detail: 'This service is unavailable' },
  }));
  const { user } = openPage('/work');
  expect(await screen.findByText(/This service is unavailable/)).toBeVisible();
  server.on('GET /api/projects', projects);
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(tiles()).toEqual(['Blinds', 'Night Ferry']));
});
