import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { translatePage } from '../testing/translate-page';
import { FileRow } from './form/file-row';
import { LinkedText } from './linked-text';
import { cutText } from './list/table';

/** A screen that the browser has translated is drawn again with something else. */
const change = (before: ReactNode, after: ReactNode) => {
  const { rerender, container } = render(before);
  translatePage();
  rerender(after);
  return container;
};
const file = { name: 'low_tide.wav', size: 2_000_000 };

test('how far a file is changes on a page that the browser translates', () => {
  change(<FileRow file={file} status="10 % uploaded" />, <FileRow file={file} status="43 % uploaded" />);
  expect(screen.getByText(/, 43 % uploaded$/)).toBeVisible();
  expect(screen.queryByText(/10 %/)).toBeNull();
});

test('words that are searched for are marked anew', () => {
  const shown = change(cutText('Salt Roads', '', ['salt']), cutText('Salt Roads', '', ['roads']));
  expect(shown).toHaveTextContent(/^Salt Roads$/);
  expect(screen.getByText('Roads').tagName).toBe('MARK');
});

test('a note with a link becomes another note', () => {
  const shown = change(
    <p>
      <LinkedText text="Listen to https://example.org first" />
    </p>,
    <p>
      <LinkedText text="The door opens at 1:10" />
    </p>,
  );
  expect(shown).toHaveTextContent(/^The door opens at 1:10$/);
});
