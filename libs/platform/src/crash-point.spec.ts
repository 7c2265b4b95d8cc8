import { crashPoint, readCrashPoints } from './crash-point';

test('which share of all passages ends the process, by point', () => {
  expect([...readCrashPoints('after-write:0.05,after-effect')]).toEqual([
    ['after-write', 0.05],
    ['after-effect', 1],
  ]);
});

test('nothing ends where nobody asked for it', () => {
  expect(() => crashPoint('after-effect')).not.toThrow();
});
