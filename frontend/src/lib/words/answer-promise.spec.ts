import { daysOverdue, sayPromise } from './answer-promise';
import { studio } from '../studio';

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

test('a message of a Friday evening is late after 24 hours, or after as many working hours', () => {
  const asked = { status: 'new', lastContactDate: null, createdAt: '2026-11-27T17:00:00Z' };
  const [sunday, thursday] = [Date.parse('2026-11-29T18:00:00Z'), Date.parse('2026-12-03T18:00:00Z')];
  expect(daysOverdue(asked, sunday)).toBe(2);
  studio.workingHours = 'Mon-Fri 09:00-18:00';
  expect([daysOverdue(asked, sunday), daysOverdue(asked, thursday)]).toEqual([null, 6]);
  delete studio.workingHours;
});
