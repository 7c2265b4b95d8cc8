import { sayPromise } from './answer-promise';

const now = Date.parse('2026-12-01T12:00:00Z');
const brief = { status: 'new', answerDueAt: '2026-12-01T15:00:00Z', answeredAt: null };
const late = { ...brief, answerDueAt: '2026-12-01T10:00:00Z' };

test('an answer is due, then overdue, until there is one or the brief is closed', () => {
  expect(sayPromise(brief, now)).toBe('Answer due in 3 h');
  expect(sayPromise({ ...late, status: 'reviewing' }, now)).toBe('Overdue by 2 h');
  expect(sayPromise({ ...late, answeredAt: '2026-11-30T12:00:00Z' }, now)).toBeNull();
  for (const status of ['won', 'lost']) expect(sayPromise({ ...late, status }, now)).toBeNull();
  expect(sayPromise({ ...brief, answerDueAt: 'soon' }, now)).toBeNull();
});
