import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button } from './button';

test('while its action is under way a button keeps the focus and does nothing', async () => {
  const onPress = jest.fn();
  const onSubmit = jest.fn((event: React.FormEvent) => event.preventDefault());
  const form = (isPending: boolean) => (
    <form onSubmit={onSubmit}>
      <input aria-label="Name" />
      <Button type="submit" isPending={isPending} onClick={onPress}>
        Save
      </Button>
    </form>
  );
  const user = userEvent.setup();
  const { rerender } = render(form(false));
  const save = screen.getByRole('button', { name: 'Save' });
  await user.click(save);
  expect(onSubmit).toHaveBeenCalledTimes(1);
  rerender(form(true));
  expect(save).toHaveFocus();
  expect(save).toHaveAttribute('aria-disabled', 'true');
  await user.click(save);
  await user.type(screen.getByLabelText('Name'), 'Ada{Enter}');
  expect(onSubmit).toHaveBeenCalledTimes(1);
  expect(onPress).toHaveBeenCalledTimes(1);
});
