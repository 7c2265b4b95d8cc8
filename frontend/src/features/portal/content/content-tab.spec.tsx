import type { Logo } from '@cueroom/contracts/content/logo-wall';
import type { Person } from '@cueroom/contracts/content/people';
import type { SiteContent } from '@cueroom/contracts/content/site-content';
import { act, screen, waitFor, within } from '@testing-library/react';
import { useAdminSearch } from '../../../lib/admin-search';
import { logoWallQuery, peopleQuery, siteContentQuery } from '../../../lib/public-queries';
import { type Asked, FakeServer } from '../../../testing/fake-server';
import { renderInPortal } from '../../../testing/render-in-portal';
import ContentTab from './content-tab';
import { siteContentDraft } from './site-content-form';

const words: SiteContent = {
  heroTitle: 'Louder',
  heroSubtitle: 'Softer',
  aboutContent: 'We listen.',
  place: '',
  credits: '',
};
const icon = 'data:image/webp;base64,AAAA';
let made = 0;
const aLogo = (fields: Partial<Logo> = {}): Logo => ({
  id: String(++made).padStart(24, '0'),
  name: 'Arte',
  displayOrder: 1,
  active: true,
  iconType: 'custom',
  iconData: null,
  createdAt: '2026-10-01T10:00:00.000Z',
  revision: 0,
  updatedAt: '2026-10-01T10:00:00.000Z',
  ...fields,
});

function OpenTab() {
  return useAdminSearch().search.tab === 'content' ? <ContentTab /> : 'Another tab';
}

beforeEach(siteContentDraft.clear);

function openContent(logos: Logo[] = [], people: Person[] = []) {
  const kept = [...logos];
  const site = { ...words };
  const server = new FakeServer()
    .on('GET /api/content', () => ({ body: { ...site } }))
    .on('GET /api/admin/logo-wall', () => ({ body: kept }))
    .on('GET /api/admin/people', () => ({ body: people }))
    .on('PUT /api/admin/content', ({ body }: Asked) => ({ body: Object.assign(site, body) }));
  return { server, kept, site, ...renderInPortal(<OpenTab />, '?tab=content') };
}
const card = async (name: string) => within(await screen.findByRole('listitem', { name }));
const dialogNamed = async (name: string) => within(await screen.findByRole('dialog', { name }));
const update = () => screen.getByRole('button', { name: 'Update Content' });

test('the words are stored, and the public pages of this window say them at once', async () => {
  const { user, server, queryClient } = openContent();
  const title = await screen.findByLabelText('Hero Title');
  expect([screen.getByLabelText('Hero Subtitle'), screen.getByLabelText('About Us Content')]).toEqual([
    expect.objectContaining({ value: 'Softer' }),
    expect.objectContaining({ value: 'We listen.' }),
  ]);
  await user.clear(title);
  await user.click(update());
  expect(await screen.findByText('Hero title is required')).toBeVisible();
  await user.type(title, 'Clearer');
  await user.click(update());
  expect(await screen.findByText('Content updated')).toBeVisible();
  expect(server.to('PUT /api/admin/content').map(({ body }) => body)).toEqual([{ heroTitle: 'Clearer' }]);
  expect(queryClient.getQueryData(siteContentQuery().queryKey)).toEqual({ ...words, heroTitle: 'Clearer' });
  expect(screen.queryByText(/^Unsaved changes/)).not.toBeInTheDocument();
});

test('a draft outlives a refresh and a look elsewhere, which says so; what was not touched follows the server', async () => {
  const { user, site, queryClient, unmount } = openContent();
  await user.type(await screen.findByLabelText('Hero Title'), ' still');
  site.heroSubtitle = 'From another desk';
  await act(() => queryClient.refetchQueries());
  expect(screen.getByLabelText('Hero Title')).toHaveValue('Louder still');
  expect(screen.getByLabelText('Hero Title')).toHaveFocus();
  await waitFor(() => expect(screen.getByLabelText('Hero Subtitle')).toHaveValue('From another desk'));

  unmount();
  const { user: back } = openContent();
  expect(await screen.findByLabelText('Hero Title')).toHaveValue('Louder still');
  expect(screen.getByText(/^Unsaved changes/)).toBeVisible();
  await back.click(screen.getByRole('button', { name: 'Discard changes' }));
  expect(screen.getByLabelText('Hero Title')).toHaveValue('Louder');
  expect(screen.queryByText(/^Unsaved changes/)).not.toBeInTheDocument();
});

test('leaving with unsaved words says that they wait', async () => {
  const { user, history } = openContent();
  await user.type(await screen.findByLabelText('Hero Title'), '!');
  await act(async () => history.push('/admin?tab=projects'));
  expect(await screen.findByText('You have unsaved changes in the Content tab.')).toBeVisible();
});

