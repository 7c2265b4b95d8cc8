import type { Brief } from '@cueroom/contracts/intake/briefs';
import { screen, waitFor, within } from '@testing-library/react';
import { daysAfter, localDay, studioDay } from '../../../lib/words/dates';
import type { Asked } from '../../../testing/fake-server';
import { aBrief, anActivity } from '../../../testing/records';
import { dialogNamed, openBriefs, row } from './briefs.fixture';

test('its promise, its next step and the currency of its value are shown', async () => {
  const today = studioDay(new Date().toISOString());
  const answerDueAt = new Date(Date.now() + 3 * 3_600_000).toISOString();
  const brief = aBrief({
    estimatedValue: 9000,
    currency: 'EUR',
    answerDueAt,
    budget: 'discuss',
    deadline: '2031-05-02',
  });
  openBriefs([{ ...brief, nextStep: { text: 'Call Dana', dueOn: today, who: null } }], `/admin/briefs/${brief.id}`);
  const dialog = await dialogNamed('Brief Details');
  expect(await dialog.findByText('Answer due in 3 h')).toBeVisible();
  for (const text of ['€9,000', 'Let’s Discuss', 'May 2, 2031']) expect(dialog.getByText(text)).toBeVisible();
  expect(dialog.getByRole('region', { name: 'Next step' })).toHaveTextContent('Call Danatoday');
});

test('Done asks for the next step; it is changed in the same window, and Undo brings the former one back', async () => {
  const brief = aBrief({ revision: 4, answeredAt: '2026-11-01T10:00:00.000Z' });
  const { user, server } = openBriefs([brief], `/admin/briefs/${brief.id}`);
  const dialog = await dialogNamed('Brief Details');
  const step = () => dialog.getByRole('region', { name: 'Next step' });
  await user.click(await dialog.findByRole('button', { name: 'Done' }));
  const asked = await dialogNamed('Next step');
  expect(asked.queryByLabelText('Summary')).not.toBeInTheDocument();
  await user.click(asked.getByRole('button', { name: 'Save' }));
  expect(await asked.findByText('What is the next step?')).toBeVisible();
  await user.type(asked.getByLabelText('Next step'), 'Send three directions');
  await user.clear(asked.getByLabelText('Day'));
  await user.type(asked.getByLabelText('Day'), '2031-05-02');
  await user.click(asked.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Step done')).toBeVisible();
  const [done] = server.to('POST /api/admin/briefs/*/next-step/done');
  expect(done?.body).toEqual({ next: { text: 'Send three directions', dueOn: '2031-05-02' } });
  expect(done?.headers['If-Match']).toBe('"4"');
  await waitFor(() => expect(step()).toHaveTextContent('Send three directions'));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(step()).toHaveTextContent('Answer the client'));

  await user.click(dialog.getByRole('button', { name: 'Change' }));
  const changed = await dialogNamed('Next step');
  expect(changed.getByLabelText('Day')).toHaveValue('2026-11-02');
  await user.type(changed.getByLabelText('Next step'), ' by phone{Enter}');
  await waitFor(() => expect(step()).toHaveTextContent('Answer the client by phone'));
  expect(server.to('PUT /api/admin/briefs/*/next-step')).toHaveLength(2);
});

