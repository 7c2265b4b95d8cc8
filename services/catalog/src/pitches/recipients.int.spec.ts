import { pitchLetterQueued } from '@cueroom/contracts/pitches/letters';
import { recipientRemoved } from '@cueroom/contracts/pitches/recipients';
import { recordChanged } from '@cueroom/contracts/record-changes';
import { linkHash } from '@cueroom/platform/link-token';
import { withAdmin } from '@cueroom/platform/request-context';
import { eventually } from '@cueroom/testing/eventually';
import { pitchesForTests } from './pitches.fixture';

const open = pitchesForTests();
const over = 'This link is no longer open. Write to hello@cueroom.example';
const idempotency = { key: 'the-same-key', bodyHash: 'a'.repeat(64) };

/** Events may arrive twice. */
const twice = async (deliver: () => Promise<unknown>) => {
  await deliver();
  await deliver();
};

const withPitch = async (fields: object = {}) => {
  const studio = await open();
  const trackId = await studio.aTrack();
  const pitch = await studio.controller.add({ title: 'Northlight', status: 'open', tracks: [{ trackId }], ...fields });
  const add = (person: object = {}) => studio.people.add({ id: pitch.id, name: 'Dana Ortiz', ...person });
  return { ...studio, pitch, trackId, add };
};

test('each recipient has a link of their own, of which only a hash is kept: told as long as it opens', async () => {
  const { add, listen, people, controller, pitch, recipientModel } = await withPitch();
  const dana = await add({ email: 'dana@northlight.example', passwordHash: '$argon2id$x' });
  const ren = await add({ name: 'Ren' });
  expect(dana.token).toMatch(/^[\w-]{43}$/);
  expect(dana.token).not.toBe(ren.token);
  expect((await listen.open({ token: dana.token! })).content.recipient).toEqual({ name: 'Dana Ortiz', company: null });
  expect((await listen.find({ token: ren.token! })).recipientId).toBe(ren.id);
  const { recipients } = await controller.get({ id: pitch.id });
  expect(recipients).toMatchObject([
    { name: 'Dana Ortiz', hasPassword: true, visits: 0, mail: null, reactions: [] },
    { name: 'Ren', hasPassword: false },
  ]);
  const kept = JSON.stringify(await recipientModel.find().lean());
  for (const secret of [dana.token!, ren.token!]) expect(kept).not.toContain(secret);
  expect(JSON.stringify(recipients)).not.toContain('argon2id');

  const reported = async () => (await controller.get({ id: pitch.id })).recipients.map(({ token }) => token);
  expect(await reported()).toEqual([dana.token, ren.token]);
  const ofDana = { id: pitch.id, recipientId: dana.id };
  expect((await people.update({ ...ofDana, revoked: true })).token).toBeUndefined();
  await recipientModel.updateOne({ _id: ren.id }, { $set: { expiresAt: new Date(Date.now() - 1000) } });
  expect(await reported()).toEqual([undefined, undefined]);
  await people.update({ ...ofDana, revoked: false });
  expect(await reported()).toEqual([dana.token, undefined]);
  const { token } = await people.renewLink(ofDana);
  expect(token).not.toBe(dana.token);
  for (const [status, shown] of [
    ['closed', undefined],
    ['draft', token],
  ] as const) {
    await controller.update({ id: pitch.id, changes: { status } });
    expect(await reported()).toEqual([shown, undefined]);
  }
});

test('a message of their own stands on a person’s page, in place of the pitch’s, which all others read', async () => {
  const { add, listen, people, pitch } = await withPitch({ message: 'Hello' });
  const [dana, ren] = [await add({ message: ' Dana, these are for the door. ' }), await add({ name: 'Ren' })];
  const shownTo = async ({ token = '' }: { token?: string | null }) =>
    (await listen.open({ token: token! })).content.message;
  expect([dana.message, ren.message]).toEqual(['Dana, these are for the door.', null]);
  expect([await shownTo(dana), await shownTo(ren)]).toEqual(['Dana, these are for the door.', 'Hello']);
  expect(await people.update({ id: pitch.id, recipientId: dana.id, message: ' ' })).toMatchObject({ message: null });
  expect(await shownTo(dana)).toBe('Hello');
});

