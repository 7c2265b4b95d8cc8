import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { TextArea, TextField } from './text-field';

function Notes({ isLine }: { isLine: boolean }) {
  const [text, setText] = useState('');
  const field = { label: 'Notes', maxLength: 10, value: text };
  if (isLine) return <TextField {...field} onChange={({ target }) => setText(target.value)} />;
  return <TextArea {...field} onChange={({ target }) => setText(target.value)} />;
}

test.each([true, false])(
  'a pasted text that is too long is kept whole, and the field says so (line: %s)',
  async (isLine) => {
    const user = userEvent.setup();
    render(<Notes isLine={isLine} />);
    await user.click(screen.getByLabelText('Notes'));
    await user.paste('twelve chars');
    expect(screen.getByLabelText('Notes')).toHaveValue('twelve chars');
    expect(screen.getByText('12 of 10 characters, 2 too many')).toBeVisible();
    expect(screen.getByLabelText('Notes')).toBeInvalid();
    expect(screen.getByText('Please use at most 10 characters')).toBeVisible();
    await user.keyboard('{Backspace}{Backspace}');
    expect(screen.getByLabelText('Notes')).toBeValid();
  },
);
