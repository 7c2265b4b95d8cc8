import { inTime } from './in-time';

test('whoever waits for a database that stands still is told so', async () => {
  await expect(inTime(new Promise(() => undefined), 1)).rejects.toMatchObject({ kind: 'unavailable' });
});

test('what comes in time, or fails in time, is what it is', async () => {
  await expect(inTime(Promise.resolve(7))).resolves.toBe(7);
  await expect(inTime(Promise.reject(new Error('no such thing')))).rejects.toThrow('no such thing');
});
