import { artistNews } from '@cueroom/contracts/intake/artist-news';
import type { ArtistPage } from '@cueroom/contracts/intake/artist-page';
import type { NewChanges } from '@cueroom/contracts/intake/review';
import type { Rights } from '@cueroom/contracts/rights/rights';
import { publishOutbox } from '@cueroom/testing/idle-relay';
import { anObjectKey } from '@cueroom/testing/factories';
import { artistPages, damaged, fine } from './artist-pages.fixture';

const studio = artistPages();
const rights = { samples: 'none' } as Rights;
const asking = { items: [], message: 'Please' } satisfies Partial<NewChanges>;

/** Of each song what is asked, with a plus when it has come in. */
const listed = ({ changes }: ArtistPage) =>
  changes?.songs.map(({ items, received }) =>
    items.map((item) => item + (received.some((one) => one.item === item) ? '+' : '')).join(' '),
  );
const stepsOf = ({ steps }: ArtistPage) => steps.map(({ step }) => step);

const opened = async () => {
  const parts = await studio();
  const { sent, pages, bus, model, judged } = parts;
  const { id, token, songIds } = await sent(fine, fine);
  const [first = '', second = ''] = songIds;
  const page = () => pages.get(token);
  const news = async () => {
    await publishOutbox(model, bus);
    return bus.published(artistNews).map(({ news }) => news);
  };
  const sendFile = async (songId: string, audio: typeof fine) => {
    const key = anObjectKey();
    await pages.replaceFile({ token, id: songId, audioFileUrl: `/api/objects/${key}` });
    expect(listed(await page())?.join()).not.toContain('better-file+');
    await judged.recordVerdict({ songId, objectKey: key, audio } as never);
  };
  const sendVersion = async (songId: string, audio: typeof fine) => {
    const key = anObjectKey();
    const sent = { kind: 'instrumental', label: null, audioFileUrl: `/api/objects/${key}` } as const;
    const { record } = await pages.addVersion({ token, id: songId, ...sent });
    const version = record.songs.find((song) => song.id === songId)?.versions.at(-1);
    await judged.recordVerdict({ songId: version?.id, objectKey: key, audio } as never);
  };
  return { ...parts, id, token, first, second, page, news, sendFile, sendVersion };
};

test('different things are asked of different songs, and each is struck when it came in; then it goes back by itself', async () => {
  const { id, token, first, second, review, pages, page, news, sendFile, submissions } = await opened();
  const songs: NewChanges['songs'] = [
    { songId: first, items: ['better-file', 'rights'] },
    { songId: second, items: ['lyrics'] },
  ];
  await review.askForChanges({ id, ...asking, songs });
  const asked = await page();
  expect(listed(asked)).toEqual(['better-file rights', 'lyrics']);
  expect(asked.songs.map(({ isFileOpen }) => isFileOpen)).toEqual([true, false]);
  const [{ trackTitle: one } = asked.songs[0]!, { trackTitle: other } = asked.songs[1]!] = asked.songs;
  expect(asked.messages[0]?.text).toContain(`- ${one}: Replace file, Rights\n- ${other}: Lyrics\n`);
  await pages.changeSong({ token, id: first, rights });
  await pages.changeSong({ token, id: second, lyrics: 'One and all' });
  await sendFile(first, damaged);
  expect(listed(await page())).toEqual(['better-file rights+', 'lyrics+']);
  expect(await news()).toEqual([]);
  await sendFile(first, fine);
  const back = await page();
  expect(listed(back)).toEqual(['better-file+ rights+', 'lyrics+']);
  expect([back.changes?.backAt, stepsOf(back)]).toEqual([
    expect.any(String),
    ['received', 'checked', 'changes-asked', 'in-review'],
  ]);
  expect((await submissions.get(id)).status).toBe('pending');
  await pages.changeSong({ token, id: second, lyrics: 'One and two' });
  expect(await news()).toEqual(['changes-sent']);
});

test('a version that cannot be used does not count; the next one does', async () => {
  const { id, first, review, page, sendVersion } = await opened();
  await review.askForChanges({ id, items: ['instrumental'], message: 'Please', songIds: [first] });
  await sendVersion(first, damaged);
  expect(listed(await page())).toEqual(['instrumental']);
  await sendVersion(first, fine);
  expect(listed(await page())).toEqual(['instrumental+']);
});

test('the artist may say that this is all: it goes back once, and what is missing stays open', async () => {
  const { id, token, review, pages, page, news, submissions } = await opened();
  await expect(pages.finishChanges(token)).rejects.toMatchObject({ kind: 'conflict' });
  await review.askForChanges({ id, items: ['lyrics', 'other'], message: 'Please' });
  expect((await submissions.get(id)).status).toBe('changes_asked');
  await pages.finishChanges(token);
  await pages.finishChanges(token);
  expect(await submissions.get(id)).toMatchObject({ status: 'pending', changed: { fields: [] } });
  const back = await page();
  expect([back.changes?.received, back.changes?.backAt, stepsOf(back).at(-1)]).toEqual([
    [],
    expect.any(String),
    'in-review',
  ]);
  await pages.addMessage({ token, text: 'They are on their way.' });
  expect((await page()).changes?.received).toMatchObject([{ item: 'other' }]);
  expect(await news()).toEqual(['changes-sent']);
  await review.approve(id);
  await expect(pages.finishChanges(token)).rejects.toMatchObject({ kind: 'conflict' });
});

test('past steps stay where they are when one more song arrives', async () => {
  const { id, page, submissions, model } = await opened();
  await submissions.setStatus(id, 'reviewing');
  const late = new Date(Date.now() + 60_000);
  const set = { 'songs.1.createdAt': late, 'songs.1.checkedAt': late };
  await model.updateOne({ _id: id }, { $set: set });
  expect(stepsOf(await page())).toEqual(['received', 'checked', 'in-review']);
});

test('a request of an earlier release is listed by song, too', async () => {
  const { id, first, review, page, model } = await opened();
  await review.askForChanges({ id, items: ['lyrics', 'rights'], message: 'Please', songIds: [first] });
  const received = [{ item: 'rights', at: new Date() }];
  await model.updateOne({ _id: id }, { $unset: { 'changes.songs': 1 }, $set: { 'changes.received': received } });
  expect(listed(await page())).toEqual(['rights+ lyrics']);
});

test('songs of others cannot be asked, and something has to be', async () => {
  const { id, review } = await opened();
  const songs: NewChanges['songs'] = [{ songId: '0'.repeat(24), items: ['lyrics'] }];
  await expect(review.askForChanges({ id, ...asking, songs })).rejects.toMatchObject({ kind: 'invalid' });
});
