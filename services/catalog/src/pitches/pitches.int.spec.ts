import { claimObject } from '@cueroom/contracts/media/objects';
import { briefPitched } from '@cueroom/contracts/pitches/brief-pitches';
import { pitchCoverChanged } from '@cueroom/contracts/pitches/pitches';
import { withAdmin } from '@cueroom/platform/request-context';
import { eventually } from '@cueroom/testing/eventually';
import { anObjectKey } from '@cueroom/testing/factories';
import { pitchesForTests } from './pitches.fixture';

const open = pitchesForTests();

test('a pitch is made with defaults, changed by named fields, and an outdated change is refused', async () => {
  const { controller, aTrack } = await open();
  const [one, two] = [await aTrack(), await aTrack({ title: 'Tide' })];
  const pitch = await controller.add({ title: ' Northlight ', tracks: [{ trackId: one, note: ' Slow ' }] });
  expect(pitch).toMatchObject({
    title: 'Northlight',
    status: 'draft',
    access: 'stream',
    showRights: true,
    askRights: false,
    tracks: [{ trackId: one, versionId: null, note: 'Slow', section: null }],
    revision: 0,
  });
  const changes = { tracks: [{ trackId: two, section: 'Opening' }, { trackId: one }], expiresAt: '2099-11-30' };
  const changed = await controller.update({ id: pitch.id, changes, ifMatch: [0] });
  expect(changed).toMatchObject({ title: 'Northlight', revision: 1, expiresAt: '2099-11-30T23:59:59.999Z' });
  expect(changed.tracks.map(({ trackId }) => trackId)).toEqual([two, one]);
  await expect(controller.update({ id: pitch.id, changes: { title: 'x' }, ifMatch: [0] })).rejects.toMatchObject({
    kind: 'outdated',
  });
});

test('only tracks that exist come in; one that was deleted later may stay', async () => {
  const { controller, tracks, aTrack } = await open();
  const [gone, other] = [await aTrack(), await aTrack()];
  const { id } = await controller.add({ title: 'One', tracks: [{ trackId: gone }] });
  await tracks.trash(gone);
  const both = [{ trackId: gone }, { trackId: other }];
  expect((await controller.update({ id, changes: { tracks: both } })).tracks).toHaveLength(2);
  await expect(controller.add({ title: 'Two', tracks: [{ trackId: gone }] })).rejects.toMatchObject({
    kind: 'invalid',
    errors: { 'tracks.0.trackId': ['This track does not exist'] },
  });
  const third = await aTrack();
  const unknown = [{ trackId: other }, { trackId: third, versionId: 'f'.repeat(24) }];
  for (const ask of [
    () => controller.add({ title: 'Two', tracks: unknown }),
    () => controller.update({ id, changes: { tracks: unknown } }),
  ])
    await expect(ask()).rejects.toMatchObject({ errors: { 'tracks.1.versionId': ['This version does not exist'] } });
});

test('the list is filtered, sorted and searched, and its rows count tracks and recipients', async () => {
  const { controller, recipientModel, people, aTrack } = await open();
  const briefId = 'b'.repeat(24);
  const trackId = await aTrack();
  const north = await controller.add({ title: 'Northlight', briefId, tracks: [{ trackId }], status: 'open' });
  const tide = await controller.add({ title: 'After the Tide', tracks: [{ trackId, section: 'Closing' }] });
  const dana = await people.add({ id: north.id, name: 'Dana' });
  await recipientModel.updateOne({ _id: dana.id }, { $set: { visits: 2 } });
  await people.add({ id: north.id, name: 'Ren' });
  const titles = async (query: object) => (await controller.list(query)).items.map(({ title }) => title);
  expect(await titles({})).toEqual(['After the Tide', 'Northlight']);
  expect(await titles({ sort: 'title' })).toEqual(['After the Tide', 'Northlight']);
  expect(await titles({ sort: '-title' })).toEqual(['Northlight', 'After the Tide']);
  expect(await titles({ status: 'open' })).toEqual(['Northlight']);
  expect(await titles({ briefId })).toEqual(['Northlight']);
  expect(await titles({ q: 'clos' })).toEqual(['After the Tide']);
  const { items, total } = await controller.list({ status: 'open,closed' });
  expect(total).toBe(1);
  expect(items[0]).toMatchObject({ trackCount: 1, recipientCount: 2, openedCount: 1, lastActivityAt: null });
  expect((await controller.count({})).status).toEqual([
    { value: 'draft', count: 1 },
    { value: 'open', count: 1 },
  ]);
  expect((await controller.count({ briefId })).status).toEqual([{ value: 'open', count: 1 }]);
  expect((await controller.count({ q: 'after' })).briefId).toEqual([]);
  expect((await controller.count({ status: 'open' })).briefId).toEqual([{ value: briefId, count: 1 }]);
  await people.add({ id: tide.id, name: 'Ali', email: 'a.moreau@harbor.example' });
  for (const q of ['ali', 'a.moreau@harbor.example', 'harbor']) expect(await titles({ q })).toEqual(['After the Tide']);
  expect(await titles({ q: 'a.moreau@northlight.example' })).toEqual([]);
  await controller.update({ id: tide.id, changes: { title: 'Before Dawn' } });
  expect(await titles({ q: 'dawn' })).toEqual(['Before Dawn']);
});

