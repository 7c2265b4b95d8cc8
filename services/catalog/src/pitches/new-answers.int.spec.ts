import { pitchesForTests } from './pitches.fixture';

const open = pitchesForTests();

test('answers are new until the studio has followed up; Undo brings back those of before, and no others', async () => {
  const { listen, people, controller, aTrack } = await open();
  const [first, second] = [await aTrack(), await aTrack()];
  const tracks = [{ trackId: first }, { trackId: second }];
  const { id } = await controller.add({ title: 'Northlight', status: 'open', tracks });
  const [dana, ren] = [await people.add({ id, name: 'Dana' }), await people.add({ id, name: 'Ren' })];
  const answers = async () => {
    const { recipientIds, ...counts } = (await controller.list({})).items[0]!.newAnswers;
    return { ...counts, recipientIds: recipientIds.sort() };
  };
  const both = [dana.id, ren.id].sort();
  const follow = (followedUp: boolean) => people.update({ id, recipientId: dana.id, followedUp });
  const token = dana.token!;
  expect(await answers()).toEqual({ yes: 0, maybe: 0, no: 0, recipientIds: [] });
  await listen.choose({ token, trackId: first, choice: 'yes' });
  await listen.choose({ token: ren.token!, trackId: first, choice: 'no' });
  expect(await answers()).toEqual({ yes: 1, maybe: 0, no: 1, recipientIds: both });
  await follow(true);
  expect(await answers()).toEqual({ yes: 0, maybe: 0, no: 1, recipientIds: [ren.id] });
  // It was made before, and has waited for a connection.
  await listen.choose({ token, trackId: second, choice: 'maybe', chosenAt: '2026-01-01T00:00:00.000Z' });
  const after = { yes: 0, maybe: 1, no: 1, recipientIds: both };
  expect(await answers()).toEqual(after);
  await follow(true);
  await follow(false);
  expect(await answers()).toEqual(after);
  expect((await controller.list({})).items[0]?.choices).toEqual({ yes: 1, maybe: 1, no: 1 });
});
