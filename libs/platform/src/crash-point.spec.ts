import { crashPoint, readCrashPoints } from './crash-point';

test('which share of all passages ends the process, by point', () => {
  expect([...readCrashPoints('after-write:0.05,after-effect')]).toEqual([
    ['after-write', 0.05],
    ['after-effect', 1],
  ]);
});

test('a process does not crash at a point that was not requested', () => {
  expect(() => crashPoint('after-effect')).not.toThrow();
});
