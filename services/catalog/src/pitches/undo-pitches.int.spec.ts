import { withAdmin } from '@cueroom/platform/request-context';
import { changeUndo } from '@cueroom/testing/change-undo';
import { BulkPitches } from './bulk-pitches';
import { pitchesForTests } from './pitches.fixture';

const open = pitchesForTests();

const catalog = async () => {
  const { controller, pitches, tracks, hints, service, pitchModel, bus, aTrack } = await open();
  const undoing = changeUndo(pitchModel, (kinds) => void new BulkPitches(kinds, pitches, hints, service));
  const placed = [{ trackId: await aTrack(), note: 'For the pier' }, { trackId: await aTrack() }];
  const { id } = await controller.add({ title: 'Northlight', tracks: placed, expiresAt: '2031-05-01' });
  const edit = (changes: object) => withAdmin('grace', () => controller.update({ id, changes }));
  return { controller, tracks, bus, id, placed, edit, ...undoing };
};

test('a pitch is as before, with its tracks in their order, and its pages look again', async () => {
  const { controller, bus, id, placed, edit, undoLast } = await catalog();
  const before = await controller.get({ id });
  await edit({ title: 'Tide', status: 'open', tracks: [placed[1]], expiresAt: null, message: 'Hi' });
  const { hints } = bus;
  await undoLast('pitch', id);
  expect(await controller.get({ id })).toEqual({ ...before, revision: 2, updatedAt: expect.any(String) });
  expect(bus.hints).toBeGreaterThan(hints);
});

test('not when it was changed since, not twice, and not with a track that is gone by then', async () => {
  const { controller, tracks, id, placed, edit, newest, undo } = await catalog();
  const refusal = { kind: 'conflict', message: 'This pitch was changed since' };
  await edit({ title: 'Tide' });
  const first = await newest('pitch', id);
  await edit({ tracks: [placed[1]] });
  const second = await newest('pitch', id);
  await expect(undo('pitch', id, first)).rejects.toMatchObject(refusal);
  await tracks.trash(placed[0]?.trackId ?? '');
  await expect(undo('pitch', id, second)).rejects.toMatchObject({ message: 'This track does not exist' });
  await tracks.restore(placed[0]?.trackId ?? '');
  await undo('pitch', id, second);
  await expect(undo('pitch', id, second)).rejects.toMatchObject(refusal);
  expect(await controller.get({ id })).toMatchObject({ title: 'Tide', tracks: placed });
});
