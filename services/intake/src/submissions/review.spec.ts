import type { AudioState } from '@cueroom/contracts/media/song-audio';
import type { AudioSuggestions } from '@cueroom/contracts/media/suggestions';
import {
  acceptsSongsForMs,
  isDecided,
  isPromotedWhole,
  judgeApproval,
  judgeNewSong,
  judgePromotion,
  judgeRejection,
  skippedOf,
  trackOf,
  tracksOf,
} from './review';
import { newId, type SongDocument, type SubmissionDocument } from './submissions.schema';

const now = Date.parse('2026-03-01T12:00:00Z');

const aSong = (n: number, state: AudioState, fields: Partial<SongDocument> = {}): SongDocument => ({
  _id: newId(),
  songUid: `ABC1234_S${n}`,
  trackTitle: `Reel ${n}`,
  trackUrl: null,
  lyrics: null,
  tags: [],
  status: 'submitted',
  fileName: null,
  fileType: null,
  audio: { state },
  createdAt: new Date(now),
  ...fields,
});

const aSubmission = (fields: Partial<SubmissionDocument> = {}): SubmissionDocument =>
  ({
    submissionUid: 'ABC1234',
    artistName: 'The Test Pressing',
    genre: 'Cinematic',
    tags: [],
    status: 'submitted',
    decision: null,
    songs: [],
    createdAt: new Date(now),
    ...fields,
  }) as SubmissionDocument;

const song = (songUid: string) => ({ songUid, submissionId: '', trackTitle: 'Reel' });

test.each([
  ['of this submission', song('ABC1234_S5'), {}, now, undefined],
  ['of another submission', song('XYZ1234_S1'), {}, now, 'invalid'],
  ['the sixth', song('ABC1234_S6'), {}, now, 'conflict'],
  ['after 24 hours', song('ABC1234_S1'), {}, now + acceptsSongsForMs + 1, 'conflict'],
  ['after a decision', song('ABC1234_S1'), { decision: 'approved' as const }, now, 'conflict'],
  ['under a deciding label', song('ABC1234_S1'), { status: 'rejected' as const }, now, 'conflict'],
  ['while it is reviewed', song('ABC1234_S1'), { status: 'reviewing' as const }, now, undefined],
])('a new song %s', (_, newSong, fields, at, refusal) => {
  expect(judgeNewSong(aSubmission(fields), newSong, at)?.kind).toBe(refusal);
});

test.each([
  ['no songs', [], 'impossible'],
  ['a song that is being checked', [aSong(1, 'valid'), aSong(2, 'running')], 'conflict'],
  ['only invalid audio', [aSong(1, 'invalid')], 'impossible'],
  ['valid and invalid audio', [aSong(1, 'valid'), aSong(2, 'invalid')], undefined],
  ['a song without a file', [aSong(1, 'none')], undefined],
])('approval with %s', (_, songs, refusal) => {
  expect(judgeApproval(aSubmission({ songs }))?.kind).toBe(refusal);
});

test('an approval stands against a rejection and the other way round; a label does not', () => {
  const approved = aSubmission({ decision: 'approved', songs: [aSong(1, 'valid')] });
  const rejected = aSubmission({ decision: 'rejected', songs: [aSong(1, 'valid')] });
  expect(judgeRejection(approved)?.kind).toBe('conflict');
  expect(judgeApproval(rejected)?.kind).toBe('conflict');
  expect(judgePromotion(rejected, aSong(1, 'valid'))?.kind).toBe('conflict');
  expect(judgeRejection(aSubmission({ status: 'approved' }))).toBeNull();
  expect(isDecided(aSubmission({ status: 'on_hold' }))).toBe(false);
});

test("a track has the song's tags, then the submission's, each once, and the measured duration", () => {
  const strings = aSong(1, 'valid', {
    tags: ['strings', 'slow'],
    lyrics: 'Low tide, slow tide',
    objectKey: 'k',
    audio: { state: 'valid', durationSec: 61.5 },
  });
  expect(trackOf(aSubmission({ tags: ['slow', 'night'] }), strings)).toMatchObject({
    sourceSongId: String(strings._id),
    artist: 'The Test Pressing',
    genre: 'Cinematic',
    tags: ['strings', 'slow', 'night'],
    duration: 61.5,
    lyrics: 'Low tide, slow tide',
    fileUrl: '/api/objects/k',
  });
});

test('tempo and key come from the file, else from what was heard surely enough', () => {
  const heard = {
    silenceHeadSec: 0,
    silenceTailSec: 0,
    isClipped: false,
    bpm: 96.2,
    bpmConfidence: 0.9,
    key: 'C major',
    keyConfidence: 0.2,
  };
  const trackWith = (suggestions: AudioSuggestions) =>
    trackOf(aSubmission({}), aSong(1, 'valid', { audio: { state: 'valid', suggestions } }));
  expect(trackWith({ ...heard, tags: { hasCover: false } })).toMatchObject({ bpm: 96.2, key: null });
  expect(trackWith({ ...heard, tags: { hasCover: false, bpm: 48, key: 'A minor' } })).toMatchObject({
    bpm: 48,
    key: 'A minor',
  });
});

test('tracks come in the order of the songs, without the invalid ones, which say why', () => {
  const bad = aSong(1, 'invalid', { audio: { state: 'invalid', error: 'The file is empty.' } });
  const submission = aSubmission({ songs: [aSong(3, 'valid'), bad, aSong(2, 'none')] });
  expect(tracksOf(submission, submission.songs).map(({ title }) => title)).toEqual(['Reel 2', 'Reel 3']);
  expect(skippedOf(submission, submission.songs)).toMatchObject([
    { trackTitle: 'Reel 1', reason: 'The file is empty.' },
  ]);
});

test('a submission is promoted whole when nothing that could be a track is left', () => {
  const done = aSong(1, 'valid', { status: 'approved' });
  expect(isPromotedWhole(aSubmission({ songs: [done, aSong(2, 'invalid')] }))).toBe(true);
  expect(isPromotedWhole(aSubmission({ songs: [done, aSong(2, 'queued')] }))).toBe(false);
});