test('a save that fails tells the server’s reason and keeps what was typed', async () => {
  const { user, server } = openContent();
  server.on('PUT /api/admin/content', () => ({ status: 503, body: { detail: 'This service is unavailable' } }));
  await user.type(await screen.findByLabelText('About Us Content'), ' More.');
  await user.click(update());
  expect(await screen.findByRole('alert')).toHaveTextContent('This service is unavailable');
  expect(screen.getByLabelText('About Us Content')).toHaveValue('We listen. More.');
});

test('an empty wall says what the site shows; a card says what a logo is', async () => {
  const { kept, queryClient } = openContent();
  expect(await screen.findByText('No logos yet. Until you add one, the site shows five built-in logos.')).toBeVisible();
  kept.push(aLogo({ active: false, displayOrder: 3 }));
  await act(() => queryClient.refetchQueries());
  const arte = await card('Arte');
  expect([arte.getByText(/Order 3/), arte.getByText('Hidden')]).toHaveLength(2);
  expect(screen.getByText('No logo is active: the site shows five built-in logos.')).toBeVisible();
});

test('a new logo: the rules, then its picture travels with it, and the home page hears of it', async () => {
  const { user, server, queryClient } = openContent();
  server.on('POST /api/admin/logo-wall', () => ({ status: 201, body: aLogo() }));
  queryClient.setQueryData(logoWallQuery().queryKey, []);
  await user.click(await screen.findByRole('button', { name: 'Add Logo' }));
  const form = await dialogNamed('Add Logo');
  const order = form.getByLabelText('Display Order');
  expect([order, form.getByLabelText('Active')]).toEqual([
    expect.objectContaining({ value: '1' }),
    expect.objectContaining({ checked: true }),
  ]);
  await user.clear(order);
  await user.click(form.getByRole('button', { name: 'Save Logo' }));
  expect(await form.findByText('Name is required')).toBeVisible();
  expect(form.getByText('Display order is required')).toBeVisible();

  await user.type(form.getByLabelText('Name'), 'Arte');
  await user.type(order, '2');
  await user.upload(form.getByLabelText('Image'), new File(['<svg/>'], 'arte.svg', { type: 'image/svg+xml' }));
  await user.click(form.getByRole('button', { name: 'Save Logo' }));
  expect(await screen.findByText('Logo added successfully')).toBeVisible();
  expect(server.to('POST /api/admin/logo-wall').map(({ body }) => body)).toEqual([
    {
      name: 'Arte',
      displayOrder: 2,
      active: true,
      iconType: 'image/svg+xml',
      iconData: `data:image/svg+xml;base64,${btoa('<svg/>')}`,
    },
  ]);
  expect(queryClient.getQueryState(logoWallQuery().queryKey)?.isInvalidated).toBe(true);
});

