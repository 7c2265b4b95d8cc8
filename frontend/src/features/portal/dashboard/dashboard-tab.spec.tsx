import type { TodayItem } from '@cueroom/contracts/intake/today';
import { screen, within } from '@testing-library/react';
import type { Asked } from '../../../testing/fake-server';
import { FakeServer } from '../../../testing/fake-server';
import { aBrief, aContact, anActivity, aSubmission } from '../../../testing/records';
import { renderInPortal } from '../../../testing/render-in-portal';
import DashboardTab from './dashboard-tab';

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const totalled = (total: number, body: unknown[] = []) => ({ body, headers: { 'x-total-count': String(total) } });

/** One waits for its artist, two are on hold. */
const submissions: Record<string, number> = {
  'submitted,pending,reviewing,on_hold,changes_asked': 5,
  'submitted,pending,reviewing,on_hold': 4,
  'submitted,pending,reviewing': 2,
};

function openDashboard(today: TodayItem[] = []) {
  const waiting = aBrief({ projectTitle: 'Undertow', answerDueAt: hoursAgo(2) });
  const won = aBrief({ projectTitle: 'Salt', clientCompany: null, status: 'won' });
  const server = new FakeServer()
    .on('GET /api/admin/today', today)
    .on('GET /api/admin/pitches', [])
    .on('GET /api/admin/briefs', ({ query }: Asked) =>
      query.has('status') ? totalled(3, [waiting]) : totalled(12, [waiting, won]),
    )
    .on('GET /api/admin/submissions', ({ query }: Asked) =>
      totalled(submissions[query.get('status') ?? ''] ?? 9, [aSubmission({ genre: 'Folk' })]),
    )
    .on('GET /api/admin/projects', ({ query }: Asked) => totalled(query.get('status') === 'active' ? 7 : 8))
    .on('GET /api/admin/contacts', () => totalled(5))
    .on('GET /api/admin/activities', () =>
      totalled(1, [anActivity({ activityType: 'change', subject: 'Status New → Won', recordName: 'Lane Five' })]),
    );
  return { server, waiting, ...renderInPortal(<DashboardTab />) };
}

test('four figures say how much there is to do, of how much there is', async () => {
  openDashboard();
  for (const [name, count, total] of [
    ['New Briefs', 3, 12],
    ['Pending Submissions', 4, 9],
    ['Active Projects', 7, 8],
    ['Total Contacts', 5, 5],
  ])
    expect(await screen.findByRole('link', { name: `${name} ${count} of ${total} total` })).toBeVisible();
  expect(screen.getByText(/3 briefs and 2 submissions are waiting for you/).parentElement).toHaveTextContent(
    '2 submissions are on hold.',
  );
});

test('the newest briefs lead to their records, and say when their answers are due', async () => {
  const { user, history, waiting } = openDashboard();
  const briefs = within(await screen.findByRole('region', { name: 'Recent Briefs' }));
  const [first, second] = await briefs.findAllByRole('listitem');
  expect(first).toHaveTextContent('UndertowOverdue by 2 hNewNorthlight Picturesada@example.org');
  expect(second).toHaveTextContent('SaltWonAda Reelada@example.org');
  await user.click(briefs.getByRole('link', { name: 'Undertow' }));
  expect(history.location.href).toBe(`/admin/briefs/${waiting.id}`);
});

test('the undecided submissions and what happened lately', async () => {
  const { server } = openDashboard();
  const reviews = within(await screen.findByRole('region', { name: 'Pending Music Reviews' }));
  expect(await reviews.findByRole('listitem')).toHaveTextContent('RopeworksPending ReviewMara LindqvistFolk');
  const lists = server.to('GET /api/admin/submissions').filter(({ query }) => query.get('limit') === '20');
  expect(lists.map(({ query }) => query.get('status'))).toEqual(['submitted,pending,reviewing,on_hold,changes_asked']);
  const activity = within(screen.getByRole('region', { name: 'Recent Activity' }));
  expect(await activity.findByText('Status New → Won')).toBeVisible();
  expect(activity.getByRole('link', { name: 'Lane Five' })).toBeVisible();
});

test('an empty studio says so; what cannot be read can be tried again', async () => {
  const server = new FakeServer();
  for (const kind of ['briefs', 'submissions', 'projects', 'contacts', 'activities', 'today', 'pitches'])
    server.on(`GET /api/admin/${kind}`, []);
  server.on('GET /api/admin/projects', () => ({ status: 503, body: { detail: 'The studio is unavailable' } }));
  const { user } = renderInPortal(<DashboardTab />);
  for (const text of ['No briefs yet.', 'No submissions pending review.', 'No activity yet.', 'Nothing is due today.'])
    expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByText('Nothing new from clients and artists.')).toBeVisible();
  expect(screen.getByText('You’re all caught up.')).toBeVisible();
  expect(await screen.findByRole('alert')).toHaveTextContent('The studio is unavailable');
  server.on('GET /api/admin/projects', () => totalled(2));
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('link', { name: 'Active Projects 2 of 2 total' })).toBeVisible();
});

test('where something is due or came in, one is not caught up', async () => {
  const server = new FakeServer();
  for (const kind of ['briefs', 'submissions', 'projects', 'contacts', 'activities', 'pitches'])
    server.on(`GET /api/admin/${kind}`, []);
  const of = { entityType: 'brief', entityId: 'b'.repeat(24) } as const;
  const due: TodayItem = { kind: 'next-step', at: hoursAgo(1), words: 'Call Dana', ...of };
  server.on('GET /api/admin/today', [due]);
  const { unmount } = renderInPortal(<DashboardTab />);
  expect(await screen.findByText('1 thing is due today.')).toBeVisible();
  unmount();
  server.on('GET /api/admin/today', []).on('GET /api/admin/contacts', [aContact()]);
  renderInPortal(<DashboardTab />);
  expect(await screen.findByText('Clients and artists have news for you.')).toBeVisible();
});
