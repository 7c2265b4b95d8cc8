import { screen, waitFor } from '@testing-library/react';
import { FakeServer } from '../../../testing/fake-server';
import { anActivity } from '../../../testing/records';
import { renderInPortal } from '../../../testing/render-in-portal';
import { RecordHistory } from '../records/record-history';
import { ActivityList } from './activity-list';

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
const moved = (undoableUntil?: string) =>
  anActivity({ activityType: 'change', subject: 'Status New → Reviewing', undoableUntil });

test('what one activity changed is taken back where activities are listed, for as long as that is possible', async () => {
  const fresh = moved(inSeconds(20));
  const server = new FakeServer()
    .on('GET /api/admin/activities', [fresh, moved(inSeconds(-1)), moved()])
    .on('POST /api/admin/activities/*/undo', () => ({ body: fresh }));
  const { user } = renderInPortal(<ActivityList />);
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Change undone')).toBeVisible();
  expect(server.to(`POST /api/admin/activities/${fresh.id}/undo`)).toHaveLength(1);
});

test('of several changes of a record only the last one is offered, also by the call that made it', async () => {
  const change = (madeChange: string, entityId = 'a'.repeat(24)) => ({ ...moved(inSeconds(20)), madeChange, entityId });
  new FakeServer().on('GET /api/admin/activities', [
    change('c-3'),
    { ...change('c-3'), activityType: 'call' as const },
    change('c-2'),
    change('c-1', 'b'.repeat(24)),
  ]);
  renderInPortal(<ActivityList />);
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(3));
});

test('what the server has refused as too late is offered no more', async () => {
  new FakeServer()
    .on('GET /api/admin/activities', [moved(inSeconds(20))])
    .on('POST /api/admin/activities/*/undo', () => ({ status: 409, body: { detail: 'This brief was changed since' } }));
  const { user } = renderInPortal(<ActivityList />);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This brief was changed since');
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
});

test.each([
  [409, 'This brief was changed since'],
  [403, 'Your role does not allow this'],
])('a refusal (%d) is said in its words, and the list is read again', async (status, detail) => {
  const server = new FakeServer()
    .on('GET /api/admin/activities', [moved(inSeconds(20))])
    .on('POST /api/admin/activities/*/undo', () => ({ status, body: { detail } }));
  const { user } = renderInPortal(<ActivityList />);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(detail);
  await waitFor(() => expect(server.to('GET /api/admin/activities').length).toBeGreaterThan(1));
});

test('the history of a record offers the same for what was just changed', async () => {
  const row = (id: string, at: string) => ({
    id,
    at,
    by: 'grace',
    changes: [{ field: 'mood', from: null, to: 'Dark' }],
  });
  const fresh = { ...moved(inSeconds(20)), madeChange: 'c-2' };
  const server = new FakeServer()
    .on('GET /api/admin/history', [row('c-2', inSeconds(-1)), row('c-1', inSeconds(-2))])
    .on('GET /api/admin/activities', [fresh, moved()])
    .on('POST /api/admin/activities/*/undo', () => ({ body: fresh }));
  const { user } = renderInPortal(<RecordHistory of="track" id={'a'.repeat(24)} />);
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Take back' })).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Take back' }));
  expect(await screen.findByText('Change undone')).toBeVisible();
  expect(server.to(`POST /api/admin/activities/${fresh.id}/undo`)).toHaveLength(1);
});
