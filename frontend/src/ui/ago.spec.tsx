import { act, render, screen } from '@testing-library/react';
import { Ago } from './ago';

afterEach(() => jest.useRealTimers());

test('how long ago a moment was is said anew while one looks at it', () => {
  jest.useFakeTimers({ now: Date.parse('2026-11-01T10:00:30Z') });
  render(<Ago iso="2026-11-01T10:00:00Z" />);
  expect(screen.getByText('just now')).toBeVisible();
  act(() => jest.advanceTimersByTime(120_000));
  expect(screen.getByText('2 minutes ago')).toBeVisible();
});
