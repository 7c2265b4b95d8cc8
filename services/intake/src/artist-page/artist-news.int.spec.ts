import { artistNews } from '@cueroom/contracts/intake/artist-news';
import type { Rights } from '@cueroom/contracts/rights/rights';
import { anObjectKey } from '@cueroom/testing/factories';
import { publishOutbox } from '@cueroom/testing/idle-relay';
import { startMailServer, type TestMailServer } from '@cueroom/testing/mail-server';
import { artistPages, fine } from './artist-pages.fixture';
import { MailServer } from '../mail/mail-server';
import { ArtistNewsController } from '../announcements/notification.mails';

const opened = artistPages();
let server: TestMailServer;
beforeEach(async () => {
  server = await startMailServer();
});
afterEach(() => server.close());

const studio = async (environment: Record<string, string> = {}) => {
  const mailed = { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(server.port), PUBLIC_URL: 'https://lowtide.studio' };
  const parts = await opened({ ...mailed, ...environment });
  const { settings, model, bus, notifications, delivery } = parts;
  const controller = new ArtistNewsController(notifications, new MailServer(settings));
  /** What the studio is told within two days, though each event comes twice. */
  const reported = async () => {
    await publishOutbox(model, bus);
    for (let time = 0; time < 2; time++) for (const news of bus.published(artistNews)) await controller.notify(news);
    await delivery.sendDue(() => Date.now() + 2 * 24 * 3_600_000);
    return server.received
      .splice(0)
      .filter(({ headers }) => /^<(news|digest)-/.test(headers['message-id'] ?? ''))
      .map(({ headers, text }) => ({ subject: headers.subject, text }));
  };
  return { ...parts, reported };
};

test('what was asked for and came is told to the studio by one email that names it; a withdrawal by one line', async () => {
  const { sent, review, pages, reported } = await studio();
  const { id, token, page, songIds } = await sent(fine, fine);
  const [first = '', second = ''] = songIds;
  const songs = [
    { songId: first, items: ['rights' as const] },
    { songId: second, items: ['lyrics' as const] },
  ];
  await review.askForChanges({ id, items: ['other'], message: 'Who sings?', songs });
  await pages.changeSong({ token, id: first, rights: { samples: 'none' } as Rights });
  await pages.changeSong({ token, id: second, lyrics: 'La' });
  expect(await reported()).toEqual([]);
  await pages.addMessage({ token, text: 'Ana' });
  const [mail, ...more] = await reported();
  expect([mail?.subject, more]).toEqual([`The artist of ${page.submissionUid} has sent what you asked for`, []]);
  const [one, two] = page.songs.map(({ trackTitle }) => trackTitle);
  expect(mail?.text).toContain(`What came:\n- ${one}: Rights\n- ${two}: Lyrics\n- An answer to your message`);
  expect(mail?.text).toContain(`https://lowtide.studio/admin/submissions/${id}`);
  await pages.withdraw(token);
  expect((await reported()).map(({ subject }) => subject)).toEqual([
    `The artist of ${page.submissionUid} has withdrawn the music`,
  ]);
});

test('an artist who is done with less: the email names what did not come', async () => {
  const { sent, review, pages, reported } = await studio({ NOTIFICATIONS: 'daily' });
  const { id, token, page } = await sent(fine);
  await review.askForChanges({ id, items: ['lyrics', 'rights'], message: 'Please' });
  await pages.changeSong({ token, id: page.songs[0]?.id ?? '', lyrics: 'La' });
  await pages.finishChanges(token);
  const [mail] = await reported();
  expect(mail?.subject).toBe('New: 1 answer');
  expect(mail?.text).toContain(`The artist of ${page.submissionUid} is done with what you asked for`);
  expect(mail?.text).toMatch(/What did not come:\n- .*: Rights/);
});

test('a file that is being checked is not said to be missing', async () => {
  const { sent, review, pages, reported } = await studio();
  const { id, token, page } = await sent(fine);
  const [song] = page.songs;
  await review.askForChanges({ id, items: ['better-file', 'rights'], message: 'Please' });
  await pages.replaceFile({ token, id: song?.id ?? '', audioFileUrl: `/api/objects/${anObjectKey()}` });
  await pages.finishChanges(token);
  const [mail] = await reported();
  expect(mail?.text).toContain(`What is still being checked:\n- ${song?.trackTitle}: Replace file`);
  expect(mail?.text).toMatch(/What did not come:\n- .*: Rights\n/);
});

test('where notifications are off nothing is told', async () => {
  const { sent, pages, reported } = await studio({ NOTIFICATIONS: 'off' });
  const { token } = await sent(fine);
  await pages.withdraw(token);
  expect(await reported()).toEqual([]);
});
