import type { Rights } from '@cueroom/contracts/rights/rights';
import { startMailServer, type TestMailServer } from '@cueroom/testing/mail-server';
import { artistPages, fine } from './artist-pages.fixture';

const opened = artistPages();
let server: TestMailServer;
beforeEach(async () => {
  server = await startMailServer();
});
afterEach(() => server.close());

/** @param unmailed without a mail server */
const studio = async (unmailed?: Record<string, string>) => {
  const mailed = { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(server.port), PUBLIC_URL: 'https://lowtide.studio' };
  const parts = await opened(unmailed ?? mailed);
  const { delivery, model } = parts;
  let minutes = 0;
  /** The letters that go now, a minute later each time, by subject. */
  const letters = async () => {
    const later = Date.now() + ++minutes * 60_000;
    await delivery.sendDue(() => later);
    const sent = server.received.splice(0).map(({ to, headers, text }) => {
      // Who reads it may be anyone.
      expect(text).toMatch(/^Hello,\n\n[A-Z]/);
      const token = /\/music\/person\/([\w-]+)/.exec(text)?.[1];
      return { to: to[0], subject: headers.subject ?? '', ...(token && { token }) };
    });
    return sent.sort((one, other) => one.subject.localeCompare(other.subject));
  };
  const emailOf = async (id: string) => (await model.findById(id).lean())?.email;
  return { ...parts, letters, emailOf };
};
const refused = { kind: 'conflict' };

test('title and artist name are corrected until a decision, and the studio sees it', async () => {
  const { sent, pages, person, submissions, review, repository } = await studio({});
  const { id, token, songIds } = await sent(fine);
  const [songId = ''] = songIds;
  await pages.changeSong({ token, id: songId, trackTitle: ' Low Tide ' });
  const page = await person.correct({ token, artistName: 'Zoë Marlow' });
  expect([page.artistName, page.songs[0]?.trackTitle]).toEqual(['Zoë Marlow', 'Low Tide']);
  expect((await submissions.get(id)).changed?.fields).toEqual([
    { songId, field: 'title' },
    { songId: null, field: 'artistName' },
  ]);
  expect((await repository.get(id)).words).toEqual(expect.arrayContaining(['marlow', 'tide']));
  await review.approve(id);
  await expect(pages.changeSong({ token, id: songId, trackTitle: 'Ebb' })).rejects.toMatchObject(refused);
  await expect(person.correct({ token, artistName: 'Z' })).rejects.toMatchObject(refused);
});

test('what another window has changed since is refused, whatever it was; a repeat is not, and who names no revision goes on', async () => {
  const { sent, pages, person, songs, letters, emailOf } = await studio();
  const { id, token, songIds } = await sent(fine, fine);
  const [songId = '', other = ''] = songIds;
  const change = (trackTitle: string, ifMatch?: number[]) =>
    pages.changeSong({ token, id: songId, trackTitle, ...(ifMatch && { ifMatch }) });
  const [before] = (await pages.get(token)).songs;
  expect((await change('Low Tide', [before!.revision])).songs[0]?.revision).toBe(before!.revision + 1);
  await expect(change('Ebb', [before!.revision])).rejects.toMatchObject({ kind: 'outdated' });
  expect((await change('Low Tide', [before!.revision])).songs[0]?.trackTitle).toBe('Low Tide');
  await songs.setRights(songId, { samples: 'none' } as Rights);
  await expect(change('Ebb', [before!.revision + 1])).rejects.toMatchObject({ kind: 'outdated' });
  await pages.changeSong({ token, id: other, lyrics: 'La', ifMatch: [0] });
  expect((await change('Ebb')).songs[0]?.trackTitle).toBe('Ebb');
  const { revision } = await person.correct({ token, artistName: 'Zoë Marlow' });
  const late = { token, artistName: 'Zoë', email: 'zoe@new.example', ifMatch: [revision - 1] };
  await expect(person.correct(late)).rejects.toMatchObject({ kind: 'outdated' });
  expect([await letters(), await emailOf(id)]).toEqual([[], expect.any(String)]);
  expect((await person.correct({ ...late, ifMatch: [revision] })).artistName).toBe('Zoë');
  expect(await letters()).toHaveLength(2);
});

