import { act, screen, waitFor, within } from '@testing-library/react';
import { type Asked, FakeServer } from '../../testing/fake-server';
import { openPortal } from '../../testing/open-page';
import { aBrief, aContact, aSubmission } from '../../testing/records';

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
  const lists = server.asked.filter(({ path }) => !/(open|today)$/.test(path));
  expect(lists.every(({ query }) => Number(query.get('limit')) <= 20)).toBe(true);
  await user.click(screen.getByRole('tab', { name: 'CRM' }));
  await waitFor(() => expect(document.title).toBe('(11) Briefs (9) – Cueroom Music'));
});

test('the title of the window names the record that is open', async () => {
  new FakeServer().on('GET /api/admin/briefs', []).on('GET /api/admin/briefs/*', aBrief());
  const { user } = openPortal('/admin/briefs/0123456789abcdef01234567');
  await waitFor(() => expect(document.title).toBe('The Long Take – Briefs – Cueroom Music'));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.title).toMatch(/^Briefs/));
});

test('an address without a record says so, and leads to the list; another one back to the portal', async () => {
  const server = new FakeServer().on('GET /api/admin/music', []);
  server.on('GET /api/admin/music/*', () => ({ status: 400, body: { detail: 'Some fields are not valid' } }));
  const { user, history } = openPortal('/admin/tracks/nonsense');
  expect(await screen.findByText('There is no such track.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Back to the list' }));
  await waitFor(() => expect(history.location.pathname).toBe('/admin/tracks'));
  act(() => history.push('/admin/foo'));
  expect(await screen.findByRole('link', { name: 'Back to the portal' })).toHaveAttribute('href', '/admin');
});

const emptyStudio = () => {
  const server = new FakeServer().on('GET /api/admin/pitches/open', { questions: 0, requests: 0 });
  for (const list of ['briefs', 'contacts', 'submissions', 'pitches', 'projects', 'activities'])
    server.on(`GET /api/admin/${list}`, []);
  return server;
};

test('Escape leads back to the dashboard from which a record was opened, and to its row', async () => {
  const brief = aBrief();
  const today = { kind: 'follow-up', at: brief.createdAt, words: 'Follow up: Ada', entityType: 'brief' } as const;
  emptyStudio()
    .on('GET /api/admin/today', [{ ...today, entityId: brief.id }])
    .on('GET /api/admin/briefs/*', brief);
  const { user, history } = openPortal('/admin');
  await user.click(await screen.findByRole('link', { name: 'Follow up: Ada' }));
  await screen.findByRole('dialog', { name: 'Brief Details' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('link', { name: 'Follow up: Ada' })).toHaveFocus());
  expect(history.location.pathname).toBe('/admin');
});

test('after a decision in a window that the dashboard opened, the focus is on the row in the place of the decided one', async () => {
  const [first, second] = ['Marisol', 'Oto'].map((artistName) => aSubmission({ artistName, trackTitle: artistName }));
  let undecided = [first!, second!];
  emptyStudio()
    .on('GET /api/admin/today', [])
    .on('GET /api/admin/submissions', () => ({ body: undecided }))
    .on('GET /api/admin/submissions-with-songs', () => ({ body: undecided }))
    .on('GET /api/admin/submissions/*', first)
    .on('GET /api/admin/submissions/*/tracks', [])
    .on('GET /api/admin/songs/*/similar', [])
    .on('GET /api/admin/mail', { isSetUp: false })
    .on('POST /api/admin/submissions/*/approve', () => {
      undecided = [second!];
      return { body: { submission: { ...first, status: 'approved' }, tracks: [], skipped: [] } };
    });
  const { user, history } = openPortal('/admin');
  await user.click(await screen.findByRole('link', { name: 'Marisol' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Submission Details' }));
  await user.click(await dialog.findByRole('button', { name: 'Approve and move to catalog' }));
  await waitFor(() => expect(history.location.pathname).toBe('/admin'));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Marisol' })).not.toBeInTheDocument());
  await waitFor(() => expect(screen.getByRole('link', { name: 'Oto' })).toHaveFocus());
});

test('after a press on a tab an arrow leads into its list', async () => {
  emptyStudio().on('GET /api/admin/contacts', [aContact()]);
  const { user } = openPortal('/admin/briefs');
  await user.click(await screen.findByRole('tab', { name: /^Contacts/ }));
  const row = await screen.findByRole('row', { name: RegExp(aContact().name) });
  await user.keyboard('{ArrowDown}');
  expect(row).toHaveFocus();
});