test('a link that was drawn at random by a former version opens until a new one is made; a letter cannot repeat it', async () => {
  const { add, people, listen, controller, pitch, recipientModel } = await withPitch();
  const dana = await add({ email: 'dana@northlight.example' });
  const former = 'x'.repeat(43);
  const fields = { $set: { tokenHash: linkHash(former) }, $unset: { linkNumber: 1 } } as const;
  await recipientModel.updateOne({ _id: dana.id }, fields);
  const opens = (token: string) =>
    listen.find({ token }).then(
      () => true,
      () => false,
    );
  const reported = async () => (await controller.get({ id: pitch.id })).recipients[0]!.token;
  expect([await opens(former), await reported()]).toEqual([true, null]);
  const params = { id: pitch.id, recipientId: dana.id };
  const letter = { ...params, subject: 'For you', text: '{{link}}', origin: 'https://studio.example' };
  await expect(people.send(letter)).rejects.toMatchObject({ kind: 'impossible' });
  expect(await opens(former)).toBe(true);
  const { token = '' } = await people.renewLink(params);
  expect([await opens(former), await opens(token!), await reported()]).toEqual([false, true, token]);

  // Revoked, nothing is left that a letter could end.
  await recipientModel.updateOne({ _id: dana.id }, { ...fields, $set: { ...fields.$set, revokedAt: new Date() } });
  const sent = await people.send(letter);
  expect([await opens(former), await opens(sent.token!), await reported()]).toEqual([false, true, sent.token]);
});

test('the same creation again is the first recipient, with the same link', async () => {
  const { add } = await withPitch();
  const first = await add({ idempotency });
  expect(await add({ idempotency })).toEqual({ ...first, isRepeated: true });
  await expect(add({ idempotency: { ...idempotency, bodyHash: 'b'.repeat(64) } })).rejects.toMatchObject({
    kind: 'conflict',
  });
});

test('links that are revoked, expired or closed are gone, replaced and deleted ones unknown, all in the same words', async () => {
  const { add, people, listen, controller, pitch, bus, recipientModel } = await withPitch();
  const ask = (token: string) =>
    listen.open({ token }).then(
      () => 'open',
      ({ kind, message }: { kind: string; message: string }) => [kind, message],
    );
  const one = await add();
  const params = { id: pitch.id, recipientId: one.id };
  await people.update({ ...params, revoked: true });
  expect(await ask(one.token!)).toEqual(['gone', over]);
  await expect(listen.check({ recipientId: one.id })).rejects.toMatchObject({ kind: 'gone' });
  // Lifted: the same link opens again, and open pages are told.
  const reported: (string | undefined)[] = [];
  bus.onHint('pitches', (about) => reported.push(about));
  expect(await people.update({ ...params, revoked: false })).toMatchObject({ revokedAt: null });
  expect([await ask(one.token!), reported]).toEqual(['open', [pitch.id]]);
  await people.update({ ...params, revoked: true });
  const renewed = await people.renewLink(params);
  expect([await ask(one.token!), await ask(renewed.token!)]).toEqual([['not_found', over], 'open']);

  const past = await add();
  await recipientModel.updateOne({ _id: past.id }, { $set: { expiresAt: new Date(Date.now() - 1000) } });
  expect(await ask(past.token!)).toEqual(['gone', over]);
  const stillOpen = async () =>
    (await listen.listOpen({ recipientIds: [one.id, past.id] })).map(({ listener }) => listener.recipientId);
  expect(await stillOpen()).toEqual([one.id]);
  for (const status of ['closed', 'draft'] as const) {
    await controller.update({ id: pitch.id, changes: { status } });
    expect([await ask(renewed.token!), await stillOpen()]).toEqual([['gone', over], []]);
  }
  await controller.update({ id: pitch.id, changes: { status: 'open' } });
  await people.delete(params);
  expect(await ask(renewed.token!)).toEqual(['not_found', over]);
  await eventually(() => expect(bus.published(recipientRemoved)).toEqual([{ recipientId: one.id }]));
  const other = await add();
  await controller.delete({ id: pitch.id });
  expect(await ask(other.token!)).toEqual(['not_found', over]);
  for (const guess of ['', 'x'.repeat(43), `${other.token}A`]) expect(await ask(guess)).toEqual(['not_found', over]);
});

