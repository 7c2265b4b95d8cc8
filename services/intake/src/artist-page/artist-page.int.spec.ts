import { adminChanged } from '@cueroom/contracts/intake/activities';
import { songFileReplaced, songSubmitted } from '@cueroom/contracts/intake/songs';
import { filesEnded } from '@cueroom/contracts/intake/submissions';
import type { Rights } from '@cueroom/contracts/rights/rights';
import { eventually } from '@cueroom/testing/eventually';
import { aNewSong, aNewSubmission, anObjectKey } from '@cueroom/testing/factories';

import { artistPages, damaged, fine } from './artist-pages.fixture';

const studio = artistPages();
const dayMs = 24 * 3_600_000;

const stepsIn = ({ steps }: { steps: { step: string }[] }): string[] => steps.map(({ step }) => step);

test('the page tells what happened, with the verdict on each song', async () => {
  const { sent, pages, submissions } = await studio();
  const { id, token, page } = await sent(fine, damaged);
  expect(stepsIn(page)).toEqual(['received', 'checked']);
  expect(page.songs.map(({ verdict, isFileOpen }) => [verdict, isFileOpen])).toEqual([
    ['fine', false],
    ['damaged', true],
  ]);
  expect(page.songs[1]?.words).toBe(damaged.error);
  expect(page.songs[0]?.audio).toEqual({ durationSec: 192.4, codec: 'flac' });
  await submissions.setStatus(id, 'reviewing');
  await submissions.setStatus(id, 'on_hold');
  expect(stepsIn(await pages.get(token))).toEqual(['received', 'checked', 'in-review']);
});

test('the page counts the songs that were announced and are not here, until a decision', async () => {
  const { pages, submissions, songs } = await studio();
  const { record, token = '' } = await submissions.add({ ...aNewSubmission(), songsToFollow: 3 });
  await songs.add(aNewSong(record, 1));
  const until = new Date(Date.parse(record.createdAt) + dayMs).toISOString();
  expect((await pages.get(token)).missing).toEqual({ count: 2, until });
  expect((await pages.withdraw(token)).missing).toBeNull();
});

test('an unknown token and one that is over are refused in the same words', async () => {
  const { sent, pages, submissions } = await studio();
  const { id, token } = await sent(fine);
  const { token: renewed } = await submissions.renewLink(id);
  expect(renewed).not.toBe(token);
  expect((await pages.get(renewed)).submissionUid).toMatch(/^[A-Z0-9]{7}$/);
  const refusals = await Promise.all(
    [token, 'x'.repeat(43), 'short'].map((one) => pages.get(one).catch((error: Error) => error)),
  );
  expect(refusals.map((refusal) => (refusal as unknown as { kind: string }).kind)).toEqual([
    'gone',
    'not_found',
    'not_found',
  ]);
  expect(new Set(refusals.map((refusal) => (refusal as Error).message)).size).toBe(1);
});

test('a retry within a day is answered with the same link', async () => {
  const { submissions } = await studio();
  const submission = aNewSubmission();
  const first = await submissions.add(submission);
  expect(first.token).toMatch(/^[\w-]{43}$/);
  expect((await submissions.add(submission)).token).toBe(first.token);
});

test('who has lost the answer finds what was sent, word for word, and creates nothing by looking', async () => {
  const { submissions } = await studio();
  const submission = aNewSubmission();
  await expect(submissions.findSent(submission)).rejects.toMatchObject({ kind: 'not_found' });
  const { record, token } = await submissions.add(submission);
  expect(await submissions.findSent(submission)).toMatchObject({ record: { id: record.id }, isNew: false, token });
  const other = { ...submission, description: `${submission.description} And more.` };
  await expect(submissions.findSent(other)).rejects.toMatchObject({ kind: 'not_found' });
});

