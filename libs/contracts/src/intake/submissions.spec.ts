import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { NewSong } from './songs';
import { ListSubmissions, NewSubmission, SubmissionTags } from './submissions';

/** The first message for each field that is wrong. */
const errors = <T extends object>(type: new () => T, value: object): Record<string, string | undefined> =>
  Object.fromEntries(
    validateSync(plainToInstance(type, value), { stopAtFirstError: true }).map(({ property, constraints }) => [
      property,
      Object.values(constraints ?? {})[0],
    ]),
  );

const submission = {
  submissionUid: 'ABC1234',
  artistName: 'The Test Pressing',
  email: 'artist@example.org',
  description: 'Ten or more.',
  status: 'submitted',
};
const song = { songUid: 'ABC1234_S1', submissionId: '0123456789abcdef01234567', trackTitle: 'Reel', tags: [] };

test('an empty submission says what is missing in the words for people', () => {
  expect(errors(NewSubmission, {})).toEqual({
    submissionUid: 'A submission id has three capital letters or digits and four digits',
    artistName: 'Artist name is required',
    email: 'Please enter a valid email',
    description: 'Please provide a description of at least 10 characters',
  });
});

test.each([
  [{}, {}],
  [{ artistName: '   ' }, { artistName: 'Artist name is required' }],
  [{ artistName: '\u200b\u3164' }, { artistName: 'Artist name is required' }],
  [{ artistName: '!!!' }, {}],
  [{ email: 'nobody' }, { email: 'Please enter a valid email' }],
  [{ description: ' too short  ' }, { description: 'Please provide a description of at least 10 characters' }],
  [{ description: 'too short' }, { description: 'Please provide a description of at least 10 characters' }],
  [{ website: 'javascript:alert(1)' }, { website: 'Please enter a valid URL' }],
  [{ website: '', phone: null, genre: 'Cinematic', socialLinks: { instagram: 'https://example.org/me' } }, {}],
  [{ socialLinks: { $where: 'https://example.org' } }, { socialLinks: expect.any(String) }],
  [{ status: 'approved' }, { status: expect.any(String) }],
  [{ genre: 'Polka' }, { genre: expect.any(String) }],
  [{ artistName: 'a'.repeat(201) }, { artistName: expect.any(String) }],
])('a submission with %j', (change, expected) => {
  expect(errors(NewSubmission, { ...submission, ...change })).toEqual(expected);
});

test.each([
  [{}, {}],
  [{ trackTitle: '' }, { trackTitle: 'Track title is required' }],
  [{ trackUrl: 'not a url' }, { trackUrl: 'Please enter a valid URL' }],
  [{ trackUrl: '' }, {}],
  [{ trackUrl: 'https://night_bus.example/reel?take=2' }, {}],
  [{ trackUrl: null, lyrics: null, audioFileUrl: null }, {}],
  [{ songUid: 'ABC1234_S0' }, { songUid: expect.any(String) }],
  [{ songUid: 'ABC1234_S01' }, { songUid: expect.any(String) }],
  [{ songUid: 'ABC1234_S6' }, {}],
  [{ songUid: 'ABC1234_S123456' }, {}],
  [{ tags: Array.from({ length: 51 }, String) }, { tags: expect.any(String) }],
  [{ tags: [{ $ne: '' }] }, { tags: expect.any(String) }],
  [{ submissionId: { $ne: null } }, { submissionId: expect.any(String) }],
])('a song with %j', (change, expected) => {
  expect(errors(NewSong, { ...song, ...change })).toEqual(expected);
});

test.each([
  [{ tags: [] }, {}],
  [{ tags: ['slow', ' '] }, {}],
  [{}, { tags: expect.any(String) }],
  [{ tags: null }, { tags: expect.any(String) }],
])('an admin sets tags by %j', (change, expected) => {
  expect(errors(SubmissionTags, change)).toEqual(expected);
});

test.each([
  [{ status: 'submitted,on_hold', limit: '500', offset: '0' }, {}],
  [{ status: 'submitted,' }, { status: expect.any(String) }],
  [{ limit: '0' }, { limit: expect.any(String) }],
  [{ limit: '501' }, { limit: expect.any(String) }],
  [{ limit: ['1', '2'] }, { limit: expect.any(String) }],
  [{ offset: '-1' }, { offset: expect.any(String) }],
  [{ offset: '1e300' }, { offset: expect.any(String) }],
])('a list of submissions with %j', (query, expected) => {
  expect(errors(ListSubmissions, query)).toEqual(expected);
});
