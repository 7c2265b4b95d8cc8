import { act, screen } from '@testing-library/react';
import { renderScreen } from '../../testing/render-screen';
import { toast } from './toasts';

jest.mock('./toaster', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

test('a notice is told in plain words where the code of toasts did not arrive', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const undo = jest.fn();
  const { user } = renderScreen(<p>the page</p>);
  act(() => toast({ title: 'Track deleted', action: { label: 'Undo', onClick: undo } }));
  expect(await screen.findByRole('status')).toHaveTextContent('Track deleted');
  expect(screen.getByText('the page')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});
