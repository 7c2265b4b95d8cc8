import { getDownload, startDownload, startZip } from '@cueroom/contracts/media/downloads';
import { objectPathOf } from '@cueroom/contracts/media/file-address';
import type { Rights } from '@cueroom/contracts/rights/rights';
import { anObjectKey } from '@cueroom/testing/factories';
import { commentTakenBack, pitchReacted } from '@cueroom/contracts/pitches/pitch-activity';
import { eventually } from '@cueroom/testing/eventually';
import { pitchesForTests } from './pitches.fixture';

const open = pitchesForTests();
const idempotency = { key: 'the-same-key', bodyHash: 'a'.repeat(64) };

const withListener = async (settings: object = {}, access: 'stream' | 'mp3' | 'original' = 'stream') => {
  const studio = await open(settings);
  const trackId = await studio.aTrack();
  const tracks = [{ trackId }];
  const fields = { title: 'Northlight', status: 'open', briefId: 'b'.repeat(24), access, tracks } as const;
  const { id } = await studio.controller.add(fields);
  const add = async (name: string) => (await studio.people.add({ id, name, contactId: 'c'.repeat(24) })).token!;
  const [token, other] = [await add('Dana Ortiz'), await add('Ren')];
  const recipient = async () => (await studio.controller.get({ id })).recipients[0]!;
  const reported = (count: number) =>
    eventually(() => {
      expect(studio.bus.published(pitchReacted)).toHaveLength(count);
      return studio.bus.published(pitchReacted);
    });
  return { ...studio, id, trackId, token, other, recipient, reported };
};

test('a choice is kept, told once, taken back, and nobody else’s', async () => {
  const { listen, token, other, trackId, reported, recipient } = await withListener();
  const choiceOf = async (of: string) => (await listen.open({ token: of })).content.tracks[0]!.choice;
  for (const choice of ['maybe', 'yes', 'yes'] as const) await listen.choose({ token, trackId, choice });
  expect([await choiceOf(token), await choiceOf(other)]).toEqual(['yes', null]);
  await listen.choose({ token, trackId, choice: null });
  expect(await reported(3)).toMatchObject([
    { kind: 'choice', choice: 'maybe', recipientName: 'Dana Ortiz', trackTitle: 'Salt Roads' },
    { choice: 'yes' },
    { choice: null, briefId: 'b'.repeat(24), contactId: 'c'.repeat(24) },
  ]);
  expect((await recipient()).reactions).toMatchObject([{ trackId, choice: null }]);
  await expect(listen.choose({ token, trackId: 'd'.repeat(24), choice: 'yes' })).rejects.toMatchObject({
    kind: 'not_found',
  });
});

test('what a person does is told to the windows that this person has open, and what was only heard is not', async () => {
  const { listen, bus, token, trackId, deliver, reported } = await withListener();
  const hinted: unknown[] = [];
  bus.onHint('recipients', (about) => void (about && hinted.push(about)));
  await listen.choose({ token, trackId, choice: 'yes' });
  const { id } = await listen.comment({ token, trackId, at: 0, text: 'Right here' });
  await listen.request({ token, trackId, project: 'Northlight' });
  const [{ recipientId } = { recipientId: '' }] = await reported(3);
  await deliver();
  expect(hinted).toEqual(Array.from({ length: 3 }, () => recipientId));
  hinted.length = 0;
  await listen.takeBack({ token, id });
  expect(hinted).toEqual([recipientId]);
});

test('a choice is in the feed when it is confirmed, and its hint carries the entry; after a crash its event adds it', async () => {
  const { listen, bus, activities, token, trackId, id, deliver, reported } = await withListener();
  const news: unknown[] = [];
  bus.onHint('pitch-activity', (about, entry) => void (about === id && news.push(entry)));
  await listen.choose({ token, trackId, choice: 'yes' });
  const { items } = await listen.listActivity({ id });
  expect(items).toMatchObject([{ kind: 'choice', choice: 'yes', recipientName: 'Dana Ortiz' }]);
  expect(news).toEqual(items);
  const crash = jest.spyOn(activities, 'add').mockRejectedValueOnce(new Error('crashed'));
  expect(await listen.choose({ token, trackId, choice: 'no' })).toMatchObject({ choice: 'no' });
  crash.mockRestore();
  expect((await listen.listActivity({ id })).items).toHaveLength(1);
  await reported(2);
  await deliver();
  expect((await listen.listActivity({ id })).items.map(({ choice }) => choice)).toEqual(['no', 'yes']);
  expect(news.at(-1)).toMatchObject({ choice: 'no' });
});

