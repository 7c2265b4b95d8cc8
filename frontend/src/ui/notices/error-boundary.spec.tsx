import '../../lib/forms/typed-fields';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { translatePage } from '../../testing/translate-page';
import { ErrorBoundary } from './error-boundary';

/** Its word is what a translated page takes from React. */
function Breaking({ onDrawn }: { onDrawn: () => void }) {
  const [presses, setPresses] = useState(0);
  onDrawn();
  return (
    <form>
      <input name="title" aria-label="Title" defaultValue="Low Tide" />
      <textarea aria-label="Comment" />
      <input type="checkbox" name="isOurs" aria-label="Ours" />
      <button type="button" onClick={() => setPresses(presses + 1)}>
        {presses > 0 && <b>now</b>}
        Play
      </button>
    </form>
  );
}

const breakIt = () => {
  translatePage();
  fireEvent.click(screen.getByRole('button', { name: 'Play' }));
};

test('what broke is drawn anew with what was typed in it; what breaks again at once says so', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const onDrawn = jest.fn();
  render(
    <ErrorBoundary fallback={<p role="alert">This page could not be shown.</p>}>
      <Breaking onDrawn={onDrawn} />
    </ErrorBoundary>,
  );
  const comment = screen.getByLabelText<HTMLTextAreaElement>('Comment');
  fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Undertow' } });
  fireEvent.change(comment, { target: { value: 'Is there a shorter one?' } });
  fireEvent.click(screen.getByLabelText('Ours'));
  comment.focus();
  comment.setSelectionRange(3, 3);
  breakIt();
  const again = await screen.findByDisplayValue('Is there a shorter one?');
  expect(again).not.toBe(comment);
  expect(again).toHaveFocus();
  expect(again).toHaveProperty('selectionStart', 3);
  expect(screen.getByLabelText('Title')).toHaveValue('Undertow');
  expect(screen.getByLabelText('Ours')).toBeChecked();
  expect(screen.queryByRole('alert')).toBeNull();

  breakIt();
  expect(await screen.findByRole('alert')).toHaveTextContent('This page could not be shown.');
});
