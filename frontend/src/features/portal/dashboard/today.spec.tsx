import type { Activity } from '@cueroom/contracts/intake/activities';
import type { Brief } from '@cueroom/contracts/intake/briefs';
import type { TodayItem } from '@cueroom/contracts/intake/today';
import { screen, waitFor, within } from '@testing-library/react';
import { daysAfter, formatNearDay, localDay, studioDay } from '../../../lib/words/dates';
import { type Asked, FakeServer } from '../../../testing/fake-server';
import { aBrief, anActivity } from '../../../testing/records';
import { renderInPortal } from '../../../testing/render-in-portal';
import { Today } from './today';

const today = localDay();
const stored = (day: string) => `${day}T00:00:00.000Z`;
const item = (words: string, more: Partial<TodayItem> = {}): TodayItem => ({
  ...{ kind: 'follow-up', at: stored(today), words, entityType: 'brief', entityId: 'b'.repeat(24) },
  ...more,
});

function openToday(...items: TodayItem[]) {
  let brief = aBrief({ id: 'b'.repeat(24), followUpDate: stored(today) });
  let left = items;
  const change = (changes: object) => {
    brief = { ...brief, ...changes };
    left = left.slice(1);
    return { body: brief };
  };
  const server = new FakeServer()
    .on('GET /api/admin/today', () => ({ body: left }))
    .on('GET /api/admin/briefs/*', () => ({ body: brief }))
    .on('PATCH /api/admin/briefs/*', ({ body }: Asked) => change(body as Brief))
    .on('POST /api/admin/briefs/*/next-step/done', ({ body }: Asked) =>
      change({ nextStep: { who: null, ...(body as { next: object }).next } }),
    )
    .on('PUT /api/admin/briefs/*/next-step', ({ body }: Asked) => change({ nextStep: body }))
    .on('POST /api/admin/activities', ({ body }: Asked) => {
      left = left.slice(1);
      return { status: 201, body: anActivity({ ...(body as object), undoableUntil: new Date().toISOString() }) };
    })
    .on('POST /api/admin/activities/*/undo', anActivity())
    .on('PATCH /api/admin/activities/*', ({ body }: Asked) => {
      const { completed, dueDate } = body as Partial<Activity>;
      left = completed || dueDate ? left.slice(1) : items;
      return { body: anActivity({ completed, undoableUntil: new Date().toISOString() }) };
    });
  const settle = (changes: Partial<Brief>) => (brief = { ...brief, ...changes });
  return { server, settle, ...renderInPortal(<Today />) };
}
const region = async () => within(await screen.findByRole('region', { name: 'Today' }));
const rows = async () => (await (await region()).findAllByRole('listitem')).map((row) => row.textContent);

test('what is due is told in the server’s words and order, and leads to where it is done', async () => {
  const { user, history } = openToday(
    item('Overdue by 2 h: The Long Take, Northlight', { kind: 'answer-overdue' }),
    item('Follow up: Harbour, Ada', { at: stored(daysAfter(today, -3)) }),
    item('License request: Film (Tide)', { kind: 'request', entityType: 'pitch', entityId: 'c'.repeat(24) }),
  );
  expect(await rows()).toEqual([
    'Overdue by 2 h: The Long Take, NorthlightAnswerLog answer',
    `Follow up: Harbour, AdaSince ${formatNearDay(daysAfter(today, -3))}Done+1 day+1 week`,
    'License request: Film (Tide)Request',
  ]);
  await user.click(screen.getByRole('link', { name: 'License request: Film (Tide)' }));
  expect(history.location.pathname).toBe(`/admin/pitches/${'c'.repeat(24)}`);
});

test('a follow-up is done with one press, on the record as it is now', async () => {
  const { user, server } = openToday(
    item('Follow up: Harbour'),
    item('Follow up: Undertow', { entityId: 'd'.repeat(24) }),
  );
  await user.click((await (await region()).findAllByRole('button', { name: 'Done' }))[0]!);
  await waitFor(async () => expect(await rows()).toHaveLength(1));
  expect(server.to('PATCH /api/admin/briefs/*')[0]?.body).toEqual({ followUpDate: null, lastContactDate: today });
  expect(await screen.findByText('Follow-up done')).toBeVisible();
});

test.each([
  ['Done', null],
  ['Done', daysAfter(today, 30)],
  ['+1 day', daysAfter(today, 30)],
])('%s of a follow-up that a colleague has moved to %s is refused, and the list is read again', async (name, day) => {
  const { user, server, settle } = openToday(item('Follow up: Harbour'));
  const button = await (await region()).findByRole('button', { name });
  settle({ followUpDate: day && stored(day) });
  await user.click(button);
  expect(await screen.findByRole('alert')).toHaveTextContent('Someone else has changed this follow-up');
  expect(server.to('PATCH /api/admin/briefs/*')).toHaveLength(0);
  await waitFor(() => expect(server.to('GET /api/admin/today')).toHaveLength(2));
});