test('a file takes the place of the one that its sender saw, and of no other', async () => {
  const { inspections, sent, pages } = await studio();
  const { token, songIds } = await sent(damaged);
  const [id = ''] = songIds;
  const [first, second] = [anObjectKey(), anObjectKey()];
  const seen = (await pages.get(token)).songs[0]?.audioFileUrl ?? null;
  const put = (key: string, inPlaceOf: string | null) =>
    pages.replaceFile({ token, id, audioFileUrl: `/api/objects/${key}`, inPlaceOf });
  await put(first, seen);
  await expect(put(second, seen)).rejects.toMatchObject({ kind: 'outdated' });
  await inspections.recordVerdict(id, first, fine);
  await expect(put(second, seen)).rejects.toMatchObject({ kind: 'outdated' });
  // Sent twice, by a retry.
  await put(first, seen);
  const page = await put(second, `/api/objects/${first}`);
  expect(page.songs[0]?.audioFileUrl).toBe(`/api/objects/${second}`);
});

test('an artist mends just the damaged song; the studio sees what changed', async () => {
  const { inspections, sent, pages, submissions, bus } = await studio();
  const { id, token, songIds } = await sent(fine, damaged);
  const [fineId = '', damagedId = ''] = songIds;
  const audioFileUrl = `/api/objects/${anObjectKey()}`;
  await expect(pages.replaceFile({ token, id: fineId, audioFileUrl })).rejects.toMatchObject({ kind: 'conflict' });
  const page = await pages.replaceFile({ token, id: damagedId, audioFileUrl });
  expect(page.songs[1]).toMatchObject({ verdict: 'checking', isFileOpen: false });
  // Sent twice, by a retry.
  await pages.replaceFile({ token, id: damagedId, audioFileUrl });
  const stored = await submissions.get(id);
  expect(stored).toMatchObject({ status: 'pending', changed: { fields: [{ songId: damagedId, field: 'file' }] } });
  await eventually(() => {
    expect(bus.published(songFileReplaced).filter(({ songUid }) => songUid === stored.songs[1]?.songUid)).toHaveLength(
      1,
    );
    expect(bus.published(songSubmitted).filter(({ songId }) => songId === damagedId)).toHaveLength(2);
  });
  await inspections.recordVerdict(damagedId, audioFileUrl.slice('/api/objects/'.length), fine);
  expect((await pages.get(token)).songs[1]?.verdict).toBe('fine');
});

test('who has sent a wrong file for a damaged one corrects that until the decision', async () => {
  const { inspections, sent, pages, review } = await studio();
  const { id, token, songIds } = await sent(fine, damaged);
  const replace = async () => {
    const key = anObjectKey();
    await pages.replaceFile({ token, id: songIds[1] ?? '', audioFileUrl: `/api/objects/${key}` });
    await inspections.recordVerdict(songIds[1] ?? '', key, fine);
    return (await pages.get(token)).songs.map(({ isFileOpen }) => isFileOpen);
  };
  expect([await replace(), await replace()]).toEqual([
    [false, true],
    [false, true],
  ]);
  await review.approve(id);
  await expect(replace()).rejects.toMatchObject({ kind: 'conflict' });
});

test('a song that came without a file gets one, until the studio has decided', async () => {
  const { sent, songs, pages, submissions, inspections, review, bus } = await studio();
  const { id, token } = await sent();
  for (const n of [1, 2]) await songs.add(aNewSong(await submissions.get(id), n, { audioFileUrl: null }));
  const { songs: sentSongs, steps } = await pages.get(token);
  expect(stepsIn({ steps })).toEqual(['received']);
  const [linkOnly, other] = sentSongs;
  expect([linkOnly?.verdict, linkOnly?.isFileOpen]).toEqual(['none', true]);
  const audioFileUrl = `/api/objects/${anObjectKey()}`;
  const page = await pages.replaceFile({ token, id: linkOnly?.id ?? '', audioFileUrl });
  expect(page.songs[0]).toMatchObject({ verdict: 'checking', isFileOpen: false, fileName: 'a.wav' });
  await eventually(() => expect(bus.published(songSubmitted).map(({ songId }) => songId)).toEqual([linkOnly?.id]));
  expect(bus.published(songFileReplaced)).toEqual([]);
  await inspections.recordVerdict(linkOnly?.id ?? '', audioFileUrl.slice('/api/objects/'.length), fine);
  expect(stepsIn(await pages.get(token))).toEqual(['received', 'checked']);
  await review.approve(id);
  expect((await pages.get(token)).songs.map(({ isFileOpen }) => isFileOpen)).toEqual([false, false]);
  const late = pages.replaceFile({ token, id: other?.id ?? '', audioFileUrl: `/api/objects/${anObjectKey()}` });
  await expect(late).rejects.toMatchObject({ kind: 'conflict' });
});

