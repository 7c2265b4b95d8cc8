import { returnOriginals } from '@cueroom/contracts/media/archive';
import { firstTemplates } from '@cueroom/persistence/migrations/letter-templates';
import { eventually } from '@cueroom/testing/eventually';
import { anObjectKey } from '@cueroom/testing/factories';
import { LettersController } from '../review/letters.controller';
import { Studio } from '../mail/studio';
import { Retention } from '../retention';
import { ArchiveService } from '../archive/archive.service';
import { artistPages, damaged, fine } from './artist-pages.fixture';

const studio = artistPages();
const yes = { subject: 'Welcome', text: 'We take it.' };
const no = { subject: 'Our answer', text: 'We do not take it.' };

const restoring = async (environment?: Record<string, string>) => {
  const parts = await studio(environment);
  const { repository, archives, bus, letters, model } = parts;
  bus.answer(returnOriginals, () => undefined);
  const service = new ArchiveService(repository, archives, bus, letters);
  const archived = (id: string, state: 'failed' | 'done', key = anObjectKey()) =>
    model.updateOne({ _id: id }, { $set: { 'archive.state': state, 'archive.key': key } });
  return { ...parts, service, archived };
};
type Page = Awaited<ReturnType<Awaited<ReturnType<typeof studio>>['pages']['get']>>;
/** The step that it has come to, what became of each song, and the letters with whether they still hold. */
const published = ({ steps, songs, messages }: Page) => ({
  step: steps.at(-1)?.step,
  songs: songs.map(({ outcome, outcomeWords }) => outcome && `${outcome}: ${outcomeWords}`),
  letters: messages.map(({ subject, takenBackAt }) => `${subject}${takenBackAt ? ', taken back' : ''}`),
});

const lettersOf = ({ repository, links, settings, bus }: Awaited<ReturnType<typeof studio>>, template: object) =>
  new LettersController(
    { get: () => template } as never,
    repository,
    links,
    new Studio(settings, bus),
    new Retention(),
  );

test('a letter of two songs of three names the two; the page says of each what became of it', async () => {
  const parts = await studio();
  const { sent, pages, review } = parts;
  const { id, token, songIds } = await sent(fine, fine, fine, damaged);
  const template = { ...firstTemplates[0]!, id: 'yes' };
  const letters = lettersOf(parts, template);
  const chosen = songIds.slice(0, 2);
  const [first, second, third, fourth] = (await pages.get(token)).songs.map(({ trackTitle }) => trackTitle);
  const letter = await letters.preview({ id, templateId: 'yes', songIds: chosen });
  expect(letter.text).toContain(`We would like to offer ${first} and ${second} to our clients`);
  expect(letter.text).toContain(
    `- ${first}: Accepted\n- ${second}: Accepted\n- ${third}: Not taken\n- ${fourth}: Could not be read\n`,
  );
  await expect(letters.preview({ id, templateId: 'yes', songIds: ['0'.repeat(24)] })).rejects.toMatchObject({
    errors: { songIds: ['This song does not belong to the submission'] },
  });
  expect(published(await pages.get(token)).songs).toEqual([null, null, null, null]);
  await review.approve(id, { songIds: chosen, letter });
  expect(published(await pages.get(token))).toEqual({
    step: 'accepted',
    songs: ['in-catalog: Accepted', 'in-catalog: Accepted', 'not-chosen: Not taken', 'not-usable: Could not be read'],
    letters: [letter.subject],
  });
});

test('the letter that says no names the day on which the files go; where they stay it says nothing of them', async () => {
  const parts = await studio();
  const { sent, pages, review, model, settings, bus } = parts;
  const { id, token } = await sent(fine);
  const letters = lettersOf(
    parts,
    firstTemplates.find(({ kind }) => kind === 'letter-reject')!,
  );
  expect((await letters.preview({ id, templateId: 'no' })).text).not.toMatch(/files|\n{3}/);
  await model.updateOne({ _id: id }, { $set: { retention: '30-days' } });
  const letter = await letters.preview({ id, templateId: 'no' });
  await review.reject(id, { letter });
  const { deleteOn } = (await pages.get(token)).retention;
  const day = new Studio(settings, bus).dayOf(new Date(deleteOn ?? ''));
  expect(letter.text).toContain(`\n\nWe delete your files on ${day}.\n\n`);
});

test('songs that are added and undone take back their letter, and not the one of an approval that stands', async () => {
  const { sent, pages, review, repository } = await restoring();
  const { id, token, songIds } = await sent(fine, fine);
  await review.approve(id, { songIds: songIds.slice(0, 1), letter: yes });
  const since = new Date();
  await new Promise((resolve) => setTimeout(resolve, 2));
  await review.approve(id, { songIds: songIds.slice(1), letter: { ...yes, subject: 'One more' } });
  await review.unapprove(id, { since });
  const { lettersSince = 0, decision } = await repository.get(id);
  expect([decision, lettersSince]).toEqual(['approved', 0]);
  expect(published(await pages.get(token))).toMatchObject({ step: 'accepted', letters: [yes.subject] });
});

test('approved and undone, rejected and restored, approved: the page shows one truth', async () => {
  const { sent, pages, review, service, archived } = await restoring();
  const { id, token } = await sent(fine);
  await review.approve(id, { letter: yes });
  await review.unapprove(id);
  expect(published(await pages.get(token))).toEqual({ step: 'checked', songs: [null], letters: [] });
  await review.reject(id, { letter: no });
  expect(published(await pages.get(token))).toEqual({
    ...{ step: 'declined', songs: ['not-chosen: Not taken'], letters: ['Our answer'] },
  });
  await archived(id, 'failed');
  await service.restore(id);
  expect(published(await pages.get(token))).toEqual({
    ...{ step: 'checked', songs: [null], letters: ['Our answer, taken back'] },
  });
  await review.approve(id, { letter: yes });
  expect(published(await pages.get(token))).toEqual({
    ...{ step: 'accepted', songs: ['in-catalog: Accepted'], letters: ['Our answer, taken back', 'Welcome'] },
  });
});