test('a follow-up of a brief that is closed opens it', async () => {
  const { user, server, settle, history } = openToday(item('Follow up: Harbour'));
  settle({ status: 'won' });
  await user.click(await (await region()).findByRole('button', { name: 'Done' }));
  await waitFor(() => expect(history.location.pathname).toBe(`/admin/briefs/${'b'.repeat(24)}`));
  expect(server.to('PATCH /api/admin/briefs/*')).toHaveLength(0);
});

test('a task is done where it stands, and comes back with Undo, as what it moved does', async () => {
  const activityId = 'e'.repeat(24);
  const { user, server } = openToday(item('Ring back: Harbour', { activityId }));
  await user.click(await (await region()).findByRole('button', { name: 'Done' }));
  expect(await screen.findByText('Nothing is due today.')).toBeVisible();
  const notice = await screen.findByRole('status');
  expect(notice).toHaveTextContent('Task doneRing back: Harbour');
  await user.click(within(notice).getByRole('button', { name: 'Undo' }));
  expect(await (await region()).findByText('Ring back: Harbour')).toBeVisible();
  const written = server.asked.filter(({ method }) => method !== 'GET');
  expect(written.map(({ method, path, body }) => [method, path, body])).toEqual([
    ['PATCH', `/api/admin/activities/${activityId}`, { completed: true }],
    ['PATCH', `/api/admin/activities/${activityId}`, { completed: false }],
    ['POST', `/api/admin/activities/${activityId}/undo`, undefined],
  ]);
});

test('a license request is done or put off where it stands', async () => {
  const of = { kind: 'request', entityType: 'pitch', entityId: 'c'.repeat(24) } as const;
  const { user, server } = openToday(
    item('License request: Film (Tide)', { ...of, activityId: 'e'.repeat(24) }),
    item('License request: Film (Lane)', { ...of, activityId: 'f'.repeat(24) }),
  );
  await user.click((await (await region()).findAllByRole('button', { name: '+1 week' }))[0]!);
  await waitFor(async () => expect(await rows()).toHaveLength(1));
  await user.click((await region()).getByRole('button', { name: 'Done' }));
  expect(await screen.findByText('Nothing is due today.')).toBeVisible();
  expect(server.to('PATCH /api/admin/activities/*').map(({ path, body }) => [path.slice(-1), body])).toEqual([
    ['e', { dueDate: daysAfter(today, 7) }],
    ['f', { completed: true }],
  ]);
});

const answered = { entityType: 'brief', entityId: 'b'.repeat(24), activityType: 'email', lastContactDate: today };

