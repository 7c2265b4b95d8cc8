import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { TagsField } from './tags-field';

function Tags({ onChange }: { onChange?: (tags: string[]) => void }) {
  const [tags, setTags] = useState<string[]>([]);
  const change = (all: string[]) => {
    setTags(all);
    onChange?.(all);
  };
  return <TagsField tags={tags} isDisabled={false} onChange={change} />;
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

test('a tag that is one too many is not dropped: it stays in the field, which says how many there may be', async () => {
  const user = userEvent.setup();
  render(<Tags />);
  const field = screen.getByLabelText('Tags');
  await user.click(field);
  const tags = Array.from({ length: 52 }, (_, index) => `tag ${index + 1}`);
  await user.paste(`${tags.join(', ')},`);
  expect(screen.getAllByRole('listitem')).toHaveLength(50);
  expect(field).toHaveValue('tag 51, tag 52,');
  expect(screen.getByText('Up to 50 tags. Remove one to add another.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Remove tag tag 1' }));
  await user.click(screen.getByRole('button', { name: 'Add Tag' }));
  expect(screen.getAllByRole('listitem').at(-1)).toHaveTextContent('tag 51');
  expect(field).toHaveValue('tag 52');
});

test('left by a press, the tag is there at once for what is pressed, and is shown when nothing can move away any more', async () => {
  const user = userEvent.setup();
  const onChange = jest.fn();
  render(
    <>
      <Tags onChange={onChange} />
      <button type="button">Save</button>
    </>,
  );
  await user.type(screen.getByLabelText('Tags'), 'dusk');
  const save = screen.getByRole('button', { name: 'Save' });
  await user.pointer({ keys: '[MouseLeft>]', target: save });
  expect(onChange).toHaveBeenCalledWith(['dusk']);
  expect(screen.queryByRole('listitem')).not.toBeInTheDocument();
  await user.pointer({ keys: '[/MouseLeft]', target: save });
  expect(await screen.findByRole('listitem')).toHaveTextContent('dusk');
});
