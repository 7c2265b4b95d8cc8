import type { EntityType } from '@cueroom/contracts/intake/activities';
import { deeds, type RecordChanged, type Said } from '@cueroom/contracts/record-changes';
import { wordsOf } from './change-words';

type Values = Record<string, [before: Said, after: Said]>;

const changed = (entityType: EntityType, values: Values, names: string[] = []) => ({
  ...{ entityType, did: 'changed' as const },
  fields: [...Object.keys(values), ...names],
  values: Object.entries(values).map(([field, [before, after]]) => ({ field, before, after })),
});
const did = (deed: RecordChanged['did'], more: Partial<RecordChanged> = {}) =>
  ({ entityType: 'brief', did: deed, ...more }) as const;

test.each([
  [changed('submission', { status: ['pending', 'reviewing'] }), 'Status Pending Review → Under Review'],
  [changed('submission', {}, ['tags']), 'Changed tags'],
  [
    changed('brief', { followUpDate: ['2031-11-19T00:00:00.000Z', '2031-11-26'] }),
    'Follow-up Nov 19, 2031 → Nov 26, 2031',
  ],
  [changed('brief', { followUpDate: [null, '2031-11-26'] }), 'Follow-up none → Nov 26, 2031'],
  [
    changed('brief', { status: ['submitted', 'won'], estimatedValue: [5, 24_000] }),
    'Status New → Won; estimated value 5 → 24,000',
  ],
  [
    did('changed', {
      fields: ['estimatedValue'],
      values: [{ field: 'estimatedValue', before: null, after: 62_000, currencies: ['USD', 'EUR'] }],
    }),
    'Estimated value none → €62,000',
  ],
  [
    changed('contact', { status: ['new', 'replied'], priority: ['medium', 'urgent'] }),
    'Status New → Replied; priority Medium → Urgent',
  ],
  [changed('brief', { priority: ['low', 'urgent'] }, ['notes']), 'Priority Low → Urgent; changed notes'],
  [changed('project', { status: ['active', 'archived'] }), 'Status Active → Archived'],
  [changed('track', { available: [true, false] }), 'Marked unavailable'],
  [changed('track', { available: [false, true] }, ['mood']), 'Marked available; changed mood'],
  [
    changed('track', {}, ['title', 'artist', 'album', 'genre', 'mood', 'tempo']),
    'Changed title, artist, album, genre and more',
  ],
  [changed('hero', {}, ['videoTitle']), 'Changed video title'],
  [changed('pitch', {}, ['askRights']), 'Changed whether the clearance sheet is offered'],
  [changed('logo', {}, ['iconData', 'iconType']), 'Changed icon data, icon type'],
  [changed('submission', { status: ['submitted', 'pending'] }), ''],
])('%j reads as %s', (change, words) => {
  expect(wordsOf(change)).toBe(words);
});

test.each([
  [did('approved'), 'Approved'],
  [did('approved', { hasLetter: true }), 'Approved, with a letter'],
  [did('rejected', { hasLetter: true }), 'Rejected, with a letter'],
  [did('unapproved'), 'Approval undone'],
  [did('added'), 'Added'],
  [did('entered'), 'Entered by hand'],
  [did('next-step-done', { fields: ['nextStep'] }), 'Did the next step'],
  [changed('brief', { currency: ['USD', 'EUR'] }), 'Currency USD → EUR'],
  [did('added-from-submission'), 'Added from a submission'],
  [did('recipient-revoked'), 'Revoked the link of a recipient'],
  [did('recipient-reopened'), 'Opened the link of a recipient again'],
  [did('template-changed'), 'Changed a letter template'],
  [did('change-undone', { fields: ['mood', 'bpm'] }), 'Undone: Changed mood, bpm'],
  [did('change-undone'), 'Undone: a change'],
  [did('projects-ordered'), 'Changed the order of Recent Work'],
  [did('reel-changed'), 'Changed the reel'],
  [did('imported', { tracks: { count: 120, fileName: 'spring.csv' } }), 'Imported 120 tracks from spring.csv'],
  [did('imported', { tracks: { count: 1, fileName: 'one.csv' } }), 'Imported 1 track from one.csv'],
  [
    did('import-undone', { tracks: { count: 120, fileName: 'spring.csv' } }),
    'Undid the import of 120 tracks from spring.csv',
  ],
])('%j reads as %s', (change, words) => {
  expect(wordsOf(change)).toBe(words);
});

test('this year is not said with a day', () => {
  const year = new Date().getUTCFullYear();
  const change = changed('brief', { followUpDate: [`${year}-11-19`, `${year}-11-26`] });
  expect(wordsOf(change)).toBe('Follow-up Nov 19 → Nov 26');
});

test('each deed has words that an activity has room for', () => {
  const tracks = { count: 20_000, fileName: `${'long '.repeat(60)}.csv` };
  for (const deed of deeds) {
    const words = wordsOf(did(deed, { fields: ['title'], tracks, hasLetter: true }));
    expect([deed, words.length > 4, words.length <= 200]).toEqual([deed, true, true]);
  }
});