test('a row counts what its clients chose, and their comments that have no answer', async () => {
  const { controller, people, listen, recipientModel, aTrack } = await open();
  const [one, two] = [await aTrack(), await aTrack({ title: 'Tide' })];
  const tracks = [{ trackId: one }, { trackId: two }];
  const { id } = await controller.add({ title: 'Northlight', status: 'open', tracks });
  await controller.add({ title: 'Silent' });
  const row = async (nth: number) => (await controller.list({ sort: 'title' })).items[nth]!;
  const none = { choices: { yes: 0, maybe: 0, no: 0 }, openQuestions: 0 };
  expect([await row(0), await row(1)]).toMatchObject([none, none]);

  const [dana = '', ren = ''] = [
    (await people.add({ id, name: 'Dana' })).token,
    (await people.add({ id, name: 'Ren' })).token,
  ];
  const chosen = [
    [dana, one, 'yes'],
    [dana, two, 'maybe'],
    [ren, one, 'yes'],
    [ren, two, null],
  ] as const;
  for (const [token, trackId, choice] of chosen) await listen.choose({ token: token!, trackId, choice });
  const comments = [
    await listen.comment({ token: dana!, trackId: one, at: 1, text: 'Shorter?' }),
    await listen.comment({ token: dana!, trackId: one, at: 2, text: 'Slower?' }),
    await listen.comment({ token: ren!, trackId: two, at: 3, text: 'Louder?' }),
  ];
  expect(await row(0)).toMatchObject({ choices: { yes: 2, maybe: 1, no: 0 }, openQuestions: 3 });
  const requests = [
    { pitchId: id, count: 2 },
    { pitchId: 'f'.repeat(24), count: 5 },
  ];
  expect(await controller.countOpen({ requests })).toEqual({ questions: 3, requests: 2 });
  expect(await controller.countOpen({ requests: null })).toEqual({ questions: 3, requests: null });
  await controller.delete({ id });
  expect(await controller.countOpen({ requests })).toEqual({ questions: 0, requests: 0 });
  await controller.restore({ id });
  await people.answer({ id, commentId: comments[2]!.id, text: 'Yes', by: 'admin' });
  expect(await row(0)).toMatchObject({ openQuestions: 2 });
  // As former versions kept an answer.
  const answer = { text: 'No', at: new Date(), by: 'admin' };
  await recipientModel.updateOne(
    { 'reactions.comments.id': comments[0]!.id },
    { $set: { 'reactions.$[].comments.$[].answer': answer } },
  );
  expect(await row(0)).toMatchObject({ openQuestions: 0 });
});

