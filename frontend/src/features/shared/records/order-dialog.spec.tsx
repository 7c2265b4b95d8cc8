import { fireEvent, screen, within } from '@testing-library/react';
import { type Asked, FakeServer } from '../../../testing/fake-server';
import { renderInPortal } from '../../../testing/render-in-portal';
import { OrderDialog } from './order-dialog';

const items = ['Arte', 'Bell', 'Canal'].map((name) => ({ id: name.toLowerCase(), name }));
const shown = () => screen.getAllByRole('listitem').map((row) => within(row).getByText(/^[ABC]\w+$/).textContent);

async function openOrder() {
  const onClose = jest.fn();
  const server = new FakeServer().on('PUT /api/admin/logo-wall/order', () => ({ status: 204 }));
  const { user } = renderInPortal(
    <OrderDialog
      title="Order of Logos"
      description="Drag them"
      of={{ path: 'logo-wall', method: 'patch' }}
      items={items}
      onClose={onClose}
    />,
  );
  await screen.findByRole('dialog');
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  return { onClose, server, user, press };
}

test('rows are moved by their arrows and by dragging; the whole order is sent', async () => {
  const { onClose, server, press } = await openOrder();
  await press('Move Arte down');
  expect(shown()).toEqual(['Bell', 'Arte', 'Canal']);
  expect(screen.getByText('Arte is now 2 of 3')).toBeInTheDocument();
  await press('Move Bell up');
  expect(shown()).toEqual(['Bell', 'Arte', 'Canal']);

  const [first, , last] = screen.getAllByRole('listitem');
  fireEvent.dragStart(last!, { dataTransfer: {} });
  fireEvent.dragOver(first!);
  fireEvent.dragEnd(last!);
  expect(shown()).toEqual(['Canal', 'Bell', 'Arte']);

  await press('Save Order');
  expect(await screen.findByText('Order saved')).toBeVisible();
  expect(server.to('PUT /api/admin/logo-wall/order').map(({ body }: Asked) => body)).toEqual([
    { ids: ['canal', 'bell', 'arte'] },
  ]);
  expect(onClose).toHaveBeenCalled();
});

test.each(['Escape', 'Cancel'])('a changed order is not lost by %s: it asks first', async (way) => {
  const { onClose, user, press } = await openOrder();
  const leave = () => (way === 'Escape' ? user.keyboard('{Escape}') : press(way));
  await press('Move Arte down');
  await leave();
  expect(onClose).not.toHaveBeenCalled();
  expect(await screen.findByRole('dialog', { name: 'Discard your changes?' })).toBeVisible();
  await press('Keep editing');
  expect(shown()).toEqual(['Bell', 'Arte', 'Canal']);
  // As it was: nothing would be lost.
  await press('Move Arte up');
  await leave();
  expect(onClose).toHaveBeenCalled();
});

test('what is moved while the order is being saved stays to be saved', async () => {
  const { onClose, server, press } = await openOrder();
  const late = server.hold('PUT /api/admin/logo-wall/order');
  await press('Move Arte down');
  await press('Save Order');
  await press('Move Canal up');
  await late.release();
  expect(await screen.findByText('Order saved')).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
  expect(shown()).toEqual(['Bell', 'Canal', 'Arte']);
});
