import { type AdminCall, changeOf } from './change-of';

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

test.each([
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

test('a note and feedback are activities themselves; an unknown address is not guessed', () => {
  expect(changeOf(call('POST', 'activities'))).toBe('itself');
  expect(changeOf(call('POST', 'submissions/:id/feedback'))).toBe('itself');
  expect(changeOf(call('POST', 'users'))).toBeNull();
});