test.each([
  ['Keep mine', 'Send three directions', 1],
  ['Take theirs', 'Call Dana at noon', 0],
])('a step that a colleague has set meanwhile is a choice, however often one saves: %s', async (name, left, writes) => {
  const brief = aBrief({ revision: 4, answeredAt: '2026-11-01T10:00:00.000Z' });
  const { user, server, change } = openBriefs([brief], `/admin/briefs/${brief.id}`);
  const dialog = await dialogNamed('Brief Details');
  await user.click(await dialog.findByRole('button', { name: 'Done' }));
  const asked = await dialogNamed('Next step');
  change({ nextStep: { text: 'Call Dana at noon', dueOn: '2031-05-02', who: null } });
  await user.type(asked.getByLabelText('Next step'), 'Send three directions{Enter}');
  expect(await asked.findByRole('alert')).toHaveTextContent(/Changed in the meantime.*Call Dana at noon/);
  await user.click(asked.getByRole('button', { name: 'Save' }));
  expect(await asked.findByRole('alert')).toHaveTextContent(/Changed in the meantime.*Call Dana at noon/);
  await user.click(asked.getByRole('button', { name }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Next step' })).not.toBeInTheDocument());
  await waitFor(() => expect(dialog.getByRole('region', { name: 'Next step' })).toHaveTextContent(left));
  expect(server.to('PUT /api/admin/briefs/*/next-step')).toHaveLength(writes);
});

test('Done of the first step, while an answer is owed, is that answer', async () => {
  const brief = aBrief();
  const { user, server } = openBriefs([brief], `/admin/briefs/${brief.id}`);
  server.on('POST /api/admin/activities', () => ({ status: 201, body: anActivity() }));
  await user.click(await (await dialogNamed('Brief Details')).findByRole('button', { name: 'Done' }));
  const asked = await dialogNamed('Next step');
  await user.type(asked.getByLabelText('Next step'), 'Send three directions{Enter}');
  expect(await screen.findByText('Step done')).toBeVisible();
  expect(server.to('POST /api/admin/briefs/*/next-step/done')).toHaveLength(1);
  const answer = { activityType: 'email', subject: 'Answered the client', lastContactDate: localDay() };
  expect(server.to('POST /api/admin/activities')[0]?.body).toMatchObject({ entityId: brief.id, ...answer });
});

/** Done of the first step, with what comes next: a colleague changes the brief while that is typed. */
async function answerBrief(meanwhile: Partial<Brief> = {}) {
  const brief = aBrief();
  const opened = openBriefs([brief], `/admin/briefs/${brief.id}`);
  const { user, server, change } = opened;
  server.on('POST /api/admin/activities', () => ({ status: 201, body: anActivity() }));
  await user.click(await (await dialogNamed('Brief Details')).findByRole('button', { name: 'Done' }));
  const asked = await dialogNamed('Next step');
  await user.type(asked.getByLabelText('Next step'), 'Follow up');
  change(meanwhile);
  return { ...opened, asked, save: () => user.click(asked.getByRole('button', { name: 'Save' })) };
}
const followUp = { text: 'Follow up', dueOn: daysAfter(studioDay(new Date().toISOString()), 1), who: null };
const answeredAt = '2026-11-01T10:00:00.000Z';

test('a step that stands as it was sent, though its answer was lost, is no conflict: the client’s answer is logged', async () => {
  const { server, change, save } = await answerBrief();
  const lost = server.hold('POST /api/admin/briefs/*/next-step/done');
  await save();
  await lost.request();
  change({ nextStep: followUp });
  await lost.fail();
  await save();
  expect(await screen.findByText('Step done')).toBeVisible();
  expect(screen.queryByText('Changed in the meantime')).not.toBeInTheDocument();
  expect(server.to('POST /api/admin/activities')).toHaveLength(1);
});

test.each([
  ['', 'The client is answered already. No second answer is logged.', 0],
  [' by phone', 'The client is answered already. The answer that you typed is logged, too.', 1],
])(
  'of a client whom a colleague has answered it says so, and logs only what was typed%s',
  async (typed, said, logs) => {
    const theirs = { nextStep: { ...followUp, text: 'Call Dana' }, answeredAt };
    const { user, server, asked, save } = await answerBrief(theirs);
    if (typed) await user.type(asked.getByLabelText('Summary'), typed);
    await save();
    expect(await asked.findByText(said)).toBeVisible();
    await user.click(asked.getByRole('button', { name: 'Keep mine' }));
    expect(await screen.findByText(/^The Long Take. Next: Follow up/)).toBeVisible();
    expect(server.to('POST /api/admin/activities')).toHaveLength(logs);
  },
);

test('the same step with an answer that a colleague has logged is answered already', async () => {
  const { server, save } = await answerBrief({ nextStep: followUp, answeredAt });
  await save();
  expect(await screen.findByText('Answered already')).toBeVisible();
  expect(server.to('POST /api/admin/activities')).toHaveLength(0);
});

test('what happened about a brief is one list, by kind, with the way back from what was just done', async () => {
  const brief = aBrief();
  const { user, server } = openBriefs([brief]);
  const at = new Date().toISOString();
  const undoableUntil = new Date(Date.now() + 20_000).toISOString();
  const moved = anActivity({ activityType: 'change', subject: 'Status New → Reviewing', undoableUntil });
  const task = anActivity({ activityType: 'call', subject: 'Call the producer', dueDate: '2026-12-01T00:00:00.000Z' });
  const comment = anActivity({
    activityType: 'pitch',
    pitchId: 'd'.repeat(24),
    description: '“Shorter?”\nPitch: Tide',
  });
  const rows = [
    { id: moved.id, at, kind: 'status', words: 'Status New → Reviewing', who: 'admin' },
    { id: task.id, at, kind: 'call', words: 'Call the producer\nThe cut is at https://example.org/cut.', who: 'admin' },
    { id: comment.id, at, kind: 'pitch', words: 'Dana commented on “Salt Roads” at 0:42', who: 'Dana' },
    { id: brief.id, at, kind: 'brief', words: 'Brief sent', who: 'Ada Reel' },
  ] as const;
  server
    .on('GET /api/admin/briefs/*/timeline', ({ query }: Asked) => ({
      body: rows.filter(({ kind }) => !query.has('kind') || kind === query.get('kind')),
    }))
    .on('GET /api/admin/activities', [moved, task, comment])
    .on('POST /api/admin/activities', () => ({ status: 201, body: task }))
    .on('POST /api/admin/activities/*/undo', () => ({ body: moved }))
    .on('PATCH /api/admin/activities/*', () => ({ body: { ...task, completed: true } }));
  await user.click((await row('The Long Take')).getByRole('button', { name: 'View' }));
  const dialog = await dialogNamed('Brief Details');
  const timeline = () => within(dialog.getByRole('list', { name: 'Timeline' }));
  await dialog.findByRole('list', { name: 'Timeline' });
  const items = timeline().getAllByRole('listitem');
  expect(items).toHaveLength(4);
  expect(items[3]).toHaveTextContent('Brief sentAda Reel');
  expect(timeline().getByRole('link', { name: 'https://example.org/cut' })).toBeVisible();

  expect(await timeline().findByText('“Shorter?”')).toBeVisible();
  expect(timeline().getByRole('link', { name: 'Pitch: Tide' })).toHaveAttribute(
    'href',
    `/admin/pitches/${'d'.repeat(24)}`,
  );

  await user.click(await timeline().findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(server.to(`POST /api/admin/activities/${moved.id}/undo`)).toHaveLength(1));
  expect(await screen.findByText('Change undone')).toBeVisible();
  await user.click(timeline().getByRole('button', { name: 'Mark as done' }));
  await waitFor(() => expect(server.to('PATCH /api/admin/activities/*')[0]?.body).toEqual({ completed: true }));

  await user.selectOptions(dialog.getByLabelText('Kind'), 'Status');
  await waitFor(() => expect(timeline().getAllByRole('listitem')).toHaveLength(1));
  await user.selectOptions(dialog.getByLabelText('Kind'), 'File');
  expect(await dialog.findByText('Nothing of this kind yet.')).toBeVisible();
});

test('the field that has the focus stays in sight when the facts above it grow', async () => {
  const { user, queryClient } = openBriefs([aBrief()]);
  await user.click((await row('The Long Take')).getByRole('button', { name: 'View' }));
  const summary = (await dialogNamed('Brief Details')).getByLabelText('Summary');
  await user.type(summary, 'Called');
  summary.scrollIntoView = jest.fn();
  jest.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockReturnValue(120);
  await queryClient.refetchQueries();
  await user.type(summary, ' Ada');
  expect(summary.scrollIntoView).toHaveBeenCalledTimes(1);
  jest.restoreAllMocks();
});

test('a call is logged with when to follow up', async () => {
  const brief = aBrief();
  const { user, server } = openBriefs([brief]);
  // A first answer also where it moves no status.
  const logged = anActivity({ undoableUntil: new Date(Date.now() + 20_000).toISOString() });
  server.on('POST /api/admin/activities', () => ({ status: 201, body: logged }));
  server.on('POST /api/admin/activities/*/undo', () => ({ body: logged }));
  await user.click((await row('The Long Take')).getByRole('button', { name: 'View' }));
  const dialog = await dialogNamed('Brief Details');
  await user.click(dialog.getByRole('button', { name: 'Log Contact' }));
  expect(await dialog.findByText('Summary is required')).toBeVisible();
  await user.selectOptions(dialog.getByLabelText('Activity', { selector: 'select' }), 'Meeting');
  await user.type(dialog.getByLabelText('Summary'), 'Spotting session');
  await user.click(dialog.getByRole('button', { name: '+1 week' }));
  await user.click(dialog.getByRole('button', { name: 'Log Contact' }));
  expect(await screen.findByText('Activity added')).toBeVisible();
  expect(server.to('POST /api/admin/activities')[0]?.body).toEqual({
    entityType: 'brief',
    entityId: brief.id,
    activityType: 'meeting',
    subject: 'Spotting session',
    description: null,
    lastContactDate: localDay(),
    followUpDate: daysAfter(localDay(), 7),
  });
  await user.click(
    within(screen.getByRole('region', { name: 'Notifications (F8)' })).getByRole('button', { name: 'Undo' }),
  );
  await waitFor(() => expect(server.to(`POST /api/admin/activities/${logged.id}/undo`)).toHaveLength(1));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});
