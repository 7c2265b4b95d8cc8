import { sayPromise } from './answer-promise';

const now = Date.parse('2026-12-01T12:00:00Z');
const promised = (inMinutes: number, more: object = {}) =>
  sayPromise(
    {
      status: 'new',
      answerDueAt: new Date(now + inMinutes * 60_000).toISOString(),
      answeredAt: null,
      ...more,
    },
    now,
  );

test.each([
  [180, 'Answer due in 3 h'],
  [24 * 60 - 1, 'Answer due in 24 h'],
  [47, 'Answer due in 47 min'],
  [0.2, 'Answer due in 1 min'],
  [72 * 60, 'Answer due in 3 days'],
  [-20, 'Overdue by 20 min'],
  [-120, 'Overdue by 2 h'],
  [-60 * 24 * 5, 'Overdue by 5 days'],
])('in %d minutes: %s', (inMinutes, words) => expect(promised(inMinutes)).toBe(words));

test('no answer is owed once there is one, or the brief is closed', () => {
  expect(promised(-60, { answeredAt: '2026-11-30T12:00:00Z' })).toBeNull();
  for (const status of ['won', 'lost']) expect(promised(-60, { status })).toBeNull();
  expect(promised(60, { status: 'reviewing' })).toBe('Answer due in 1 h');
});