test('a choice that waited for a line loses against a later one made elsewhere, and says what stands', async () => {
  const { listen, token, trackId, reported, recipient } = await withListener();
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  const choose = (choice: 'yes' | 'maybe' | 'no', more = {}) => listen.choose({ token, trackId, choice, ...more });
  const shown = async () => (await listen.open({ token })).content.tracks[0]!;
  expect(await choose('no', { chosenAt: minutesAgo(5) })).toEqual({
    trackId,
    choice: 'no',
    choiceAt: expect.any(String),
  });
  const { choiceAt: seen } = await shown();
  // On a phone, before that, without a line.
  expect(await choose('yes', { chosenAt: minutesAgo(9) })).toEqual({ trackId, choice: 'no', choiceAt: seen });
  // After that, though its page had not heard of the other one.
  expect(await choose('maybe', { chosenAt: minutesAgo(2) })).toMatchObject({ choice: 'maybe' });
  // Sent a second time, as its answer was lost.
  expect(await choose('no', { chosenAt: minutesAgo(5) })).toMatchObject({ choice: 'maybe' });
  // Of a device whose clock is slow: it saw what it replaces.
  const { choiceAt } = await shown();
  expect(await choose('yes', { chosenAt: minutesAgo(60), insteadOf: choiceAt })).toMatchObject({ choice: 'yes' });
  // A clock that is fast, and a page of before.
  const ahead = await choose('no', { chosenAt: new Date(Date.now() + 3_600_000).toISOString() });
  expect(Date.parse(ahead.choiceAt!)).toBeLessThanOrEqual(Date.now());
  expect(await choose('maybe')).toMatchObject({ choice: 'maybe' });
  expect((await reported(5)).map(({ choice }) => choice)).toEqual(['no', 'maybe', 'yes', 'no', 'maybe']);
  expect((await recipient()).reactions).toMatchObject([{ choice: 'maybe' }]);
});

test('twelve choices and comments at once are all there', async () => {
  const { listen, token, trackId, recipient } = await withListener();
  const acts = Array.from({ length: 11 }, (_, n) => listen.comment({ token, trackId, at: n, text: `Comment ${n}` }));
  await Promise.all([...acts, listen.choose({ token, trackId, choice: 'yes' })]);
  const [of] = (await recipient()).reactions;
  expect([of!.comments.length, of!.choice]).toEqual([11, 'yes']);
});

test('a key that came with a comment is refused with one on another track', async () => {
  const { listen, token, trackId, id, aTrack, controller, recipient } = await withListener();
  const otherId = await aTrack({ title: 'Undertow' });
  await controller.update({ id, changes: { tracks: [{ trackId }, { trackId: otherId }] } });
  const comment = { token, at: 42, text: 'Right here' };
  await listen.comment({ ...comment, trackId, idempotency });
  const again = { ...comment, trackId: otherId, idempotency: { ...idempotency, bodyHash: 'b'.repeat(64) } };
  await expect(listen.comment(again)).rejects.toMatchObject({ kind: 'conflict' });
  expect((await recipient()).reactions.map(({ comments }) => comments.length)).toEqual([1]);
});

