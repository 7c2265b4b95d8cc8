import { inTime } from './in-time';

afterEach(() => void jest.useRealTimers());

test('whoever waits for a database that stands still is told so', async () => {
  jest.useFakeTimers();
  const published = expect(inTime(new Promise(() => undefined))).rejects.toMatchObject({ kind: 'unavailable' });
  jest.advanceTimersByTime(4500);
  await published;
});

test('what fails in time is what it is', async () => {
  await expect(inTime(Promise.reject(new Error('no such thing')))).rejects.toThrow('no such thing');
});
