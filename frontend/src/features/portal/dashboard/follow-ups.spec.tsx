import type { Activity } from '@cueroom/contracts/intake/activities';
import type { Brief } from '@cueroom/contracts/intake/briefs';
import { screen, waitFor, within } from '@testing-library/react';
import { daysAfter, formatWeekday, localDay } from '../../../lib/dates';
import { type Asked, FakeServer } from '../../../testing/fake-server';
import { aBrief, anActivity } from '../../../testing/records';
import { renderInPortal } from '../../../testing/render-in-portal';
import DashboardTab from './dashboard-tab';

const today = localDay();
const inDays = (days: number) => `${daysAfter(today, days)}T00:00:00.000Z`;

function openFollowUps(...given: Brief[]) {
  let briefs = given;
  let task = anActivity({ activityType: 'call', subject: 'Call Ada', dueDate: inDays(-1) });
  const isAsked = (date: string | null, after: string | null, by: string | null) =>
    by !== null && date !== null && date.slice(0, 10) <= by && (after === null || date.slice(0, 10) > after);
  const server = new FakeServer()
    .on('GET /api/admin/briefs', ({ query }: Asked) => {
      const asked = briefs.filter(({ followUpDate }) =>
        isAsked(followUpDate, query.get('followUpAfter'), query.get('followUpBy')),
      );
      return {
        body: asked.slice(0, Number(query.get('limit'))),
        headers: { 'x-total-count': String(asked.length) },
      };
    })
    .on('PATCH /api/admin/briefs/*', ({ path, body }: Asked) => {
      const id = path.split('/').at(-1);
      briefs = briefs.map((brief) => (brief.id === id ? { ...brief, ...(body as Brief) } : brief));
      return { body: briefs.find((brief) => brief.id === id) };
    })
    .on('GET /api/admin/activities', ({ query }: Asked) => ({
      body: [task].filter(
        ({ completed, dueDate }) => !completed && isAsked(dueDate, query.get('dueAfter'), query.get('dueBy')),
      ),
    }))
    .on('PATCH /api/admin/activities/*', ({ body }: Asked) => {
      task = { ...task, ...(body as Activity) };
      return { body: task };
    });
  for (const kind of ['submissions', 'projects', 'contacts']) server.on(`GET /api/admin/${kind}`, []);
  return { server, task: () => task, ...renderInPortal(<DashboardTab />) };
}
const titlesIn = async (region: string) =>
  within(await screen.findByRole('region', { name: region }))
    .queryAllByRole('listitem')
    .map((item) => within(item).getByRole('link').textContent);
const button = async (name: string, of: string) => {
  const item = (await screen.findByRole('link', { name: of })).closest('li')!;
  return within(item).getByRole('button', { name });
};

test('what comes in the next days is told apart from what is due, by its day', async () => {
  openFollowUps(
    aBrief({ projectTitle: 'Today', priority: 'urgent', followUpDate: inDays(0) }),
    aBrief({ projectTitle: 'Tomorrow’s', followUpDate: inDays(1) }),
    aBrief({ projectTitle: 'Later', followUpDate: inDays(6) }),
  );
  await screen.findByRole('link', { name: 'Today' });
  expect(await titlesIn('Follow-ups Due')).toEqual(['Call Ada', 'Today']);
  expect(screen.getByRole('link', { name: 'Today' }).closest('li')).toHaveTextContent('UrgentToday');
  const coming = within(screen.getByRole('region', { name: 'Next 7 Days' }));
  const texts = coming.getAllByRole('listitem').map((item) => item.textContent);
  expect(texts[0]).toContain('Ada ReelTomorrow');
  expect(texts[1]).toContain(formatWeekday(daysAfter(today, 6)));
});

test('where more is due than is shown, it says how much, and shows it there', async () => {
  const late = Array.from({ length: 8 }, (_, index) =>
    aBrief({ projectTitle: `Late ${index + 1}`, followUpDate: inDays(-9) }),
  );
  const { user } = openFollowUps(...late);
  const due = within(await screen.findByRole('region', { name: 'Follow-ups Due' }));
  const more = await due.findByRole('button', { name: 'Show 3 more' });
  expect(await titlesIn('Follow-ups Due')).toHaveLength(6);
  await user.click(more);
  await waitFor(async () => expect(await titlesIn('Follow-ups Due')).toHaveLength(9));
  expect((await titlesIn('Follow-ups Due')).at(-1)).toBe('Call Ada');
  expect(due.getByRole('button', { name: 'Show fewer' })).toHaveFocus();
  await user.click(due.getByRole('button', { name: 'Show fewer' }));
  await waitFor(async () => expect(await titlesIn('Follow-ups Due')).toHaveLength(6));
  expect(due.getByRole('button', { name: 'Show 3 more' })).toBeVisible();
});

test('Done and +1 day act in place; the next row’s button has the focus', async () => {
  const { user, server } = openFollowUps(
    aBrief({ projectTitle: 'Harbour', followUpDate: inDays(-3) }),
    aBrief({ projectTitle: 'Undertow', followUpDate: inDays(0) }),
  );
  await user.click(await button('Done', 'Harbour'));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Harbour' })).not.toBeInTheDocument());
  expect(server.to('PATCH /api/admin/briefs/*')[0]?.body).toEqual({ followUpDate: null, lastContactDate: today });
  expect(await button('Done', 'Call Ada')).toHaveFocus();
  await user.click(await button('+1 day', 'Undertow'));
  await waitFor(async () => expect(await titlesIn('Next 7 Days')).toEqual(['Undertow']));
  expect(await titlesIn('Follow-ups Due')).toEqual(['Call Ada']);
});

test('a task is put off, and done; Undo opens it again', async () => {
  const { user, task } = openFollowUps();
  await user.click(await button('+1 week', 'Call Ada'));
  await waitFor(() => expect(task().dueDate).toBe(daysAfter(today, 7)));
  await user.click(await button('Done', 'Call Ada'));
  expect(await screen.findByText('Task done')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Call Ada' })).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('link', { name: 'Call Ada' })).toBeVisible();
  expect(task().completed).toBe(false);
});