test('a cover is reserved before the pitch says that it has it, and left with the pitch', async () => {
  const { controller, keeper, pitches, bus } = await open();
  const [one, two] = [anObjectKey(), anObjectKey()];
  const { id } = await controller.add({ title: 'Covered', coverUrl: `/api/objects/${one}` });
  await controller.update({ id, changes: { coverUrl: `/api/objects/${two}` } });
  expect(bus.asked(claimObject).map(({ owner }) => owner)).toEqual([`pitch/${id}-0`, `pitch/${id}-1`]);
  const shown = () => Promise.all([pitches.usesCover(one, id), pitches.usesCover(two, id), pitches.usesCover(two)]);
  expect(await shown()).toEqual([false, true, true]);
  await controller.delete({ id });
  expect(await shown()).toEqual([false, false, true]);
  await keeper.purge(new Date(Date.now() + 1000));
  await eventually(() =>
    expect(bus.published(pitchCoverChanged).map(({ file, former }) => [file?.key, former?.key])).toEqual([
      [one, undefined],
      [two, one],
      [undefined, two],
    ]),
  );
  const elsewhere = controller.add({ title: 'x', coverUrl: 'https://elsewhere.example/a.png' });
  await expect(elsewhere).rejects.toMatchObject({ kind: 'invalid' });
});

test('clients see of a cover what was made of it, and never that of a former one', async () => {
  const { controller, listen } = await open();
  const [one, two] = [anObjectKey(), anObjectKey()];
  const { id } = await controller.add({ title: 'Covered', coverUrl: `/api/objects/${one}` });
  const made = (objectKey: string, ...widths: number[]) =>
    controller.setCoverPicture({
      ...{ pitchId: id, objectKey, error: null },
      picture: {
        sources: widths.flatMap((width) => [
          { type: 'image/webp' as const, width, url: `/api/objects/${objectKey}.${width}.webp` },
          { type: 'image/avif' as const, width: width + 1, url: 'x' },
        ]),
        ...{ width: 2000, height: 2000, placeholder: '' },
      },
    });
  const shown = async () => (await listen.preview({ id })).coverUrl;
  expect(await shown()).toBeNull();
  await made(one, 480, 1600, 960);
  expect(await shown()).toBe(`/api/objects/${one}.1600.webp`);
  await controller.update({ id, changes: { coverUrl: `/api/objects/${two}` } });
  await made(one, 480);
  expect(await shown()).toBeNull();
});

test('open pitches are told of a track, and their pages of what becomes of it', async () => {
  const { controller, places, bus, aTrack } = await open();
  const trackId = await aTrack();
  const tracks = [{ trackId }];
  const reported: (string | undefined)[] = [];
  const { id } = await controller.add({ title: 'Open', status: 'open', tracks });
  await controller.add({ title: 'Draft', tracks });
  bus.onHint('pitches', (about) => reported.push(about));
  expect((await places.of([trackId])).get(trackId)).toEqual([{ id, title: 'Open' }]);
  await places.changed([trackId]);
  expect(reported).toEqual([id]);
  await controller.delete({ id });
  expect((await places.of([trackId])).get(trackId)).toEqual([]);
  await controller.restore({ id });
  expect((await places.of([trackId])).get(trackId)).toHaveLength(1);
});

test('a brief hears of each link to a pitch for it, and once that the pitch is open', async () => {
  const { controller, people, bus, relay, recipientModel, pitchModel } = await open();
  const [briefId, other] = ['b'.repeat(24), 'c'.repeat(24)];
  const told = async () => {
    for (const model of [pitchModel, recipientModel]) relay.nudge(model as never);
    await relay.beforeApplicationShutdown();
    return bus.published(briefPitched).map(({ briefId: of, pitchId, did, by }) => [of, pitchId, did, by]);
  };
  const { pitch, draft } = await withAdmin('grace', async () => {
    const opened = await controller.add({ title: 'Northlight', briefId, status: 'open' });
    const drafted = await controller.add({ title: 'After the Tide', briefId });
    await controller.add({ title: 'For nobody', status: 'open' });
    await people.add({ id: drafted.id, name: 'Dana' });
    await controller.update({ id: opened.id, changes: { title: 'North' } });
    await controller.update({ id: drafted.id, changes: { status: 'open' } });
    await controller.update({ id: drafted.id, changes: { briefId: other } });
    return { pitch: opened, draft: drafted };
  });
  const expected = [
    [briefId, pitch.id, 'opened', 'grace'],
    [briefId, draft.id, 'linked', 'grace'],
    [briefId, draft.id, 'opened', 'grace'],
    [other, draft.id, 'linked', 'grace'],
    [other, draft.id, 'opened', 'grace'],
  ];
  expect((await told()).sort()).toEqual(expected.sort());
});