test('what a recipient has of their own wins over the pitch', async () => {
  const { add, listen, trackId, pitch } = await withPitch({ access: 'stream', expiresAt: '2099-01-01' });
  const dana = await add({ access: 'mp3', expiresAt: '2099-06-30' });
  const { content: page } = await listen.open({ token: dana.token! });
  expect(page).toMatchObject({ access: 'mp3', expiresAt: '2099-06-30T23:59:59.999Z', unavailable: 0 });
  expect(page.tracks).toMatchObject([{ trackId, title: 'Salt Roads', duration: 192, choice: null, comments: [] }]);
  expect((await listen.preview({ id: pitch.id })).recipient).toBeNull();
});

test('tracks that are deleted or unavailable leave the page, and are counted', async () => {
  const { add, listen, tracks, trackId, pitch, controller, aTrack } = await withPitch();
  const other = await aTrack({ title: 'Tide', available: false });
  await controller.update({ id: pitch.id, changes: { tracks: [{ trackId }, { trackId: other }] } });
  const { token } = await add();
  const shown = async () => {
    const { content: page } = await listen.open({ token: token! });
    return [page.tracks.map(({ title }) => title), page.unavailable];
  };
  expect(await shown()).toEqual([['Salt Roads'], 1]);
  await tracks.trash(trackId);
  expect(await shown()).toEqual([[], 2]);
});

test('a track that is taken out is counted for who had opened the page or reacted, until it is back', async () => {
  const { add, listen, trackId, pitch, controller, aTrack, recipientModel } = await withPitch({ status: 'draft' });
  const other = await aTrack({ title: 'Tide' });
  const hold = (...ids: string[]) =>
    controller.update({ id: pitch.id, changes: { tracks: ids.map((id) => ({ trackId: id })) } });
  // Before anybody had a link.
  await hold(trackId, other);
  await hold(trackId);
  await controller.update({ id: pitch.id, changes: { status: 'open' } });
  const [opened, chose, late] = [await add(), await add(), await add()];
  await recipientModel.updateOne({ _id: opened.id }, { $set: { firstOpenedAt: new Date() } });
  await listen.choose({ token: chose.token!, trackId, choice: 'yes' });
  const counted = () =>
    Promise.all(
      [opened, chose, late].map(async ({ token }) => (await listen.open({ token: token! })).content.unavailable),
    );
  expect(await counted()).toEqual([0, 0, 0]);
  await hold(other);
  expect(await counted()).toEqual([1, 1, 0]);
  expect(await listen.preview({ id: pitch.id })).toMatchObject({ unavailable: 0 });
  await hold(other, trackId);
  expect(await counted()).toEqual([0, 0, 0]);
});

const aLetter = { subject: 'For you', text: 'Listen: {{link}}', origin: 'https://studio.example' };

