import { withinLimit } from './time-limit';

const late = () => new Error('late');

test('whoever waits for what stands still is told so', async () => {
  await expect(withinLimit(new Promise(() => undefined), 1, late)).rejects.toThrow('late');
});

test('what comes in time, or fails in time, is what it is', async () => {
  await expect(withinLimit(Promise.resolve(7), 1000, late)).resolves.toBe(7);
  await expect(withinLimit(Promise.reject(new Error('no such thing')), 1000, late)).rejects.toThrow('no such thing');
});
