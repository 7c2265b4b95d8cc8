import { act, renderHook } from '@testing-library/react';
import { useDebounced } from './use-debounced';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('what is typed on before the pause is over is passed on as one', () => {
  const { result, rerender } = renderHook(({ text }) => useDebounced(text, 120), { initialProps: { text: '' } });
  const seen = new Set<string>();
  for (const text of ['u', 'un', 'und']) {
    rerender({ text });
    act(() => void jest.advanceTimersByTime(119));
    seen.add(result.current);
  }
  act(() => void jest.advanceTimersByTime(1));
  expect([...seen, result.current]).toEqual(['', 'und']);
});
