import { screen, waitFor } from '@testing-library/react';
import { type Asked, FakeServer } from '../../testing/fake-server';
import { openPortal } from '../../testing/open-page';

const totals =
  (all: number, byStatus: Record<string, number>) =>
  ({ query }: Asked) => ({
    body: [],
    headers: { 'x-total-count': String(byStatus[query.get('status') ?? ''] ?? all) },
  });

test('tabs and the title of the window say how many briefs, messages and submissions are new, and what of pitches is open', async () => {
  const server = new FakeServer()
    .on('GET /api/admin/briefs', totals(9, { 'submitted,new': 2 }))
    .on('GET /api/admin/contacts', totals(9, { new: 1 }))
    .on('GET /api/admin/submissions', totals(9, { 'submitted,pending': 4 }))
    .on('GET /api/admin/pitches/open', { questions: 3, requests: 1 })
    .on('GET /api/admin/projects', totals(0, {}))
    .on('GET /api/admin/activities', totals(0, {}));
  const { user } = openPortal('/admin');
  const crm = await screen.findByRole('tab', { name: 'CRM', description: 'New briefs and messages: 3' });
  expect(crm).toHaveTextContent('3');
  expect(screen.getByRole('tab', { name: 'Music Catalog', description: 'New submissions: 4' })).toBeVisible();
  expect(
    await screen.findByRole('tab', { name: 'Pitches', description: 'Open questions and requests: 4' }),
  ).toHaveTextContent('4');
  expect(screen.getByRole('tab', { name: 'Projects' })).not.toHaveAttribute('aria-describedby');
  await waitFor(() => expect(document.title).toBe('(11) Dashboard – Cueroom Music'));
  const lists = server.asked.filter(({ path }) => path !== '/api/admin/pitches/open');
  expect(lists.every(({ query }) => Number(query.get('limit')) <= 8)).toBe(true);
  await user.click(screen.getByRole('tab', { name: 'CRM' }));
  await waitFor(() => expect(document.title).toBe('(11) Briefs (9) – Cueroom Music'));
});