test('a comment stands at its second, is there once, is answered, and can be taken back for ten minutes', async () => {
  const { listen, people, bus, token, other, trackId, id, deliver, reported, recipientModel } = await withListener();
  const comment = { token, trackId, at: 42, text: ' Right here ' };
  const { id: commentId } = await listen.comment({ ...comment, idempotency });
  expect(await listen.comment({ ...comment, idempotency })).toMatchObject({ id: commentId, isRepeated: true });
  await expect(listen.comment({ ...comment, at: 193 })).rejects.toMatchObject({ errors: { at: [expect.any(String)] } });
  await people.answer({ id, commentId, text: 'Glad to hear', by: 'admin' });
  const [shown] = (await listen.open({ token })).content.tracks[0]!.comments;
  expect(shown).toMatchObject({
    id: commentId,
    at: 42,
    text: 'Right here',
    answers: [{ text: 'Glad to hear' }],
  });
  expect(shown!.answers[0]).not.toHaveProperty('by');
  await reported(1);
  await deliver();
  expect((await listen.listActivity({ id })).items).toMatchObject([
    { kind: 'comment', at: 42, text: 'Right here', trackId, commentId },
  ]);

  await expect(listen.takeBack({ token: other, id: commentId })).rejects.toMatchObject({ kind: 'not_found' });
  await listen.takeBack({ token, id: commentId });
  const [{ reactionId } = { reactionId: '' }] = await reported(1);
  await eventually(() => expect(bus.published(commentTakenBack)).toEqual([{ reactionId }]));
  expect((await listen.open({ token })).content.tracks[0]!.comments).toEqual([]);
  expect((await listen.listActivity({ id })).items).toEqual([]);
  // Its event may come after it was taken back.
  await deliver();
  expect((await listen.listActivity({ id })).items).toEqual([]);
  const { id: old } = await listen.comment(comment);
  const longAgo = new Date(Date.now() - 11 * 60_000);
  await recipientModel.updateOne(
    { 'reactions.comments.id': old },
    { $set: { 'reactions.0.comments.0.createdAt': longAgo } },
  );
  await expect(listen.takeBack({ token, id: old })).rejects.toMatchObject({ kind: 'conflict' });
});

test('a comment may stand at any second of what the page plays, also of a longer version, and at none after it', async () => {
  const { listen, token, trackId, id, trackModel, controller } = await withListener();
  const [long, stem] = ['a', 'b'].map((letter) => letter.repeat(24)) as [string, string];
  const previewUrl = objectPathOf(`${anObjectKey()}.preview.mp3`);
  const version = { label: null, fileUrl: null, fileName: null, fileType: null, hints: [], createdAt: new Date() };
  const versions = [
    { ...version, _id: long, kind: 'alternative-mix', audio: { state: 'valid', durationSec: 250.5, previewUrl } },
    // Nothing of it plays here.
    { ...version, _id: stem, kind: 'stem', label: 'Drums', audio: { state: 'valid', durationSec: 400 } },
  ];
  await trackModel.updateOne({ _id: trackId }, { $set: { versions } });
  const say = (at: number) => listen.comment({ token, trackId, at, text: 'Fades too early' });
  const tooLate = { errors: { at: ['This is after the end of the track'] } };
  await say(251);
  await expect(say(252)).rejects.toMatchObject(tooLate);
  // What the studio has placed takes the place of the track's own file.
  await controller.update({ id, changes: { tracks: [{ trackId, versionId: stem }] } });
  await say(400);
  await expect(say(401)).rejects.toMatchObject(tooLate);
});

test('comments come in the order of their seconds', async () => {
  const { listen, token, trackId } = await withListener();
  for (const at of [90, 3, 41.5]) await listen.comment({ token, trackId, at, text: `At ${at}` });
  const { comments } = (await listen.open({ token })).content.tracks[0]!;
  expect(comments.map(({ at }) => at)).toEqual([3, 41.5, 90]);
});

const owner = { name: 'Zoë', share: 100, signatory: 'z' };
const whole: Rights = {
  ...{ composition: [{ ...owner, role: 'writer' }], master: [owner] },
  signatories: [{ key: 'z', name: 'Zoë', email: 'zoe@private.example' }],
  ...{ samples: 'none', ai: 'none' },
};
test.each<[string, Rights | null, object | null, hasSheet: boolean]>([
  ['cleared', whole, { value: 'one-stop', parties: 1 }, true],
  ['incomplete', { ...whole, ai: null }, null, true],
  ['blocked', { ...whole, samples: 'uncleared' }, null, true],
  ['not said', null, null, false],
])('of rights that are %s a client is told no more than who must say yes', async (_, rights, clearance, hasSheet) => {
  const { listen, id, token, aTrack, controller } = await withListener();
  const tracks = [{ trackId: await aTrack({ rights }) }];
  const shown = async (changes: object) => {
    await controller.update({ id, changes: { tracks, ...changes } });
    return (await listen.open({ token })).content.tracks[0];
  };
  expect(await shown({ askRights: true })).toMatchObject({ clearance, hasSheet });
  expect(await shown({ askRights: false, showRights: false })).toMatchObject({ clearance: null, hasSheet: false });
  expect(JSON.stringify(await shown({ askRights: true, showRights: true }))).not.toContain('private.example');
});

