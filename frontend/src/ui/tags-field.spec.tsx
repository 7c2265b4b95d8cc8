import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { TagsField } from './tags-field';

function Tags() {
  const [tags, setTags] = useState<string[]>([]);
  return <TagsField tags={tags} isDisabled={false} onChange={setTags} />;
}

test('of pasted tags one that is too long is not cut: it stays in the field, which says so', async () => {
  const user = userEvent.setup();
  const long = 'slow '.repeat(13).trim();
  render(<Tags />);
  const field = screen.getByLabelText('Tags');
  await user.click(field);
  await user.paste(`dark, ${long}, warm, br`);
  const tags = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
  expect(tags()).toEqual(['dark', 'warm']);
  expect(field).toHaveValue(`${long}, br`);
  expect(screen.getByText('Please use at most 60 characters')).toBeVisible();
  await user.tab();
  expect(tags()).toEqual(['dark', 'warm', 'br']);
  expect(field).toHaveValue(long);
  await user.clear(field);
  await user.type(field, `${long.slice(0, 59)},`);
  expect(tags()).toHaveLength(4);
  expect(field).toBeValid();
});
