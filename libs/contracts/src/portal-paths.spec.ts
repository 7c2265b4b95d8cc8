import { isPortalPath, portalLists, recordPath } from './portal-paths';

test('the portal has a page for each list, for each of its records, and for a new one', () => {
  for (const list of Object.values(portalLists)) expect(isPortalPath(`/admin/${list}`)).toBe(true);
  expect(isPortalPath(recordPath('brief', 'a'.repeat(24)))).toBe(true);
  for (const path of [
    '/admin',
    '/admin/tracks/new',
    '/admin/clients/1',
    '/admin/companies/1',
    '/admin/content',
    '/admin/hero',
  ])
    expect(isPortalPath(path)).toBe(true);
});

test.each([
  '/admin/nowhere',
  '/admin/clients',
  '/admin/content/1',
  '/admin/briefs/1/2',
  '/admin/briefs/a.b',
  '/adminx',
  '/x/admin',
])('%s is no page of the portal', (path) => expect(isPortalPath(path)).toBe(false));
