import { FakeServer } from '../../../testing/fake-server';
import { toasts } from '../../../ui/notices/toasts';
import { openQueues } from './admin-header';

afterEach(() => jest.restoreAllMocks());

test('the tab opens before the request: a browser blocks one that opens after it', async () => {
  const tab = { opener: window, location: { href: '' }, close: jest.fn() };
  const open = jest.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
  const server = new FakeServer().on('POST /api/admin/queues/session', () => {
    expect(open).toHaveBeenCalled();
    return { status: 204 };
  });
  await openQueues();
  expect(server.asked).toHaveLength(1);
  expect(tab).toMatchObject({ opener: null, location: { href: '/api/admin/queues/' } });

  server.on('POST /api/admin/queues/session', () => ({ status: 503, body: { detail: 'The queues are away' } }));
  await openQueues();
  expect(tab.close).toHaveBeenCalled();
  expect(toasts.current?.description).toBe('The queues are away');
});

test('a browser that blocks the tab is said to', async () => {
  jest.spyOn(window, 'open').mockReturnValue(null);
  const server = new FakeServer();
  await openQueues();
  expect(toasts.current?.title).toBe('Your browser blocked the new tab');
  expect(server.asked).toHaveLength(0);
});
