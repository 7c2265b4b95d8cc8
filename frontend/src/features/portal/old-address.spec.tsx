import { screen, waitFor } from '@testing-library/react';
import { FakeServer } from '../../testing/fake-server';
import { openPage, openPortal } from '../../testing/open-page';
import { aBrief } from '../../testing/records';

const id = 'a'.repeat(24);
function aServer() {
  const server = new FakeServer().on('GET /api/admin/pitches/open', { questions: 0, requests: 0 });
  const kinds = ['music', 'submissions', 'submissions-with-songs', 'briefs', 'contacts', 'projects', 'activities'];
  for (const kind of [...kinds, 'pitches', 'today', 'people', 'logo-wall', 'templates'])
    server.on(`GET /api/admin/${kind}`, []);
  return server;
}

test.each([
  ['?tab=dashboard', '/admin'],
  ['?tab=nowhere&q=salt', '/admin'],
  ['?tab=crm', '/admin/briefs'],
  ['?tab=crm&list=contacts&status=new', '/admin/contacts?status=new'],
  [`?tab=crm&list=briefs&open=${id}`, `/admin/briefs/${id}`],
  ['?tab=music&genre=Folk&bpm=85-95&sort=-bpm', '/admin/tracks?genre=Folk&bpm=85-95&sort=-bpm'],
  [`?tab=music&list=submissions&show=all&open=${id}&q=salt+roads`, `/admin/submissions/${id}?q=salt+roads&show=all`],
  ['?tab=music&list=catalog&open=new', '/admin/tracks/new'],
  [`?tab=pitches&open=${id}`, `/admin/pitches/${id}`],
  ['?tab=projects&show=draft', '/admin/projects?status=draft'],
  ['?tab=content&open=new-people', '/admin/content?add=people'],
  ['?tab=hero', '/admin/hero'],
])('the former address /admin%s leads to %s', async (former, address) => {
  aServer();
  const { history } = openPortal(`/admin${former}`);
  await waitFor(() => expect(history.location.href).toBe(address));
  expect(history.length).toBe(1);
});

test('an address that leads nowhere in the portal is one that leads nowhere on the site', async () => {
  aServer();
  openPage('/admin/nowhere');
  expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
});

test('a record is a link to its own address, which keeps what the list is searched for', async () => {
  const brief = aBrief({ projectTitle: 'Undertow' });
  aServer().on('GET /api/admin/briefs', [brief]).on('GET /api/admin/briefs/*', brief);
  const { user, history } = openPortal('/admin/briefs?q=under');
  const link = await screen.findByRole('link', { name: 'Undertow' });
  expect(link).toHaveAttribute('href', `/admin/briefs/${brief.id}?q=under`);
  await user.click(link);
  expect(await screen.findByRole('dialog', { name: 'Brief Details' })).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(history.location.href).toBe('/admin/briefs?q=under'));
});