test('the letter that said no holds until the files are back, and still when they cannot be', async () => {
  const { sent, pages, review, service, archived, repository } = await restoring();
  const { id, token } = await sent(fine);
  await review.reject(id, { letter: no });
  const archiveKey = anObjectKey();
  await archived(id, 'done', archiveKey);
  const unpacked = async (error: string | null) => {
    const answer = service.restore(id);
    await eventually(async () => expect((await repository.get(id)).archive?.isRestoring).toBe(true));
    expect(published(await pages.get(token)).letters).toEqual(['Our answer']);
    await service.recordUnpacked({ submissionId: id, archiveKey, error });
    return answer;
  };
  await expect(unpacked('The zip is broken')).rejects.toMatchObject({ kind: 'impossible' });
  expect(published(await pages.get(token))).toMatchObject({ step: 'declined', letters: ['Our answer'] });
  await unpacked(null);
  expect(published(await pages.get(token))).toMatchObject({ step: 'checked', letters: ['Our answer, taken back'] });
});

test('a no that waits for its email and is taken back goes nowhere', async () => {
  const { sent, pages, review, service, archived } = await restoring({ SMTP_HOST: '127.0.0.1' });
  const { id, token } = await sent(fine);
  await review.reject(id, { letter: no });
  await archived(id, 'failed');
  await service.restore(id);
  expect(published(await pages.get(token)).letters).toEqual([]);
});

test('a letter that the artist has seen is not forgotten when its decision is undone: it is taken back, and not sent', async () => {
  const { sent, pages, review, service, archived } = await restoring({ SMTP_HOST: '127.0.0.1' });
  const { id, token } = await sent(fine);
  await review.approve(id, { letter: yes });
  expect(published(await pages.get(token)).letters).toEqual(['Welcome']);
  await review.unapprove(id);
  expect(published(await pages.get(token))).toMatchObject({ step: 'checked', letters: ['Welcome, taken back'] });
  await review.reject(id, { letter: no });
  expect(published(await pages.get(token)).letters).toEqual(['Welcome, taken back', 'Our answer']);
  await archived(id, 'failed');
  await service.restore(id);
  expect(published(await pages.get(token)).letters).toEqual(['Welcome, taken back', 'Our answer, taken back']);
  expect((await pages.thread(id)).length).toBe(2);
});

test('what was asked for is struck once it has come in from every song that was meant; then it is in review', async () => {
  const { sent, pages, review, submissions, repository, judged } = await studio();
  const { id, token, songIds } = await sent(fine, fine, fine);
  const [first = '', second = ''] = songIds;
  const items = ['lyrics', 'instrumental', 'other'] as const;
  await review.askForChanges({ id, items: [...items], message: 'Please', songIds: [first, second] });
  const state = async () => {
    const { changes, steps } = await pages.get(token);
    return [changes?.received.map(({ item }) => item), steps.at(-1)?.step];
  };
  await pages.changeSong({ token, id: first, lyrics: 'One' });
  await pages.changeSong({ token, id: second, lyrics: null });
  expect(await state()).toEqual([[], 'changes-asked']);
  await pages.changeSong({ token, id: second, lyrics: 'Two' });
  expect(await state()).toEqual([['lyrics'], 'changes-asked']);
  await pages.addMessage({ token, text: 'The singer is Ana.' });
  expect(await state()).toEqual([['lyrics', 'other'], 'changes-asked']);
  for (const song of [first, second])
    await pages.addVersion({ token, id: song, kind: 'instrumental', audioFileUrl: `/api/objects/${anObjectKey()}` });
  expect(await state()).toEqual([['lyrics', 'other'], 'changes-asked']);
  for (const { _id, versionUid, objectKey = '' } of (await repository.get(id)).versions ?? [])
    await judged.recordVerdict({
      ...{ submissionId: id, songId: String(_id), songUid: versionUid },
      ...{ objectKey, audio: fine },
    });
  expect(await state()).toEqual([[...items], 'in-review']);
  const [received] = (await submissions.get(id)).changes?.received ?? [];
  expect(received?.at).toMatch(/Z$/);
  await review.askForChanges({ id, items: ['lyrics'], message: 'Again', songIds: [first] });
  expect(await state()).toEqual([[], 'changes-asked']);
});

test('a message alone answers what was asked in words', async () => {
  const { sent, pages, review, submissions } = await studio();
  const { id, token } = await sent(fine);
  await review.askForChanges({ id, items: ['other'], message: 'Who sings?' });
  await pages.addMessage({ token, text: 'Ana.' });
  expect((await pages.get(token)).steps.at(-1)?.step).toBe('in-review');
  expect((await submissions.get(id)).status).toBe('pending');
});

test('a silent file is not called fine, and a better one is taken', async () => {
  const { sent } = await studio();
  const { page } = await sent({ ...fine, loudnessLufs: -70, truePeakDbtp: -120 }, { ...fine, loudnessLufs: -69.9 });
  expect(page.songs.map(({ words, isFileOpen }) => [words, isFileOpen])).toEqual([
    ['Your file is silent: there is nothing to hear in it.', true],
    ['Your file is fine: it plays to the end.', false],
  ]);
});
