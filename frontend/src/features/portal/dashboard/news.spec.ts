import type { ListedPitch } from '@cueroom/contracts/pitches/pitches';
import { aContact, aSubmission } from '../../../testing/records';
import { newsOf } from './from-outside';

const now = Date.parse('2026-12-01T12:00:00Z');
const aPitch = (pitch: Partial<ListedPitch>): ListedPitch =>
  ({
    ...{ id: 'p', title: 'Dark strings', lastActivityAt: '2026-12-01T09:00:00Z', updatedAt: '2026-12-01T08:00:00Z' },
    ...{ openRequests: 0, openQuestions: 0, newAnswers: { yes: 0, maybe: 0, no: 0, recipientIds: [] } },
    ...pitch,
  }) as ListedPitch;

test('money comes first, then questions, then what is newest; what was only heard is no news', () => {
  const newAnswers = { yes: 3, maybe: 0, no: 1, recipientIds: ['r'] };
  const news = newsOf(
    {
      pitches: [
        aPitch({ title: 'Heard only' }),
        aPitch({ title: 'Answered', newAnswers }),
        aPitch({ title: 'Answered long ago', newAnswers, lastActivityAt: '2026-11-01T09:00:00Z' }),
        aPitch({ title: 'Asked', openQuestions: 2, lastActivityAt: '2026-11-02T09:00:00Z' }),
        aPitch({
          title: 'Wanted',
          openRequests: 1,
          openQuestions: 1,
          lastActivityAt: '2026-11-03T09:00:00Z',
          newAnswers,
        }),
      ],
      contacts: [aContact({ name: 'Oto Beke', createdAt: '2026-12-01T10:00:00Z' })],
      submissions: [aSubmission(), aSubmission({ changed: { at: '2026-12-01T11:00:00Z', fields: [] } })],
    },
    now,
  );
  expect(news.map(({ title, words }) => [title, words])).toEqual([
    ['Wanted', '1 license request · 1 question · 3 yes, 1 no'],
    ['Asked', '2 questions'],
    ['Oto Beke', 'New message: Partnership'],
    ['Answered', '3 yes, 1 no'],
    ['Mara Lindqvist', 'Changed Ropeworks'],
  ]);
  expect(news.map(({ leadsTo }) => leadsTo.hash)).toEqual(['Activity', 'Activity', undefined, undefined, undefined]);
  // What waits for an answer goes with it.
  expect(news.map(({ answeredBy }) => answeredBy)).toEqual([undefined, undefined, undefined, ['r'], undefined]);
});
