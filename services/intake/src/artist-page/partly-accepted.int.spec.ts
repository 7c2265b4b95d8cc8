import { AppError } from '@cueroom/contracts/app-error';
import { artistPages, damaged, fine } from './artist-pages.fixture';

const studio = artistPages();
const dayMs = 24 * 3_600_000;
const inDays = (days: number) => new Date(Date.now() + days * dayMs);

const partly = async () => {
  const parts = await studio();
  const { sent, pages, review } = parts;
  const { id, token, songIds } = await sent(fine, fine, damaged);
  await pages.setRetention({ token, choice: '30-days' });
  const [taken = '', left = '', broken = ''] = songIds;
  await review.approve(id, { songIds: [taken] });
  const days = async () => {
    const { deleteOn } = (await pages.get(token)).retention;
    return deleteOn && Math.round((Date.parse(deleteOn) - Date.now()) / dayMs);
  };
  const files = async () => (await pages.get(token)).songs.map(({ verdict }) => verdict);
  return { ...parts, id, token, taken, left, broken, days, files };
};

test('partly accepted: the files of the other songs go on the day that the artist chose, and only those', async () => {
  const { pages, sweeper, token, taken, left, days, files } = await partly();
  expect(await days()).toBe(30);
  await sweeper.sweep(inDays(29));
  expect(await files()).toEqual(['fine', 'fine', 'damaged']);
  expect(await sweeper.sweep(inDays(31))).toMatchObject({ submissions: 1, files: 2 });
  const page = await pages.get(token);
  expect(page.receipt?.files).toHaveLength(2);
  expect(await files()).toEqual(['fine', 'none', 'none']);
  // What became a track goes on: its versions still follow.
  const version = { kind: 'stem', label: 'Drums', audioFileUrl: `/api/objects/${'0'.repeat(32)}` } as const;
  await expect(pages.addVersion({ token, id: left, ...version })).rejects.toBeInstanceOf(AppError);
  expect((await pages.addVersion({ token, id: taken, ...version })).isNew).toBe(true);
});

test('the artist may change the day; songs that follow keep their files, and an undone decision ends the day', async () => {
  const { pages, review, sweeper, id, token, left, broken, days, files, model } = await partly();
  await pages.setRetention({ token, choice: 'keep' });
  expect(await days()).toBeNull();
  await pages.setRetention({ token, choice: '6-months' });
  expect(await days()).toBeGreaterThan(170);
  await pages.setRetention({ token, choice: '30-days' });
  await review.approve(id, { songIds: [left] });
  expect(await days()).toBe(30);
  await sweeper.sweep(inDays(31));
  expect(await files()).toEqual(['fine', 'fine', 'none']);
  expect(broken).not.toBe('');
  await model.updateOne({ _id: id }, { $set: { receipt: null } });
  await review.unapprove(id);
  expect(await days()).toBeNull();
  expect((await model.findById(id).lean())?.filesEndAt).toBeUndefined();
});

test.each([
  ['lately', 1, 29],
  ['so long ago that its day is over', 60, 7],
])('what a former release accepted in part, %s, gets its day', async (_, daysAgo, expected) => {
  const { sweeper, model, id, days } = await partly();
  const former = { $set: { decidedAt: inDays(-daysAgo) }, $unset: { filesEndAt: 1 } } as const;
  await model.updateOne({ _id: id }, former);
  expect(await days()).toBeNull();
  for (let time = 0; time < 2; time++) await sweeper.planFormer();
  expect(await days()).toBe(expected);
});

test('files get no day that their artist wants kept, or of which all are taken', async () => {
  const { pages, review, sweeper, model, id, token, left, days } = await partly();
  await pages.setRetention({ token, choice: 'keep' });
  await sweeper.planFormer();
  expect(await days()).toBeNull();
  await review.approve(id, { songIds: [left] });
  const whole = { $set: { retention: '30-days', 'songs.2.objectKey': null }, $unset: { filesEndAt: 1 } } as const;
  await model.updateOne({ _id: id }, whole);
  await sweeper.planFormer();
  expect((await model.findById(id).lean())?.filesEndAt).toBeUndefined();
});
