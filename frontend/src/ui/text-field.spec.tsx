import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { TextArea } from './text-field';

function Notes() {
  const [text, setText] = useState('');
  return <TextArea label="Notes" maxLength={10} value={text} onChange={({ target }) => setText(target.value)} />;
}

test('a pasted text that is too long is kept whole, and the field says so', async () => {
  const user = userEvent.setup();
  render(<Notes />);
  await user.click(screen.getByLabelText('Notes'));
  await user.paste('twelve chars');
  expect(screen.getByLabelText('Notes')).toHaveValue('twelve chars');
  expect(screen.getByText('12 of 10 characters, 2 too many')).toBeVisible();
});
