import { fireEvent, screen, within } from '@testing-library/react';
import { type Asked, FakeServer } from '../../testing/fake-server';
import { renderInPortal } from '../../testing/render-in-portal';
import { OrderDialog } from './order-dialog';

const items = ['Arte', 'Bell', 'Canal'].map((name) => ({ id: name.toLowerCase(), name }));
const shown = () => screen.getAllByRole('listitem').map((row) => within(row).getByText(/^[ABC]\w+$/).textContent);

test('rows are moved by their arrows and by dragging; the whole order is sent', async () => {
  const onClose = jest.fn();
  const server = new FakeServer().on('PUT /api/admin/logo-wall/order', () => ({ status: 204 }));
  const { user } = renderInPortal(
    <OrderDialog
      title="Order of Logos"
      description="Drag them"
      kind="logo-wall"
      publicKeys={[]}
      items={items}
      onClose={onClose}
    />,
  );
  await user.click(await screen.findByRole('button', { name: 'Move Arte down' }));
  expect(shown()).toEqual(['Bell', 'Arte', 'Canal']);
  expect(screen.getByText('Arte is now 2 of 3')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Move Bell up' }));
  expect(shown()).toEqual(['Bell', 'Arte', 'Canal']);

  const [first, , last] = screen.getAllByRole('listitem');
  fireEvent.dragStart(last!, { dataTransfer: {} });
  fireEvent.dragOver(first!);
  fireEvent.dragEnd(last!);
  expect(shown()).toEqual(['Canal', 'Bell', 'Arte']);

  await user.click(screen.getByRole('button', { name: 'Save Order' }));
  expect(await screen.findByText('Order saved')).toBeVisible();
  expect(server.to('PUT /api/admin/logo-wall/order').map(({ body }: Asked) => body)).toEqual([
    { ids: ['canal', 'bell', 'arte'] },
  ]);
  expect(onClose).toHaveBeenCalled();
});