test('a page plays the files of its tracks, until they are taken out, made unavailable or deleted', async () => {
  const { listen, id, aTrack, controller, tracks, trackModel } = await withListener();
  const [key, versionKey] = [anObjectKey(), anObjectKey()];
  const trackId = await aTrack();
  const sounds = (of: string) => [`${of}.preview.mp3`, `${of}.peaks.json`];
  const audio = { previewUrl: objectPathOf(sounds(versionKey)[0]!), peaksUrl: objectPathOf(sounds(versionKey)[1]!) };
  const version = {
    ...{ _id: 'f'.repeat(24), kind: 'instrumental', objectKey: versionKey, createdAt: new Date() },
    audio: { state: 'valid', ...audio },
  };
  const fields = { previewUrl: objectPathOf(sounds(key)[0]!), versions: [version] };
  await trackModel.updateOne({ _id: trackId }, { $set: fields });
  const files = async () => new Set((await listen.listFiles({ id })).keys);
  const change = async (changes: object) => {
    await controller.update({ id, changes });
    return files();
  };
  expect(await change({ tracks: [{ trackId }] })).toEqual(new Set([...sounds(key), ...sounds(versionKey)]));
  expect(await change({ tracks: [] })).toEqual(new Set());
  await change({ tracks: [{ trackId }] });
  await trackModel.updateOne({ _id: trackId }, { $set: { available: false } });
  expect(await files()).toEqual(new Set());
  await trackModel.updateOne({ _id: trackId }, { $set: { available: true, versions: [] } });
  expect(await files()).toEqual(new Set(sounds(key)));
  await tracks.trash(trackId);
  expect(await files()).toEqual(new Set());
  await tracks.restore(trackId);
  expect(await files()).toEqual(new Set(sounds(key)));
});

test('of several answers to a comment each stays, also the one that a former version kept', async () => {
  const { listen, people, token, trackId, id, recipient, recipientModel } = await withListener();
  const { id: commentId } = await listen.comment({ token, trackId, at: 42, text: 'Right here' });
  const former = { text: 'Glad to hear', at: new Date('2026-01-01T00:00:00.000Z'), by: 'admin' };
  await recipientModel.updateOne(
    { 'reactions.comments.id': commentId },
    { $set: { 'reactions.0.comments.0.answer': former } },
  );
  const answer = { id, commentId, text: ' There is a shorter one ', by: 'mara', idempotency };
  const second = await people.answer(answer);
  expect(second).toMatchObject({ text: 'There is a shorter one', by: 'mara' });
  expect(await people.answer(answer)).toEqual({ ...second, isRepeated: true });
  const otherWords = { ...answer, idempotency: { ...idempotency, bodyHash: 'b'.repeat(64) } };
  await expect(people.answer(otherWords)).rejects.toMatchObject({ kind: 'conflict' });
  await people.answer({ ...answer, text: 'And a slower one', idempotency: undefined });
  const said = [
    { id: commentId, text: 'Glad to hear', createdAt: '2026-01-01T00:00:00.000Z', by: 'admin' },
    second,
    { text: 'And a slower one', by: 'mara' },
  ];
  // Also after the client has done something else.
  await listen.choose({ token, trackId, choice: 'yes' });
  expect((await recipient()).reactions[0]!.comments[0]!.answers).toMatchObject(said);
  expect((await listen.open({ token })).content.tracks[0]!.comments[0]!.answers.map(({ text }) => text)).toEqual(
    said.map(({ text }) => text),
  );
});

