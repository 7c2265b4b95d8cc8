import { type AdminCall, changedRecord, changeOf } from './change-of';

const id = 'a'.repeat(24);
const call = (method: string, path: string, body: object = {}): AdminCall => ({
  method,
  route: `/api/admin/${path}`,
  ...(path.includes(':id') && { id }),
  body,
  answer: { id: 'b'.repeat(24) },
});

test.each<[AdminCall, string]>([
  [call('PATCH', 'submissions/:id/status', { status: 'reviewing' }), 'Status set to Under Review'],
  [call('PATCH', 'submissions/:id', { tags: ['slow'] }), 'Changed tags'],
  [call('POST', 'submissions/:id/approve'), 'Approved'],
  [call('POST', 'submissions/:id/reject'), 'Rejected'],
  [call('POST', 'briefs/:id/restore'), 'Restored'],
  [call('PATCH', 'pitches/:id/recipients/:recipientId', { name: 'Dana' }), 'Changed a recipient'],
  [call('PATCH', 'pitches/:id/recipients/:recipientId', { revoked: true }), 'Revoked the link of a recipient'],
  [call('PATCH', 'pitches/:id/recipients/:recipientId', { revoked: false }), 'Opened the link of a recipient again'],
  [call('DELETE', 'briefs/:id'), 'Deleted'],
  [
    call('PATCH', 'briefs/:id', { status: 'proposal', estimatedValue: 5, notes: 'Call' }),
    'Status set to Proposal; changed estimated value, notes',
  ],
  [call('PATCH', 'briefs/:id', { status: 'reviewing' }), 'Status set to Reviewing'],
  [call('PATCH', 'contacts/:id', { status: 'replied' }), 'Status set to replied'],
  [call('PUT', 'music/:id', { available: false }), 'Marked unavailable'],
  [
    call('PUT', 'music/:id', { title: 'a', artist: 'b', album: 'c', genre: 'd', mood: 'e', tempo: 'f' }),
    'Changed title, artist, album, genre and more',
  ],
  [call('POST', 'submissions/:id/read-again'), 'Read again'],
])('%j reads as %s', (made, subject) => {
  expect(changeOf(made)).toMatchObject({ entityId: id, subject });
});

test.each<[string, object, object, string]>([
  [
    'briefs',
    { followUpDate: '2031-11-19T00:00:00.000Z' },
    { followUpDate: '2031-11-26' },
    'Follow-up Nov 19, 2031 → Nov 26, 2031',
  ],
  ['briefs', { followUpDate: null }, { followUpDate: '2031-11-26' }, 'Follow-up none → Nov 26, 2031'],
  [
    'briefs',
    { status: 'submitted', estimatedValue: 5 },
    { status: 'won', estimatedValue: 24_000 },
    'Status New → Won; estimated value $5 → $24,000',
  ],
  [
    'contacts',
    { status: 'new', priority: 'medium' },
    { status: 'replied', priority: 'urgent' },
    'Status New → Replied; priority Medium → Urgent',
  ],
  ['briefs', { status: 'won', notes: 'a secret' }, { status: 'won', notes: 'another' }, 'Changed notes'],
])('a change of %s from %j by %j reads as %s', (kind, before, body, subject) => {
  expect(changeOf({ ...call('PATCH', `${kind}/:id`, body), before })).toMatchObject({ entityId: id, subject });
});

test('this year is not said with a day', () => {
  const year = new Date().getUTCFullYear();
  const before = { followUpDate: `${year}-11-19` };
  const change = changeOf({ ...call('PATCH', 'briefs/:id', { followUpDate: `${year}-11-26` }), before });
  expect(change).toMatchObject({ subject: 'Follow-up Nov 19 → Nov 26' });
});

test('only where values are said is the record read before it changes', () => {
  expect(changedRecord(call('PATCH', 'briefs/:id', { status: 'won' }))).toEqual({ entityType: 'brief', entityId: id });
  expect(changedRecord(call('PATCH', 'briefs/:id', { notes: 'x' }))).toBeNull();
  expect(changedRecord(call('POST', 'briefs', { status: 'won' }))).toBeNull();
  expect(changedRecord(call('PUT', 'hero-settings', { status: 'won' }))).toBeNull();
});

test('dates that are logged with a call are a change of its record; without a change it is the call alone', () => {
  const about = { entityType: 'brief', entityId: id };
  const log = call('POST', 'activities', { ...about, activityType: 'call', followUpDate: '2031-11-26' });
  const change = changeOf({ ...log, before: { followUpDate: null } });
  expect(change).toEqual({ ...about, subject: 'Follow-up none → Nov 26, 2031' });
  expect(changeOf({ ...log, before: { followUpDate: '2031-11-26T00:00:00.000Z' } })).toBe('itself');
});

test.each([
  [call('POST', 'briefs'), { entityType: 'brief', entityId: 'b'.repeat(24), subject: 'Entered by hand' }],
  [call('POST', 'projects'), { entityType: 'project', entityId: 'b'.repeat(24), subject: 'Added' }],
  [
    call('POST', 'music', { sourceSongId: id }),
    { entityType: 'track', entityId: 'b'.repeat(24), subject: 'Added from a submission' },
  ],
  [
    call('PUT', 'hero-settings', { videoTitle: 'x' }),
    { entityType: 'hero', entityId: 'hero', subject: 'Changed video title' },
  ],
  [call('DELETE', 'hero-settings'), { entityType: 'hero', entityId: 'hero', subject: 'Deleted' }],
  [call('PATCH', 'logo-wall/:id', {}), { entityType: 'logo', entityId: id, subject: 'Changed nothing' }],
])('%j is about the record that it made or changed', (made, change) => {
  expect(changeOf(made)).toEqual(change);
});

const imported = (action: string) => ({
  ...call('POST', `imports/:id/${action}`),
  answer: { id, fileName: 'spring.csv', counts: { new: 100, changed: 20, unchanged: 3, refused: 1 } },
});
test.each([
  [imported('apply'), { entityType: 'import', entityId: id, subject: 'Imported 120 tracks from spring.csv' }],
  [imported('undo'), { entityType: 'import', entityId: id, subject: 'Undid the import of 120 tracks from spring.csv' }],
  [call('POST', 'imports'), 'itself'],
  [call('PUT', 'imports/:id', { columns: {} }), 'itself'],
])('%j of an import', (made, change) => {
  expect(changeOf(made)).toEqual(change);
});

test('a note and feedback are activities themselves; an unknown address is not guessed', () => {
  expect(changeOf(call('POST', 'activities'))).toBe('itself');
  expect(changeOf(call('POST', 'submissions/:id/feedback'))).toBe('itself');
  expect(changeOf(call('POST', 'users'))).toBeNull();
});
