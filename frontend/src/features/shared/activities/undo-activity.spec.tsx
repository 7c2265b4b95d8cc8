import { screen, waitFor } from '@testing-library/react';
import { FakeServer } from '../../../testing/fake-server';
import { anActivity } from '../../../testing/records';
import { renderInPortal } from '../../../testing/render-in-portal';
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

test('a change that came after it is not lost: the server says so', async () => {
  const detail = 'This brief was changed since';
  new FakeServer()
    .on('GET /api/admin/activities', [moved(inSeconds(20))])
    .on('POST /api/admin/activities/*/undo', () => ({ status: 409, body: { detail } }));
  const { user } = renderInPortal(<ActivityList />);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(detail);
});