test('a visit counts with its first batch; what was heard is merged, and cut at the end', async () => {
  const { listen, token, trackId, recipient, reported, deliver, id } = await withListener();
  const visit = 'visit-one';
  await listen.recordHeard({ token, visit, heard: [] });
  const { lastOpenedAt } = await recipient();
  await listen.recordHeard({ token, visit, heard: [] });
  expect((await recipient()).lastOpenedAt! > lastOpenedAt!).toBe(true);
  await listen.recordHeard({ token, visit, heard: [{ trackId, from: 0, to: 10.2 }] });
  await listen.recordHeard({
    token,
    visit,
    heard: [
      { trackId, from: 9, to: 30 },
      { trackId, from: 180, to: 999 },
    ],
  });
  await listen.recordHeard({ token, visit, heard: [{ trackId, from: 9, to: 30 }] });
  await listen.recordHeard({ token, visit: 'visit-two', heard: [{ trackId: 'd'.repeat(24), from: 0, to: 5 }] });
  const dana = await recipient();
  expect(dana.reactions).toMatchObject([
    {
      trackId,
      heard: [
        [0, 30],
        [180, 192],
      ],
      heardSec: 42,
    },
  ]);
  expect([dana.visits, dana.firstOpenedAt !== dana.lastOpenedAt]).toEqual([2, true]);
  expect((await reported(3)).map(({ kind }) => kind)).toEqual(['opened', 'heard', 'opened']);
  await deliver();
  expect((await listen.listActivity({ id })).items.map(({ kind }) => kind)).toEqual(['opened', 'heard', 'opened']);
});

test('of a track that was taken out while it played what was heard until then counts', async () => {
  const { listen, token, trackId, recipient, controller, id } = await withListener();
  await listen.recordHeard({ token, visit: 'visit-one', heard: [{ trackId, from: 0, to: 1 }] });
  await controller.update({ id, changes: { tracks: [] } });
  await listen.recordHeard({ token, visit: 'visit-one', heard: [{ trackId, from: 0, to: 7 }] });
  expect((await recipient()).reactions).toMatchObject([{ trackId, heard: [[0, 7]], heardSec: 7 }]);
});

test('what was heard of a version counts for it alone, to its own end, and is told by its name', async () => {
  const { listen, token, trackId, id, tracks, trackModel, recipient, recipients, reported, deliver, controller } =
    await withListener();
  const [cut, stem, unknown] = ['a', 'b', 'c'].map((letter) => letter.repeat(24)) as [string, string, string];
  const version = { label: null, fileUrl: null, fileName: null, fileType: null, hints: [] };
  const versions = [
    { ...version, _id: cut, kind: 'cut-30', audio: { state: 'valid', durationSec: 30 }, createdAt: new Date() },
    { ...version, _id: stem, kind: 'stem', label: 'Drums', audio: { state: 'none' }, createdAt: new Date() },
  ];
  await trackModel.updateOne({ _id: trackId }, { $set: { versions } });
  expect((await tracks.get(trackId)).versions).toHaveLength(2);
  const hear = (visit: string, ...parts: object[]) =>
    listen.recordHeard({ token, visit, heard: parts.map((part) => ({ trackId, from: 0, to: 10, ...part })) });
  await hear('visit-one', { to: 8 }, { versionId: cut, to: 99 }, { versionId: unknown });
  await hear('visit-one', { versionId: stem, from: 20, to: 30 }, { versionId: cut });
  const heard = {
    ...{ trackId, heard: [[0, 8]], heardSec: 8 },
    versions: [
      { versionId: cut, heard: [[0, 30]], heardSec: 30 },
      { versionId: stem, heard: [[20, 30]], heardSec: 10 },
    ],
  };
  expect((await recipient()).reactions).toMatchObject([heard]);
  const titles = (await reported(4)).map(({ trackTitle, versionId = null }) => [trackTitle, versionId]);
  expect(titles).toEqual([
    [null, null],
    ['Salt Roads', null],
    ['Salt Roads (30 s cut)', cut],
    ['Salt Roads (Stem: Drums)', stem],
  ]);
  await deliver();
  expect((await listen.listActivity({ id })).items.map(({ versionId }) => versionId)).toEqual([
    stem,
    cut,
    undefined,
    undefined,
  ]);
  // The studio puts the cut in the place of the song: pages of before do not say what they play.
  await controller.update({ id, changes: { tracks: [{ trackId, versionId: cut }] } });
  await hear('visit-two', { from: 10, to: 20 }, { versionId: cut, from: 20, to: 30 });
  expect((await recipient()).reactions).toMatchObject([
    {
      heard: [
        [0, 8],
        [10, 30],
      ],
    },
  ]);
  expect(await recipients.forgetHeard(new Date(Date.now() + 1000))).toBe(1);
  expect((await recipient()).reactions).toMatchObject([{ heard: [], versions: [] }]);
});