test('changes asked: what is named is open, the letter stands on the page, what comes in is marked', async () => {
  const { sent, pages, review, submissions } = await studio();
  const { id, token, songIds } = await sent(fine, fine);
  const [first = '', second = ''] = songIds;
  const asked = await review.askForChanges({
    id,
    items: ['better-file'],
    message: 'A file without hum?',
    songIds: [first],
  });
  expect(asked.status).toBe('changes_asked');
  const page = await pages.get(token);
  expect(stepsIn(page)).toEqual(['received', 'checked', 'changes-asked']);
  expect(page.songs.map(({ isFileOpen }) => isFileOpen)).toEqual([true, false]);
  expect(page.changes).toMatchObject({ items: ['better-file'], songIds: [first] });
  expect(page.messages).toMatchObject([
    { from: 'studio', kind: 'changes', text: expect.stringContaining('without hum') },
  ]);
  await pages.changeSong({ token, id: second, lyrics: 'One\nTwo', tags: ['strings'] });
  expect(await submissions.get(id)).toMatchObject({
    status: 'pending',
    changed: { fields: [{ songId: second, field: 'lyrics' }] },
  });
  await review.approve(id);
  expect(await submissions.get(id)).toMatchObject({ changes: null, changed: null });
  await expect(review.askForChanges({ id, items: ['other'], message: 'More' })).rejects.toMatchObject({
    kind: 'conflict',
  });
  await expect(pages.changeSong({ token, id: second, lyrics: null })).rejects.toMatchObject({ kind: 'conflict' });
  const rights = { samples: 'none' } as Rights;
  await pages.changeSong({ token, id: second, rights });
  expect(await submissions.get(id)).toMatchObject({
    ...{ status: 'approved', changed: null },
    songs: [{ rights: null }, { rights }],
  });
  expect(stepsIn(await pages.get(token)).at(-1)).toBe('accepted');
});

test('a letter goes with a decision once; undone in time it is taken back', async () => {
  const { sent, pages, review } = await studio({ SMTP_HOST: '127.0.0.1' });
  const { id, token } = await sent(fine);
  const letter = { subject: 'Welcome', text: 'We take it.' };
  await review.approve(id, { letter });
  await review.approve(id, { letter });
  expect((await pages.get(token)).messages).toMatchObject([
    { kind: 'letter', subject: 'Welcome', text: 'We take it.' },
  ]);
  await review.unapprove(id);
  const page = await pages.get(token);
  expect(stepsIn(page)).toEqual(['received', 'checked']);
  expect(page.messages).toMatchObject([{ subject: 'Welcome', takenBackAt: expect.any(String) }]);
});

test('withdrawn music is decided on; its files go after the time in which the studio can undo', async () => {
  const { sent, pages, review, sweeper, bus } = await studio();
  const { id, token, songIds } = await sent(fine, damaged);
  expect(stepsIn(await pages.withdraw(token)).at(-1)).toBe('withdrawn');
  const wordsNow = async () => (await pages.get(token)).songs.map(({ words }) => words);
  expect(await wordsNow()).toEqual(songIds.map(() => 'Its file is being deleted.'));
  await expect(review.approve(id)).rejects.toMatchObject({ kind: 'conflict' });
  await expect(review.reject(id)).rejects.toMatchObject({ kind: 'conflict' });
  await sweeper.sweep();
  expect((await pages.get(token)).receipt).toBeNull();
  await sweeper.sweep(new Date(Date.now() + 30_000));
  const page = await pages.get(token);
  expect(page.receipt?.files).toHaveLength(songIds.length);
  expect(page.songs.map(({ verdict, words }) => [verdict, words])).toEqual(
    songIds.map(() => ['none', 'Its file was deleted.']),
  );
  await eventually(() => expect(bus.published(filesEnded).some(({ submissionId }) => submissionId === id)).toBe(true));
  await expect(pages.setRetention({ token, choice: 'keep' })).rejects.toMatchObject({ kind: 'conflict' });
});

