import type { Bulk } from '@cueroom/contracts/bulk';
import type { PlayableTrack } from '@cueroom/contracts/catalog/playable-track';
import { eventually } from '@cueroom/testing/eventually';
import { aNewContact } from '@cueroom/testing/factories';
import { openPortal } from './portal';
import { useStudio } from './use-studio';

const { studio, api, browser } = useStudio('plain');

interface WithId {
  id: string;
}
const add = (path: string, body: object) => api.json<WithId>('POST', `/api/admin/${path}`, body);
const tracksOf = (q: string) => api.json<PlayableTrack[]>('GET', `/api/admin/music?q=${q}&sort=title`);

test('tracks are selected, changed and deleted at once, and each is taken back with one Undo', async () => {
  for (const nth of [1, 2, 3]) await add('music', { title: `Bulkhead ${nth}`, artist: 'Mara', genre: 'Jazz' });
  const { page, pageErrors } = await openPortal(browser, studio, '/admin/tracks?q=bulkhead&sort=title');
  await page
    .getByRole('row', { name: /Bulkhead 1/ })
    .getByRole('checkbox')
    .check();
  await page
    .getByRole('row', { name: /Bulkhead 3/ })
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] });
  await page.getByText('3 selected').waitFor();
  await page.getByRole('button', { name: 'Change selected' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change 3 tracks' });
  await dialog.getByLabel('Genre').selectOption('Folk');
  await dialog.getByLabel('Add Tags').fill('harbor, rain');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('3 tracks changed', { exact: true }).waitFor();
  const factsOf = async () => (await tracksOf('bulkhead')).map(({ genre, tags }) => [genre, ...tags].join(' '));
  expect(await factsOf()).toEqual(Array(3).fill('Folk harbor rain'));
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('3 tracks changed back', { exact: true }).waitFor();
  expect(await factsOf()).toEqual(Array(3).fill('Jazz'));
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByRole('button', { name: 'Delete Selected (3)' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('3 tracks deleted', { exact: true }).waitFor();
  expect(await tracksOf('bulkhead')).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('3 tracks restored', { exact: true }).waitFor();
  expect(await tracksOf('bulkhead')).toHaveLength(3);
  expect(pageErrors).toEqual([]);
});

test('each kind has what can be changed of many; more than 200 go on in the background', async () => {
  const brief = { clientName: 'Bulk', clientEmail: 'bulk@example.org', projectType: 'other', timeline: 'flexible' };
  const kinds = {
    project: [await add('projects', { title: 'Bulk Ferry', medium: 'Film' }), 'archived', 'projects'],
    pitch: [await add('pitches', { title: 'Bulk pitch' }), 'closed', 'pitches'],
    brief: [await add('briefs', { ...brief, budget: '5k-15k', vibe: 'Slow' }), 'won', 'briefs'],
    contact: [await add('contacts', aNewContact({ name: 'Bulk Reel' })), 'closed', 'contacts'],
    submission: [{ id: (await api.submit()).id }, 'reviewing', 'submissions'],
  } as const;
  for (const [entityType, [{ id }, status, path]] of Object.entries(kinds)) {
    const statusNow = async () => (await api.json<{ status: string }>('GET', `/api/admin/${path}/${id}`)).status;
    const before = await statusNow();
    const changed = await api.json<Bulk>('POST', '/api/admin/bulk', { entityType, ids: [id], change: { status } });
    expect([changed.state, changed.changed, await statusNow()]).toEqual(['done', 1, status]);
    await api.json('POST', `/api/admin/bulk/${changed.id}/undo`);
    expect(await statusNow()).toBe(before);
  }
  for (let nth = 0; nth < 201; nth++) await add('music', { title: `Bulwark ${nth}`, artist: 'Mara' });
  const wanted = { entityType: 'track', filter: { q: 'bulwark' }, change: { mood: 'Dark' } };
  const begun = await api.json<Bulk>('POST', '/api/admin/bulk', wanted);
  expect(begun.state).toBe('running');
  await eventually(async () => {
    const { state, changed } = await api.json<Bulk>('GET', `/api/admin/bulk/${begun.id}`);
    expect([state, changed]).toEqual(['done', 201]);
  });
});