test('a visit that begins with music stands in the feed before what was heard', async () => {
  const { listen, token, trackId, reported, deliver, id } = await withListener();
  await listen.recordHeard({ token, visit: 'visit-one', heard: [{ trackId, from: 0, to: 10 }] });
  const [opened, heard] = await reported(2);
  expect([opened!.kind, heard!.kind, heard!.createdAt > opened!.createdAt]).toEqual(['opened', 'heard', true]);
  await deliver();
  expect((await listen.listActivity({ id })).items.map(({ kind }) => kind)).toEqual(['heard', 'opened']);
});

test('without tracking neither visits nor what was heard are recorded, and the page says so', async () => {
  const { listen, token, trackId, recipient, recipients } = await withListener({ PITCH_TRACKING: 'off' });
  await listen.recordHeard({ token, visit: 'visit-one', heard: [{ trackId, from: 0, to: 10 }] });
  expect(await recipient()).toMatchObject({ visits: 0, firstOpenedAt: null, reactions: [] });
  expect((await listen.open({ token })).content.tracking).toBe(false);
  expect(await recipients.forgetHeard(new Date())).toBe(0);
});

test('what was heard is forgotten after its time; choices stay', async () => {
  const { listen, token, trackId, recipient, recipients } = await withListener();
  await listen.recordHeard({ token, visit: 'visit-one', heard: [{ trackId, from: 0, to: 10 }] });
  await listen.choose({ token, trackId, choice: 'yes' });
  expect(await recipients.forgetHeard(new Date(Date.now() - 60_000))).toBe(0);
  expect(await recipients.forgetHeard(new Date(Date.now() + 1000))).toBe(1);
  expect((await recipient()).reactions).toMatchObject([{ choice: 'yes', heard: [], heardSec: 0 }]);
});

test('a license request is kept once and told with what is wanted', async () => {
  const { listen, token, trackId, reported, deliver, id, recipient, controller } = await withListener();
  const wish = { token, trackId, project: ' After the Tide ', term: '2 years', idempotency };
  const request = await listen.request(wish);
  expect(request).toMatchObject({ project: 'After the Tide', term: '2 years', budget: null });
  expect(await listen.request(wish)).toMatchObject({ id: request.id, isRepeated: true });
  const [reaction] = await reported(1);
  const asker = { email: null, company: null };
  expect(reaction).toMatchObject({
    kind: 'request',
    requestId: request.id,
    wish: { project: 'After the Tide' },
    asker,
  });
  await deliver();
  expect((await listen.listActivity({ id })).items).toMatchObject([{ kind: 'request', requestId: request.id }]);
  expect((await recipient()).reactions[0]!.requests).toMatchObject([{ id: request.id }]);
  expect((await controller.list({})).items[0]!.lastActivityAt).toBe(reaction!.createdAt);
});

