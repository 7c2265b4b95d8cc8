import { versionReceivedBefore } from '@cueroom/contracts/intake/refusals';
import { songSubmitted } from '@cueroom/contracts/intake/songs';
import { filesEnded } from '@cueroom/contracts/intake/submissions';
import { claimObject } from '@cueroom/contracts/media/objects';
import { eventually } from '@cueroom/testing/eventually';
import { anObjectKey } from '@cueroom/testing/factories';
import { artistPages, damaged, fine } from './artist-pages.fixture';

const studio = artistPages();
const address = (key = anObjectKey()) => `/api/objects/${key}`;

test('a version that is added from the page is checked, shown there, and marked for the studio, once', async () => {
  const { sent, pages, submissions, inspections, bus } = await studio();
  const { id, token, songIds } = await sent(fine);
  const [songId = ''] = songIds;
  const key = anObjectKey();
  const version = { token, id: songId, kind: 'cut-30', audioFileUrl: address(key) } as const;
  const first = await pages.addVersion(version);
  const again = await pages.addVersion(version);
  expect([first.isNew, again.isNew]).toEqual([true, false]);
  expect(first.record.songs[0]?.versions).toMatchObject([
    { kind: 'cut-30', label: null, fileName: 'a.wav', verdict: 'checking', audio: null, hints: [] },
  ]);
  await expect(pages.addVersion({ ...version, kind: 'loop' })).rejects.toThrow(versionReceivedBefore);
  const [{ versionUid = '', id: versionId = '' } = {}] = first.record.songs[0]?.versions ?? [];
  expect(versionUid).toMatch(/_S1_V1$/);
  await eventually(() =>
    expect(bus.published(songSubmitted).at(-1)).toMatchObject({ songId: versionId, songUid: versionUid }),
  );
  expect(await submissions.get(id)).toMatchObject({
    status: 'pending',
    changed: { fields: [{ songId, field: 'versions' }] },
    songs: [{ versions: [{ id: versionId, versionUid }] }],
  });
  await inspections.recordVerdict(versionId, key, { ...fine, durationSec: 62 });
  expect((await pages.get(token)).songs[0]?.versions).toMatchObject([
    { verdict: 'fine', audio: { durationSec: 62 }, hints: [{ words: '62 s long, and meant to be 30 s' }] },
  ]);
});

test('versions that are added at once get a number each, also long after the sending and after a decision; none once they are withdrawn', async () => {
  const { sent, pages, review, model, bus } = await studio();
  const { id, token, songIds } = await sent(fine);
  await model.collection.updateOne({ _id: (await model.findById(id))!._id }, { $set: { createdAt: new Date(0) } });
  const add = () =>
    pages.addVersion({ token, id: songIds[0] ?? '', kind: 'stem', label: 'Drums', audioFileUrl: address() });
  await Promise.all([add(), add(), add()]);
  const uids = (await pages.get(token)).songs[0]?.versions.map(({ versionUid }) => versionUid.split('_').at(-1));
  expect(uids).toEqual(['V1', 'V2', 'V3']);
  // A file that was claimed under a number that someone else was quicker to take is claimed under the next one.
  const claims = bus.asked(claimObject).filter(({ owner }) => /_V\d$/.test(owner));
  const firsts = claims.filter(({ key }, at) => claims.findIndex((claim) => claim.key === key) === at);
  expect(firsts.map(({ exclusive }) => exclusive)).toEqual([true, true, true]);
  expect(claims.filter((claim) => !firsts.includes(claim)).every(({ exclusive }) => !exclusive)).toBe(true);
  await review.reject(id);
  expect((await add()).record.songs[0]?.versions).toHaveLength(4);
  const other = await sent(fine);
  await pages.withdraw(other.token);
  const late = { token: other.token, id: other.songIds[0] ?? '', kind: 'loop', audioFileUrl: address() } as const;
  await expect(pages.addVersion(late)).rejects.toMatchObject({ kind: 'conflict' });
});

test('the files of versions go with those of their songs, and stand in the receipt', async () => {
  const { sent, pages, sweeper, inspections, submissions, bus } = await studio();
  const { id, token, songIds } = await sent(fine);
  for (const verdict of [fine, damaged]) {
    const key = anObjectKey();
    const added = { token, id: songIds[0] ?? '', kind: 'instrumental', audioFileUrl: address(key) } as const;
    const { record } = await pages.addVersion(added);
    await inspections.recordVerdict(record.songs[0]?.versions.at(-1)?.id ?? '', key, verdict);
  }
  await pages.withdraw(token);
  await sweeper.sweep(new Date(Date.now() + 30_000));
  const page = await pages.get(token);
  expect(page.receipt?.files).toHaveLength(3);
  expect(page.songs[0]?.versions.map(({ words }) => words)).toEqual(['Its file was deleted.', 'Its file was deleted.']);
  const [song] = (await submissions.get(id)).songs;
  expect(song?.versions).toMatchObject([
    { fileUrl: null, duration: 192.4 },
    { fileUrl: null, duration: null },
  ]);
  expect(song?.versions[0]?.audio).not.toHaveProperty('previewUrl');
  const uids = [song?.songUid, ...(song?.versions.map(({ versionUid }) => versionUid) ?? [])];
  await eventually(() => {
    expect(bus.published(filesEnded).filter(({ submissionId }) => submissionId === id)).toEqual([
      { submissionId: id, songUids: uids },
    ]);
  });
});

test('of a song that became a track only versions that did not go along lose their files', async () => {
  const { sent, pages, sweeper, inspections, model } = await studio();
  const { id, token, songIds } = await sent(fine, fine);
  for (const verdict of [fine, damaged]) {
    const key = anObjectKey();
    const added = { token, id: songIds[0] ?? '', kind: 'clean', audioFileUrl: address(key) } as const;
    const { record } = await pages.addVersion(added);
    await inspections.recordVerdict(record.songs[0]?.versions.at(-1)?.id ?? '', key, verdict);
  }
  await model.updateOne({ _id: id }, { $set: { 'songs.0.status': 'approved' } }); // promoted by itself
  await pages.withdraw(token);
  await sweeper.sweep(new Date(Date.now() + 30_000));
  const stored = await model.findById(id).lean();
  expect(stored?.songs.map(({ objectKey }) => !!objectKey)).toEqual([true, false]);
  expect(stored?.versions?.map(({ objectKey }) => !!objectKey)).toEqual([true, false]);
});