test('files of a declined submission go when the artist wanted, once the archive is made, and leave a receipt', async () => {
  const { sent, pages, review, sweeper, model } = await studio();
  const { id, token } = await sent(fine);
  expect(await pages.setRetention({ token, choice: '30-days' })).toEqual({ choice: '30-days', deleteOn: null });
  await review.reject(id);
  const { retention } = await pages.get(token);
  const inDays = (Date.parse(retention.deleteOn ?? '') - Date.now()) / dayMs;
  expect(inDays).toBeCloseTo(30, 2);
  const due = new Date(Date.now() + 31 * dayMs);
  await sweeper.sweep(due);
  expect((await pages.get(token)).receipt).toBeNull();
  await model.updateOne({ _id: id }, { $set: { 'archive.state': 'done', 'archive.attempts': [anObjectKey()] } });
  await sweeper.sweep(new Date());
  expect((await pages.get(token)).receipt).toBeNull();
  await sweeper.sweep(due);
  const page = await pages.get(token);
  expect(page.receipt?.files).toEqual([{ name: 'a.wav', sha256: 'ab'.repeat(32), bytes: 7 }]);
  expect(Date.parse(page.receipt?.keptUntil ?? '') - Date.now()).toBeGreaterThan(364 * dayMs);
});

test('a label that the studio sets is no answer: the page tells none, and no files go', async () => {
  const { sent, pages, submissions, sweeper } = await studio();
  const { id, token } = await sent(fine);
  await pages.setRetention({ token, choice: '30-days' });
  for (const label of ['approved', 'rejected'] as const) {
    await submissions.setStatus(id, label);
    const page = await pages.get(token);
    expect(stepsIn(page)).toEqual(['received', 'checked']);
    expect([page.songs[0]?.outcome, page.retention.deleteOn]).toEqual([null, null]);
  }
  await sweeper.sweep(new Date(Date.now() + 31 * dayMs));
  expect((await pages.get(token)).receipt).toBeNull();
});

test('no label says the opposite of the decision, and none changes what the artist reads', async () => {
  const { sent, pages, submissions, review } = await studio();
  const [taken, left] = [await sent(fine), await sent(fine)];
  await review.approve(taken.id);
  await review.reject(left.id);
  await expect(submissions.setStatus(taken.id, 'rejected')).rejects.toMatchObject({ kind: 'conflict' });
  await expect(submissions.setStatus(left.id, 'approved')).rejects.toMatchObject({ kind: 'conflict' });
  await submissions.setStatus(taken.id, 'on_hold');
  expect(stepsIn(await pages.get(taken.token))).toContain('accepted');
});

test('what was heard is merged, cut at the end of the song, and shared', async () => {
  const { sent, pages, submissions } = await studio();
  const { token, songIds } = await sent(fine);
  const [id = ''] = songIds;
  await Promise.all([
    submissions.recordHeard(id, [[0, 60.4]]),
    submissions.recordHeard(id, [[50, 100]]),
    submissions.recordHeard(id, [[150, 9000]]),
  ]);
  expect((await pages.get(token)).songs[0]?.listened).toMatchObject({ heardSec: 142, durationSec: 192 });
  const quiet = await studio({ SHARE_LISTENING: 'off' });
  expect((await quiet.pages.get(token)).songs[0]?.listened).toBeNull();
});

test('messages are one thread; erased music has a page no more', async () => {
  const { sent, pages, messages, bus } = await studio();
  const { id, token } = await sent(fine);
  const { id: messageId } = await pages.addMessage({ token, text: ' Is it still open? ' });
  await messages.add({ submissionId: id, from: 'studio', text: 'It is.' });
  expect((await pages.get(token)).messages.map(({ from, text }) => [from, text])).toEqual([
    ['artist', 'Is it still open?'],
    ['studio', 'It is.'],
  ]);
  expect(await pages.thread(id)).toEqual((await pages.get(token)).messages);
  const note = { changeId: messageId, entityId: id, subject: 'Message from the artist', by: 'the artist' };
  await eventually(() => expect(bus.published(adminChanged)).toMatchObject([note]));
  await pages.erase(token);
  await expect(pages.get(token)).rejects.toMatchObject({ kind: 'gone' });
});