test('downloads go as far as the access, and are fetched only by who started them', async () => {
  const { listen, bus, token, other, id, trackId, reported, controller, recipient } = await withListener({}, 'mp3');
  const download = { id: 'e'.repeat(32), state: 'queued', filename: 'a.mp3', bytes: null, error: null } as const;
  bus.answer(startDownload, () => download);
  bus.answer(getDownload, () => download);
  await expect(listen.startDownload({ token, trackId, format: 'wav' })).rejects.toMatchObject({ kind: 'forbidden' });
  await expect(
    listen.startDownload({ token, trackId, format: 'mp3', versionId: 'f'.repeat(24) }),
  ).rejects.toMatchObject({ kind: 'not_found' });
  expect(await listen.startDownload({ token, trackId, format: 'mp3' })).toEqual(download);
  expect(await listen.download({ token, id: download.id })).toEqual(download);
  await expect(listen.download({ token: other, id: download.id })).rejects.toMatchObject({ kind: 'not_found' });
  // Pressed twice.
  expect(await listen.startDownload({ token, trackId, format: 'mp3' })).toEqual(download);
  expect((await recipient()).reactions[0]!.downloads).toEqual([]);
  expect(bus.asked(startDownload)).toMatchObject([{ hasRights: false }]);
  const zip = { ...download, id: 'f'.repeat(32), filename: 'a.zip' };
  bus.answer(startZip, () => zip);
  expect(await listen.startDownload({ token, all: true, format: 'mp3' })).toEqual(zip);

  const { id: recipientId } = await recipient();
  const fetches = { recipientId, id: download.id };
  // Its bytes went out; and again, by another gateway.
  for (let nth = 0; nth < 2; nth++) await listen.fetched(fetches);
  expect(await reported(1)).toMatchObject([{ kind: 'download', text: 'mp3', trackTitle: 'Salt Roads' }]);
  expect((await recipient()).reactions[0]!.downloads).toMatchObject([{ id: download.id, format: 'mp3' }]);
  await listen.checkDownload(fetches);
  await controller.update({ id, changes: { access: 'stream' } });
  await expect(listen.download({ token, id: download.id })).rejects.toMatchObject({ kind: 'forbidden' });
  await expect(listen.checkDownload(fetches)).rejects.toMatchObject({ kind: 'forbidden' });
  await controller.update({ id, changes: { access: 'mp3', tracks: [] } });
  await expect(listen.download({ token, id: download.id })).rejects.toMatchObject({ kind: 'not_found' });
  await expect(listen.checkDownload(fetches)).rejects.toMatchObject({ kind: 'not_found' });
});

test('two presses at the same moment ask for the same file, and are told once', async () => {
  const { listen, bus, token, trackId, reported, recipient } = await withListener({}, 'mp3');
  const download = { state: 'queued', filename: 'a.mp3', bytes: null, error: null } as const;
  bus.answer(startDownload, ({ key = '' }) => ({ id: key, ...download }));
  bus.answer(getDownload, ({ id }) => ({ id, ...download, state: 'failed' as const }));
  const press = () => listen.startDownload({ token, trackId, format: 'mp3' });
  const [first, second] = await Promise.all([press(), press()]);
  expect(second).toEqual(first);
  await listen.fetched({ recipientId: (await recipient()).id, id: first.id });
  expect(await reported(1)).toMatchObject([{ kind: 'download' }]);
  expect((await recipient()).reactions[0]!.downloads).toHaveLength(1);
  // What failed is made anew.
  expect((await press()).id).not.toBe(first.id);
});

test('all of a page is one ZIP: told once, kept with each track, and without rights where they are not shown', async () => {
  const { listen, bus, token, other, id, trackId, controller, aTrack, reported, recipient } = await withListener(
    {},
    'mp3',
  );
  const second = await aTrack();
  const { revision } = await controller.get({ id });
  await controller.update({ id, changes: { tracks: [{ trackId: second }, { trackId }] }, ifMatch: [revision] });
  const download = { id: 'e'.repeat(32), state: 'queued', filename: 'a.zip', bytes: null, error: null } as const;
  bus.answer(startZip, () => download);
  bus.answer(getDownload, () => download);
  await expect(listen.startDownload({ token, all: true, format: 'wav' })).rejects.toMatchObject({ kind: 'forbidden' });
  expect(await listen.startDownload({ token, all: true, format: 'mp3' })).toEqual(download);
  expect(bus.asked(startZip)).toEqual([
    {
      ...{ trackIds: [second, trackId], format: 'mp3', title: 'Northlight', hasRights: false },
      key: expect.stringMatching(/^[0-9a-f]{32}$/),
    },
  ]);
  expect(await listen.download({ token, id: download.id })).toEqual(download);
  await expect(listen.download({ token: other, id: download.id })).rejects.toMatchObject({ kind: 'not_found' });
  // Fetched, though the link has ended meanwhile.
  await controller.update({ id, changes: { status: 'closed' } });
  await listen.fetched({ recipientId: (await recipient()).id, id: download.id });
  await listen.fetched({ recipientId: 'f'.repeat(24), id: download.id });
  expect(await reported(1)).toMatchObject([{ kind: 'download', text: 'mp3', trackId: null }]);
  expect((await recipient()).reactions.map(({ downloads }) => downloads.length)).toEqual([1, 1]);
});