test('another address counts once its letter was opened; the former one is told at once', async () => {
  const { sent, person, letters, emailOf, repository, model } = await studio();
  const { id, token, page } = await sent(fine);
  const former = await emailOf(id);
  await person.correct({ token, email: 'zoe@new.example' });
  const [notice, question] = await letters();
  expect(notice).toEqual({ to: former, subject: `Another email address for ${page.submissionUid}?` });
  expect(question).toMatchObject({ to: 'zoe@new.example', subject: `Is this your address for ${page.submissionUid}?` });
  expect(await emailOf(id)).toBe(former);
  const confirmation = question?.token ?? '';
  expect(await person.find({ token: confirmation })).toMatchObject({
    ...{ action: 'change-email', email: 'zoe@new.example', submissionUid: page.submissionUid },
  });
  await expect(person.erase({ token: confirmation })).rejects.toMatchObject({ kind: 'gone' });
  await person.confirmAddress({ token: confirmation });
  expect(await repository.get(id)).toMatchObject({
    ...{ email: 'zoe@new.example', person: 'zoe@new.example' },
    changed: { fields: [{ songId: null, field: 'email' }] },
  });
  expect(await person.find({ token: confirmation })).toMatchObject({ isConfirmed: true, email: 'zoe@new.example' });
  await model.updateOne({ _id: id }, { $set: { email: 'zoe@newer.example' } });
  await person.confirmAddress({ token: confirmation });
  expect(await emailOf(id)).toBe('zoe@newer.example');
});

test('without emails an address cannot change, and the page knows that', async () => {
  const { sent, person, emailOf } = await studio({});
  const { id, token, page } = await sent(fine);
  expect(page.isMailed).toBe(false);
  const asked = person.correct({ token, email: 'zoe@new.example' });
  await expect(asked).rejects.toMatchObject({
    kind: 'impossible',
    message: expect.stringContaining('Please write to'),
  });
  expect(await emailOf(id)).not.toBe('zoe@new.example');
});

test('erasing by the link in an email: it says how far it is, and a receipt comes when it is done', async () => {
  const { sent, person, letters, pages, submissions, emailOf } = await studio();
  const { id, token, page } = await sent(fine);
  const address = await emailOf(id);
  await person.request({ token, action: 'erase-submission' });
  const [question] = await letters();
  expect(question).toMatchObject({ to: address, subject: `Erase everything of ${page.submissionUid}?` });
  expect((await pages.get(token)).submissionUid).toBe(page.submissionUid);
  const confirmation = { token: question?.token ?? '' };
  expect((await person.find(confirmation)).erasure).toBeNull();
  await person.erase(confirmation);
  await person.erase(confirmation);
  await expect(pages.get(token)).rejects.toMatchObject({ kind: 'gone' });
  expect([await person.find(confirmation), await person.findErasure({ token })]).toMatchObject([
    { action: 'erase-submission', submissionUid: page.submissionUid, erasure: 'running' },
    { state: 'running' },
  ]);
  expect(await letters()).toEqual([]);
  await submissions.erase(id);
  expect([(await person.find(confirmation)).erasure, await person.findErasure({ token })]).toEqual([
    'done',
    { state: 'done' },
  ]);
});

test('a receipt goes to the address of what was erased, once, after it is done', async () => {
  const { sent, person, letters, submissions, emailOf } = await studio();
  const [{ id, token, page }, other] = [await sent(fine), await sent(fine)];
  const address = await emailOf(id);
  await person.eraseByLink({ token });
  await submissions.erase(id);
  expect(await letters()).toEqual([{ to: address, subject: `Everything of ${page.submissionUid} is erased` }]);
  const { token: renewed } = await submissions.renewLink(other.id);
  await expect(person.findErasure({ token: other.token })).rejects.toMatchObject({ kind: 'not_found' });
  await expect(person.findErasure({ token: renewed })).rejects.toMatchObject({ kind: 'not_found' });
});

test('everything from an address: the link says how far it is, one receipt comes once it is done, and the address goes', async () => {
  const { sent, person, letters, emailOf, erasures, mail, model } = await studio();
  const { id, token } = await sent(fine);
  const address = (await emailOf(id)) ?? '';
  await person.request({ token, action: 'erase' });
  const [question] = await letters();
  const confirmation = { token: question?.token ?? '' };
  expect(await person.find(confirmation)).toMatchObject({ isConfirmed: false, erasure: null });
  await person.erase(confirmation);
  await person.erase(confirmation);
  expect(await person.find(confirmation)).toMatchObject({ isConfirmed: true, erasure: 'running', email: null });
  expect(await letters()).toEqual([]);
  const begun = await erasures.take('address', new Date());
  expect(begun.map(({ email }) => email)).toEqual([address]);
  await erasures.markApplied(begun.map(({ _id }) => _id));
  expect((await person.find(confirmation)).erasure).toBe('done');
  expect(await letters()).toEqual([{ to: address, subject: 'Everything that we had from you is erased' }]);
  expect(await letters()).toEqual([]);
  const left = [mail, model.db.model('PersonRequest'), model.db.model('Erasure')].map((one) => one.find().lean());
  expect(JSON.stringify(await Promise.all(left))).not.toContain(address);
});
