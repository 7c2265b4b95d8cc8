import { atMost } from './at-most';

test('two run at once, others wait for their turn, too many are refused; a failure makes room, too', async () => {
  const limited = atMost(2, 3);
  const begun: { end: () => void; fail: (error: Error) => void }[] = [];
  const work = () => new Promise<void>((end, fail) => begun.push({ end, fail }));
  const outcomes = Array.from({ length: 6 }, () =>
    limited(work).then(
      () => 'done',
      (error: Error) => error.message,
    ),
  );
  expect(begun).toHaveLength(2);
  expect(await outcomes[5]).toBe('Too many sign-ins at once, please try again');

  begun[1]?.fail(new Error('failed'));
  expect(await outcomes[1]).toBe('failed');
  expect(begun).toHaveLength(3);
  for (const next of [0, 2, 3, 4]) {
    expect(begun.length).toBeLessThanOrEqual(5);
    begun[next]?.end();
    expect(await outcomes[next]).toBe('done');
  }
  expect(begun).toHaveLength(5);
});