test('a letter repeats the link that is there, is kept until it went, and is not sent twice at once', async () => {
  const { add, people, listen, bus, pitch, recipientModel, controller } = await withPitch();
  const dana = await add({ email: 'dana@northlight.example' });
  const params = { id: pitch.id, recipientId: dana.id };
  const letter = { ...params, ...aLetter };
  await expect(people.send({ ...letter, text: 'No link' })).rejects.toMatchObject({
    errors: { text: ['The text needs {{link}}'] },
  });
  expect(await people.send(letter)).toMatchObject({ mail: { state: 'queued' }, token: dana.token });
  await expect(people.send(letter)).rejects.toMatchObject({ kind: 'conflict' });
  const [queued] = await eventually(() => {
    expect(bus.published(pitchLetterQueued)).toHaveLength(1);
    return bus.published(pitchLetterQueued);
  });
  await controller.update({ id: pitch.id, changes: { status: 'closed' } });
  expect(await people.letter(queued!)).toBeNull();
  await controller.update({ id: pitch.id, changes: { status: 'open' } });
  const link = `https://studio.example/listen/${dana.token}`;
  expect(await people.letter(queued!)).toMatchObject({ link, text: `Listen: ${link}` });
  expect((await listen.open({ token: dana.token! })).content.title).toBe('Northlight');
  expect(JSON.stringify([bus.published(pitchLetterQueued), await recipientModel.find().lean()])).not.toContain(
    dana.token,
  );

  await twice(() => people.finishLetter({ ...queued!, state: 'sent', at: '2099-01-01T00:00:00.000Z' }));
  expect((await controller.get({ id: pitch.id })).recipients[0]).toMatchObject({
    sentAt: '2099-01-01T00:00:00.000Z',
    mail: { state: 'sent' },
  });
  expect(await people.letter(queued!)).toBeNull();
  expect(await people.send(letter)).toMatchObject({ mail: { state: 'queued' }, token: dana.token });
  const nobody = await add({ name: 'No address' });
  await expect(people.send({ ...letter, recipientId: nobody.id })).rejects.toMatchObject({ kind: 'impossible' });
});

test('a letter whose answer was lost is not sent again under its key, also when it has gone', async () => {
  const { add, people, bus, pitch } = await withPitch();
  const dana = await add({ email: 'dana@northlight.example' });
  const letter = { id: pitch.id, recipientId: dana.id, ...aLetter, idempotency };
  await people.send(letter);
  expect(await people.send(letter)).toMatchObject({ isRepeated: true, mail: { state: 'queued' } });
  const [queued] = await eventually(() => {
    expect(bus.published(pitchLetterQueued)).toHaveLength(1);
    return bus.published(pitchLetterQueued);
  });
  await people.finishLetter({ ...queued!, state: 'sent', at: '2099-01-01T00:00:00.000Z' });
  expect(await people.send(letter)).toMatchObject({ isRepeated: true, mail: { state: 'sent' } });
  const another = { ...letter, idempotency: { ...idempotency, bodyHash: 'b'.repeat(64) } };
  await expect(people.send(another)).rejects.toMatchObject({ kind: 'conflict' });
  expect(await people.send({ ...letter, idempotency: { ...idempotency, key: 'another-key' } })).toMatchObject({
    mail: { state: 'queued' },
  });
  await eventually(() => expect(bus.published(pitchLetterQueued)).toHaveLength(2));
});

test('a letter to someone whose link was revoked takes a new one: the revoked link stays over', async () => {
  const { add, people, listen, pitch } = await withPitch();
  const dana = await add({ email: 'dana@northlight.example' });
  const params = { id: pitch.id, recipientId: dana.id };
  await people.update({ ...params, revoked: true });
  const sent = await people.send({ ...params, ...aLetter });
  expect(sent).toMatchObject({ revokedAt: null, mail: { state: 'queued' } });
  expect((await listen.find({ token: sent.token! })).recipientId).toBe(dana.id);
  await expect(listen.find({ token: dana.token! })).rejects.toMatchObject({ kind: 'not_found' });
});

test('a letter that waits after a failure is shown, and replaced by another; a new or revoked link ends it', async () => {
  const { add, people, bus, pitch, controller } = await withPitch();
  const dana = await add({ email: 'dana@northlight.example' });
  const params = { id: pitch.id, recipientId: dana.id };
  const letter = { ...params, subject: 'For you', text: '{{link}}', origin: 'https://studio.example' };
  const send = async (count: number) => {
    await people.send(letter);
    return eventually(() => {
      const all = bus.published(pitchLetterQueued);
      expect(all).toHaveLength(count);
      return all[count - 1]!;
    });
  };
  const mail = async () => (await controller.get({ id: pitch.id })).recipients[0]!.mail;
  const first = await send(1);
  const at = '2099-01-01T00:00:00.000Z';
  await people.finishLetter({ ...first, state: 'queued', error: 'Later (451)', at });
  expect(await mail()).toMatchObject({ state: 'queued', error: 'Later (451)' });
  const second = await send(2);
  await people.finishLetter({ ...first, state: 'failed', error: 'Too late', at });
  expect([await people.letter(first), await mail()]).toEqual([null, { state: 'queued' }]);
  await people.renewLink(params);
  expect([await people.letter(second), (await mail())?.state]).toEqual([null, 'failed']);
  const third = await send(3);
  await people.update({ ...params, revoked: true });
  expect([await people.letter(third), (await mail())?.state]).toEqual([null, 'failed']);
});

