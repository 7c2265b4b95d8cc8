import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { SearchField } from './search-field';

const onSearch = jest.fn();
function List() {
  const [q, setQ] = useState('');
  const search = (next: string) => {
    onSearch(next);
    setQ(next);
  };
  return (
    <>
      <SearchField label="Search" placeholder="Search…" value={q} onSearch={search} />
    </>
  );
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('the address follows when typing pauses, once, and Enter does not wait', async () => {
  const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms), delay: 20 });
  render(<List />);
  const field = screen.getByRole('searchbox');
  await user.type(field, 'harbour');
  expect(onSearch).not.toHaveBeenCalled();
  await user.keyboard('{Enter}');
  expect(onSearch.mock.calls).toEqual([['harbour']]);
  await user.type(field, '{Backspace}{Backspace}{Backspace}');
  await user.tab();
  await act(() => jest.advanceTimersByTimeAsync(300));
  expect(onSearch.mock.calls).toEqual([['harbour'], ['harb']]);
});

test('Back changes the field also while it has the focus', async () => {
  const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
  function Addressed() {
    const [q, setQ] = useState('harb');
    useState(() => setTimeout(() => setQ('harb'), 5000));
    return <SearchField label="Search" placeholder="Search…" value={q} onSearch={setQ} />;
  }
  render(<Addressed />);
  const field = screen.getByRole('searchbox');
  await user.clear(field);
  await user.type(field, 'moon{Enter}');
  expect(field).toHaveValue('moon');
  await act(() => jest.advanceTimersByTimeAsync(5000));
  expect(field).toHaveFocus();
  expect(field).toHaveValue('harb');
});
