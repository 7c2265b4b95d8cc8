import type { Brief } from '@cueroom/contracts/intake/briefs';
import { screen, waitFor, within } from '@testing-library/react';
import { daysAfter, formatNearDay, localDay } from '../../../lib/words/dates';
import { type Asked, FakeServer } from '../../../testing/fake-server';
import { aBrief, aContact } from '../../../testing/records';
import { openPortal } from '../../../testing/open-page';

const today = localDay();
const stored = (day: string) => `${day}T00:00:00.000Z`;
const late = daysAfter(today, -4);

/** A server with one brief, which it changes for those who know its revision. */
function openBrief(brief: Brief, address = '/admin/briefs') {
  let kept = brief;
  const server = new FakeServer()
    .on('GET /api/admin/contacts', [aContact({ followUpDate: stored(late), company: 'Zenith' })])
    .on('GET /api/admin/activities', [])
    .on('GET /api/admin/briefs', () => ({ body: [kept] }))
    .on('PATCH /api/admin/briefs/*', ({ body, headers }: Asked) => {
      if (headers['If-Match'] !== `"${kept.revision}"`) return { status: 412, body: { current: kept } };
      kept = { ...kept, ...(body as Brief), revision: kept.revision + 1 };
      return { body: kept };
    });
  const change = (changes: Partial<Brief>) => (kept = { ...kept, ...changes, revision: kept.revision + 1 });
  return { server, change, kept: () => kept, ...openPortal(address) };
}
const row = async () => within(await screen.findByRole('row', { name: /The Long Take|Ada Reel/ }));
const press = async (user: { click: (element: Element) => Promise<void> }, name: string) =>
  user.click((await row()).getByRole('button', { name }));

test('what is urgent and late stands beside the name, in words', async () => {
  const { user } = openBrief(aBrief({ priority: 'urgent', followUpDate: stored(late), estimatedValue: 24_000 }));
  const project = (await row()).getAllByRole('cell')[1];
  expect(project).toHaveTextContent(
    `The Long TakeUrgent · follow-up since ${formatNearDay(late)} · $24,000 · Documentary`,
  );
  await user.click(screen.getByRole('tab', { name: /^Contacts/ }));
  expect((await row()).getAllByRole('cell')[1]).toHaveTextContent(
    `Ada ReelFollow-up since ${formatNearDay(late)} · Zenith`,
  );
});

test('a brief that is won has no follow-up', async () => {
  openBrief(aBrief({ status: 'won', priority: 'urgent', followUpDate: stored(late) }));
  const { getAllByRole, queryByRole } = await row();
  expect(getAllByRole('cell')[1]).toHaveTextContent(/^The Long TakeDocumentary/);
  expect(queryByRole('button', { name: 'Done' })).not.toBeInTheDocument();
});

test('Done is one press: contacted today, nothing to follow up; Undo puts both back', async () => {
  const brief = aBrief({ followUpDate: stored(late), lastContactDate: stored(daysAfter(today, -20)) });
  const { user, server, kept } = openBrief(brief);
  await press(user, 'Done');
  expect(await screen.findByText('Follow-up done')).toBeVisible();
  expect(server.to('PATCH /api/admin/briefs/*')[0]?.body).toEqual({ followUpDate: null, lastContactDate: today });
  expect((await row()).queryByRole('button', { name: 'Done' })).not.toBeInTheDocument();
  expect(screen.getByRole('row', { name: /The Long Take/ })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(kept()).toMatchObject({ followUpDate: brief.followUpDate, revision: 2 }));
  expect(kept().lastContactDate).toBe(brief.lastContactDate);
});

test('what is late is put off from today; each press counts', async () => {
  const { user, kept } = openBrief(aBrief({ followUpDate: stored(late) }));
  await press(user, '+1 day');
  expect(await screen.findByText(`Follow-up moved to ${formatNearDay(daysAfter(today, 1))}`)).toBeVisible();
  await press(user, '+1 week');
  await waitFor(() => expect(kept().followUpDate).toBe(daysAfter(today, 8)));
});

test('a colleague’s edit of other fields stays; a follow-up that they moved is not moved again', async () => {
  const { user, change, kept } = openBrief(aBrief({ followUpDate: stored(late) }));
  await row();
  change({ notes: 'Call Ada' });
  await press(user, '+1 day');
  await waitFor(() => expect(kept()).toMatchObject({ notes: 'Call Ada', followUpDate: daysAfter(today, 1) }));
  await row();
  change({ followUpDate: stored(daysAfter(today, 30)) });
  await press(user, '+1 day');
  expect(await screen.findByRole('alert')).toHaveTextContent('Someone else has changed this follow-up');
  expect(kept().followUpDate).toBe(stored(daysAfter(today, 30)));
});

test('the list is sorted by follow-up, and shows what is due only', async () => {
  const { user, server } = openBrief(aBrief());
  await row();
  await user.selectOptions(screen.getByLabelText('Sort'), 'Follow-up ↑');
  await waitFor(() => expect(server.asked.at(-1)?.query.get('sort')).toBe('followUpDate'));
  await user.selectOptions(screen.getByLabelText('Show'), 'Follow-up due');
  await waitFor(() => expect(server.asked.at(-1)?.query.get('followUpBy')).toBe(today));
  expect(server.asked.at(-1)?.query.get('status')).toBe('submitted,new,reviewing,proposal');
});