test('who has not opened a pitch was called: that is done with one press, too, and undone', async () => {
  const pitch = { entityType: 'pitch', entityId: 'c'.repeat(24), recipientId: 'd'.repeat(24) } as const;
  const { user, server } = openToday(item('Dana has not opened Dark strings', pitch));
  server.on('PATCH /api/admin/pitches/*/recipients/*', () => ({ body: {} }));
  await user.click(await (await region()).findByRole('button', { name: 'Done' }));
  const notice = await screen.findByRole('status');
  expect(notice).toHaveTextContent('Follow-up doneDana has not opened Dark strings');
  await user.click(within(notice).getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Change undone')).toBeVisible();
  expect(server.to('PATCH /api/admin/pitches/*/recipients/*').map(({ path, body }) => [path, body])).toEqual(
    [true, false].map((followedUp) => [
      `/api/admin/pitches/${pitch.entityId}/recipients/${pitch.recipientId}`,
      { followedUp },
    ]),
  );
});

test('an answer is logged there with what comes next, by one press and Enter, and comes back with Undo', async () => {
  const { user, server } = openToday(item('Overdue by 2 h: Harbour', { kind: 'answer-overdue' }));
  await user.click(await (await region()).findByRole('button', { name: 'Log answer' }));
  const log = within(await screen.findByRole('dialog', { name: 'Log answer' }));
  await waitFor(() => expect(log.getByLabelText('Next step')).toHaveFocus());
  await user.keyboard('{Enter}');
  const notice = await screen.findByRole('status');
  await waitFor(() => expect(notice).toHaveTextContent('Answer loggedThe Long Take. Next: Follow up'));
  expect(server.to('POST /api/admin/briefs/*/next-step/done')[0]?.body).toEqual({
    next: { text: 'Follow up', dueOn: daysAfter(studioDay(new Date().toISOString()), 2) },
  });
  expect(server.to('POST /api/admin/activities')[0]?.body).toEqual({ ...answered, subject: 'Answered the client' });
  expect(await screen.findByText('Nothing is due today.')).toBeVisible();
  await user.click(within(notice).getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Change undone')).toBeVisible();
  expect(server.to('POST /api/admin/activities/*/undo')).toHaveLength(1);
  expect(server.to('PUT /api/admin/briefs/*/next-step')[0]?.body).toMatchObject({ text: 'Answer the client' });
});

test('an answer that was undone since is asked for as at first, with the next step', async () => {
  const owed = item('Overdue by 2 h: Harbour', { kind: 'answer-overdue' });
  const { user, server, settle } = openToday(owed);
  server.on('GET /api/admin/today', [owed]);
  const logAnswer = async () => {
    await user.click(await (await region()).findByRole('button', { name: 'Log answer' }));
    return within(await screen.findByRole('dialog', { name: 'Log answer' }));
  };
  const { nextStep } = settle({});
  await waitFor(async () => expect((await logAnswer()).getByLabelText('Next step')).toHaveFocus());
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Answer logged')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  settle({ nextStep });
  expect(await (await logAnswer()).findByLabelText('Next step')).toHaveValue('Follow up');
});

test('after an answer the focus is on the same button of the row in its place', async () => {
  const owed = (words: string) => item(`Overdue by 2 h: ${words}`, { kind: 'answer-overdue' });
  const { user } = openToday(owed('Harbour'), owed('Tide'), owed('Lane'));
  await user.click((await (await region()).findAllByRole('button', { name: 'Log answer' }))[0]!);
  const log = within(await screen.findByRole('dialog', { name: 'Log answer' }));
  await waitFor(() => expect(log.getByLabelText('Next step')).toHaveFocus());
  await user.keyboard('{Enter}');
  // The step and the answer each take one away here.
  await waitFor(async () => expect(await rows()).toEqual(['Overdue by 2 h: LaneAnswerLog answer']));
  await waitFor(async () => expect((await region()).getByRole('button', { name: 'Log answer' })).toHaveFocus());
});

test('where no row has that button any more, the focus is on the nearest one', async () => {
  const { user } = openToday(
    item('Overdue by 2 h: Harbour', { kind: 'answer-overdue' }),
    item('Overdue by 2 h: Tide', { kind: 'answer-overdue' }),
    item('Follow up: Lane'),
    item('Follow up: Salt', { entityId: 'd'.repeat(24) }),
  );
  await user.click((await (await region()).findAllByRole('button', { name: 'Log answer' }))[0]!);
  const log = within(await screen.findByRole('dialog', { name: 'Log answer' }));
  await waitFor(() => expect(log.getByLabelText('Next step')).toHaveFocus());
  await user.keyboard('{Enter}');
  // The step and the answer each take one away here.
  await waitFor(async () => expect(await rows()).toHaveLength(2));
  await waitFor(() => expect(screen.getByRole('link', { name: 'Follow up: Lane' })).toHaveFocus());
});

test('an answer that could not be logged is said, and tried again without a second step', async () => {
  const { user, server } = openToday(item('Overdue by 2 h: Harbour', { kind: 'answer-overdue' }));
  const late = server.hold('POST /api/admin/activities');
  await user.click(await (await region()).findByRole('button', { name: 'Log answer' }));
  const log = within(await screen.findByRole('dialog', { name: 'Log answer' }));
  await user.selectOptions(await log.findByLabelText('Answered by'), 'Call');
  await user.type(log.getByLabelText('Summary'), ', three ideas{Enter}');
  await late.fail();
  expect(await screen.findByText(/^The next step is saved, but the answer isn’t logged/)).toBeVisible();
  await user.click(log.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Answer logged')).toBeVisible();
  const logged = { ...answered, activityType: 'call', subject: 'Answered the client, three ideas' };
  expect(server.to('POST /api/admin/activities').map(({ body }) => body)).toEqual([logged, logged]);
  expect(server.to('POST /api/admin/briefs/*/next-step/done')).toHaveLength(1);
});

test('where a person has set the next step, only the answer is asked', async () => {
  const { user, server, settle } = openToday(item('Answer due in 3 h: Harbour', { kind: 'answer-due' }));
  settle({ nextStep: { text: 'Send three options', dueOn: today, who: null } });
  await user.click(await (await region()).findByRole('button', { name: 'Log answer' }));
  const log = within(await screen.findByRole('dialog', { name: 'Log answer' }));
  await waitFor(() => expect(log.getByLabelText('Summary')).toHaveFocus());
  expect(log.queryByLabelText('Next step')).not.toBeInTheDocument();
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Answer logged')).toBeVisible();
  expect(server.asked.filter(({ method }) => method !== 'GET')).toHaveLength(1);
});

test('a next step that is done asks for the one after it', async () => {
  const { user, server, settle } = openToday(item('Call Dana: Harbour', { kind: 'next-step' }));
  settle({ nextStep: { text: 'Call Dana', dueOn: today, who: null } });
  await user.click(await (await region()).findByRole('button', { name: 'Done' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Next step' }));
  await user.type(await dialog.findByLabelText('Next step'), 'Send three options');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Step done')).toBeVisible();
  expect(server.to('POST /api/admin/briefs/*/next-step/done')[0]?.body).toMatchObject({
    next: { text: 'Send three options' },
  });
  expect(await screen.findByText('Nothing is due today.')).toBeVisible();
});

test('where more is due than is shown, it says how much, and shows it there', async () => {
  const late = Array.from({ length: 11 }, (_, index) => item(`Late ${index + 1}`, { entityId: String(index) }));
  const { user } = openToday(...late);
  expect(await rows()).toHaveLength(8);
  await user.click((await region()).getByRole('button', { name: 'Show 3 more' }));
  expect(await rows()).toHaveLength(11);
  expect((await region()).getByRole('button', { name: 'Show fewer' })).toHaveFocus();
});
