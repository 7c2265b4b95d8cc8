import { pitchesForTests } from './pitches.fixture';

const open = pitchesForTests();

test('where a track was pitched, the newest first, and what each client did with it', async () => {
  const { controller, people, listen, aTrack } = await open();
  const [trackId, other] = [await aTrack(), await aTrack({ title: 'Tide' })];
  const [first, last, deleted] = [
    await controller.add({ title: 'First', status: 'open', tracks: [{ trackId, note: 'Slow' }, { trackId: other }] }),
    await controller.add({ title: 'Last', tracks: [{ trackId }] }),
    await controller.add({ title: 'Deleted', tracks: [{ trackId }] }),
  ];
  await controller.add({ title: 'Elsewhere', tracks: [{ trackId: other }] });
  await controller.delete({ id: deleted.id });
  const { token } = await people.add({ id: first.id, name: 'Dana Ortiz', company: 'Northlight' });
  await people.add({ id: first.id, name: 'Ren' });
  await listen.choose({ token: token!, trackId, choice: 'yes' });
  await listen.comment({ token: token!, trackId, at: 12, text: 'Right here' });
  await listen.choose({ token: token!, trackId: other, choice: 'no' });

  const { items, total } = await controller.listOfTrack({ id: trackId });
  expect(total).toBe(2);
  expect(items).toMatchObject([
    { id: last.id, title: 'Last', status: 'draft', isInPitch: true, recipientCount: 0, clients: [] },
    { id: first.id, title: 'First', note: 'Slow', recipientCount: 2 },
  ]);
  expect(items[1]?.clients).toMatchObject([
    {
      ...{ recipientName: 'Dana Ortiz', company: 'Northlight', choice: 'yes', heardSec: 0 },
      comments: [{ at: 12, text: 'Right here' }],
    },
  ]);
  expect(await controller.listOfTrack({ id: trackId, limit: 1, offset: 1 })).toMatchObject({
    items: [{ id: first.id }],
  });
});

test('what clients did stays when the track is taken out; an unknown track is not found', async () => {
  const { controller, people, listen, aTrack } = await open();
  const trackId = await aTrack();
  const { id } = await controller.add({ title: 'Northlight', status: 'open', tracks: [{ trackId }] });
  const { token } = await people.add({ id, name: 'Dana Ortiz' });
  await listen.choose({ token: token!, trackId, choice: 'maybe' });
  await controller.update({ id, changes: { tracks: [] } });
  const { items } = await controller.listOfTrack({ id: trackId });
  expect(items).toMatchObject([{ title: 'Northlight', isInPitch: false, clients: [{ choice: 'maybe' }] }]);
  await expect(controller.listOfTrack({ id: 'f'.repeat(24) })).rejects.toMatchObject({ kind: 'not_found' });
});
