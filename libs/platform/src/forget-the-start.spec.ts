import { forgetTheStart } from './forget-the-start';

test('what a start leaves behind does not stay', async () => {
  const left = new WeakRef({ made: 'by the start' });
  await new Promise(setImmediate); // until then a WeakRef holds what it names
  jest.useFakeTimers();
  forgetTheStart();
  expect(left.deref()).toBeDefined();
  await jest.advanceTimersByTimeAsync(15_000);
  expect(left.deref()).toBeUndefined();
});