test('a logo is hidden without its picture being sent again; a failure is told in the product’s words', async () => {
  const { user, server } = openContent([aLogo({ iconData: icon })]);
  server.on('PATCH /api/admin/logo-wall/*', () => ({ status: 404, body: { detail: 'This logo does not exist' } }));
  await user.click((await card('Arte')).getByRole('button', { name: 'Edit Arte' }));
  const form = await dialogNamed('Edit Logo');
  expect(form.getByRole('img', { name: 'Preview' })).toHaveAttribute('src', icon);
  await user.click(form.getByLabelText('Active'));
  await user.click(form.getByRole('button', { name: 'Save Logo' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to update logo. This logo does not exist');

  server.on('PATCH /api/admin/logo-wall/*', () => ({ body: aLogo() }));
  await user.click(form.getByRole('button', { name: 'Save Logo' }));
  expect(await screen.findByText('Logo updated successfully')).toBeVisible();
  const touched = { active: false };
  expect(server.to('PATCH /api/admin/logo-wall/*').map(({ body }) => body)).toEqual([touched, touched]);
});

test('a picture of a logo is taken away, and what is no picture is refused', async () => {
  const { user, server } = openContent([aLogo({ iconData: icon })]);
  server.on('PATCH /api/admin/logo-wall/*', () => ({ body: aLogo() }));
  await user.click((await card('Arte')).getByRole('button', { name: 'Edit Arte' }));
  const form = await dialogNamed('Edit Logo');
  form.getByLabelText('Image').removeAttribute('accept');
  await user.upload(form.getByLabelText('Image'), new File(['a'], 'a.txt', { type: 'text/plain' }));
  expect(await form.findByText('Invalid file type: Please select an image file')).toBeVisible();
  await user.click(form.getByRole('button', { name: 'Remove picture' }));
  await user.click(form.getByRole('button', { name: 'Save Logo' }));
  await waitFor(() => expect(server.to('PATCH /api/admin/logo-wall/*')[0]?.body).toEqual({ iconData: null }));
});

test('deleting a logo asks, and can be undone', async () => {
  const logo = aLogo();
  const { user, server, kept } = openContent([logo]);
  server.on('DELETE /api/admin/logo-wall/*', () => {
    kept.pop();
    return { status: 204 };
  });
  server.on('POST /api/admin/logo-wall/*/restore', () => {
    kept.push(logo);
    return { body: logo };
  });
  await user.click((await card('Arte')).getByRole('button', { name: 'Delete Arte' }));
  const question = await dialogNamed('Are you sure you want to delete this logo?');
  await user.click(question.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Logo deleted successfully')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('listitem', { name: 'Arte' })).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await card('Arte')).toBeDefined();
  expect(server.to(`POST /api/admin/logo-wall/${logo.id}/restore`)).toHaveLength(1);
});

test.each([
  ['Use mine', `data:image/png;base64,${btoa('mine')}`],
  ['Use theirs', undefined],
])('two people change a logo’s picture: it is said, and %s counts', async (choice, iconData) => {
  const logo = aLogo({ iconData: icon });
  const { user, server, kept } = openContent([logo]);
  server.on('PATCH /api/admin/logo-wall/*', ({ headers }: Asked) => {
    kept[0] = { ...logo, iconData: 'data:image/webp;base64,BBBB', revision: 1 };
    return headers['If-Match'] === '"1"' ? { body: kept[0] } : { status: 412, body: { current: kept[0] } };
  });
  await user.click((await card('Arte')).getByRole('button', { name: 'Edit Arte' }));
  const form = await dialogNamed('Edit Logo');
  await user.upload(form.getByLabelText('Image'), new File(['mine'], 'mine.png', { type: 'image/png' }));
  await user.click(form.getByRole('button', { name: 'Save Logo' }));
  expect(await form.findByRole('alert')).toHaveTextContent('Image: theirs was changed, too');
  await user.click(form.getByRole('button', { name: choice }));
  if (choice === 'Use theirs') {
    await waitFor(() => expect(form.getByRole('img', { name: 'Preview' })).toHaveAttribute('src', kept[0]?.iconData));
    await user.click(form.getByRole('button', { name: 'Save Logo' }));
  }
  expect(await screen.findByText('Logo updated successfully')).toBeVisible();
  const { headers, body } = server.to('PATCH /api/admin/logo-wall/*').at(-1)!;
  expect([headers['If-Match'], (body as Partial<Logo>).iconData]).toEqual(['"1"', iconData]);
});

const aPerson = (fields: Partial<Person> = {}): Person => ({
  id: String(++made).padStart(24, '0'),
  name: 'Ines Example',
  role: 'Founder',
  line: null,
  displayOrder: 4,
  portraitUrl: '/api/people/1/portrait?v=0',
  createdAt: '2026-10-01T10:00:00.000Z',
  revision: 2,
  updatedAt: '2026-10-01T10:00:00.000Z',
  ...fields,
});

test('a person is added behind the others with a portrait, and the about page hears of it', async () => {
  const { user, server, queryClient } = openContent([], [aPerson()]);
  server.on('POST /api/admin/people', () => ({ status: 201, body: aPerson() }));
  queryClient.setQueryData(peopleQuery().queryKey, []);
  await user.click(await screen.findByRole('button', { name: 'Add Person' }));
  const form = await dialogNamed('Add Person');
  expect(form.getByLabelText('Display Order')).toHaveValue(5);
  await user.click(form.getByRole('button', { name: 'Save Person' }));
  expect(await form.findByText('Role is required')).toBeVisible();
  await user.type(form.getByLabelText('Name'), 'Ada Example');
  await user.type(form.getByLabelText('Role'), 'Music supervisor');
  await user.upload(form.getByLabelText('Portrait'), new File(['p'], 'ada.png', { type: 'image/png' }));
  await user.click(form.getByRole('button', { name: 'Save Person' }));
  expect(await screen.findByText('Person added')).toBeVisible();
  expect(server.to('POST /api/admin/people')[0]?.body).toEqual({
    name: 'Ada Example',
    role: 'Music supervisor',
    line: null,
    displayOrder: 5,
    portraitData: `data:image/png;base64,${btoa('p')}`,
  });
  expect(queryClient.getQueryState(peopleQuery().queryKey)?.isInvalidated).toBe(true);
});

test('a person’s change carries its revision; the portrait is taken away; twelve are enough', async () => {
  const { user, server } = openContent(
    [],
    [aPerson(), ...Array.from({ length: 11 }, (_, n) => aPerson({ name: `P${n}` }))],
  );
  expect(await screen.findByText('The About page has room for 12 people.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add Person' })).not.toBeInTheDocument();
  server.on('PATCH /api/admin/people/*', () => ({ body: aPerson() }));
  await user.click((await card('Ines Example')).getByRole('button', { name: 'Edit Ines Example' }));
  const form = await dialogNamed('Edit Person');
  await user.click(form.getByRole('button', { name: 'Remove picture' }));
  await user.click(form.getByRole('button', { name: 'Save Person' }));
  expect(await screen.findByText('Person updated')).toBeVisible();
  const { headers, body } = server.to('PATCH /api/admin/people/*')[0]!;
  expect([headers['If-Match'], body]).toEqual(['"2"', { portraitData: null }]);
});