test('without tracking nobody is said not to have opened a pitch', async () => {
  const { controller, people, service } = await open({ PITCH_TRACKING: 'off' });
  const { id } = await controller.add({ title: 'Northlight', status: 'open' });
  await people.add({ id, name: 'Dana' });
  expect(await service.unopened(0, Date.now() + 1000)).toEqual([]);
});

test('who has not opened an open pitch for some days is told, longest first; not who opened it, nor who cannot', async () => {
  const { controller, people, listen, service, aTrack } = await open();
  const day = 86_400_000;
  const tracks = [{ trackId: await aTrack() }];
  const { id } = await controller.add({ title: 'Northlight', status: 'open', tracks });
  const { id: draft } = await controller.add({ title: 'Draft', tracks });
  const [dana, ren, ali] = [
    await people.add({ id, name: 'Dana' }),
    await people.add({ id, name: 'Ren' }),
    await people.add({ id, name: 'Ali' }),
  ];
  await people.add({ id: draft, name: 'Nobody' });
  await listen.recordHeard({ token: ren.token!, visit: 'visit-of-ren', heard: [] });
  await people.update({ id, recipientId: ali.id, revoked: true });
  expect(await service.unopened(3)).toEqual([]);
  expect(await service.unopened(3, Date.now() + 4 * day)).toEqual([
    { pitchId: id, pitchTitle: 'Northlight', recipientId: dana.id, recipientName: 'Dana', since: dana.createdAt },
  ]);
  const ofDana = { id, recipientId: dana.id };
  await people.update({ ...ofDana, followedUp: true });
  expect(await service.unopened(1, Date.now() + day / 2)).toEqual([]);
  const [again] = await service.unopened(3, Date.now() + 4 * day);
  expect(Date.parse(again!.since)).toBeGreaterThan(Date.parse(dana.createdAt));
  await people.update({ ...ofDana, followedUp: false });
  expect(await service.unopened(3, Date.now() + 4 * day)).toMatchObject([{ since: dana.createdAt }]);
});

test('what an admin does with a recipient is told of as the pitch, in the write of it; a repetition is not', async () => {
  const { add, people, pitch, bus } = await withPitch();
  const asGrace = <T>(work: () => Promise<T>) => withAdmin('grace', work);
  const dana = await asGrace(() => add({ email: 'dana@northlight.example' }));
  const ofDana = { id: pitch.id, recipientId: dana.id };
  const letter = { ...ofDana, subject: 'For you', text: '{{link}}', origin: 'https://cueroom.example', idempotency };
  const change = (fields: object) => asGrace(() => people.update({ ...ofDana, ...fields }));
  for (let times = 0; times < 2; times++) await change({ company: 'Northlight' });
  for (const revoked of [true, false]) await change({ revoked });
  for (let times = 0; times < 2; times++) await asGrace(() => people.send(letter));
  await asGrace(() => people.renewLink(ofDana));
  await asGrace(() => people.delete(ofDana));
  await eventually(() =>
    expect(bus.published(recordChanged).map(({ entityId, did, by }) => [entityId, did, by])).toEqual(
      ['added', 'changed', 'revoked', 'reopened', 'link-sent', 'link-renewed', 'deleted'].map((did) => [
        ...[pitch.id, `recipient-${did}`, 'grace'],
      ]),
    ),
  );
});
