import { readFileSync } from 'node:fs';
import type { ArtistPage } from '@cueroom/contracts/intake/artist-page';
import type { SubmissionSent } from '@cueroom/contracts/intake/submissions';
import { eventually } from '@cueroom/testing/eventually';
import { aNewSubmission } from '@cueroom/testing/factories';
import { tone } from '@cueroom/testing/tone';
import type { Page } from 'playwright-core';
import { expectAccessible } from './axe';
import { collectPageErrors } from './browser';
import { approve, openPortal } from './portal';
import { brisk } from './studio';
import { useStudio } from './use-studio';

const { studio, api, browser, mails } = useStudio('replicated');

/** A whole song, and one whose end is missing. */
const send = async (artistName: string) => {
  const email = `${artistName.toLowerCase().replaceAll(' ', '.')}@example.org`;
  const body = { ...aNewSubmission({ artistName, email }), songsToFollow: 2 };
  const sent = await api.json<SubmissionSent>('POST', '/api/artist/submit', body);
  const whole = readFileSync(await tone({ seconds: 12, format: 'flac' }));
  const cut = readFileSync(await tone({ seconds: 10 })).subarray(0, 600_000);
  for (const [index, [file, type]] of (
    [
      [whole, 'audio/flac'],
      [cut, 'audio/wav'],
    ] as const
  ).entries())
    await api.addSong(sent, index + 1, { audioFileUrl: await api.upload(file, type) });
  const path = new URL(sent.link ?? '').pathname;
  await eventually(
    async () => expect((await read(path)).songs.map(({ verdict }) => verdict)).toEqual(['fine', 'damaged']),
    {
      withinMs: 60_000,
    },
  );
  return { ...sent, path, email };
};
const read = (path: string) => api.json<ArtistPage>('GET', `/api${path}`);
const openMusic = async (path: string, width = 390): Promise<{ page: Page; errors: string[] }> => {
  const page = await (await browser.newContext({ viewport: { width, height: 844 } })).newPage();
  const errors = collectPageErrors(page, studio.url);
  await page.goto(studio.url + path);
  await page.getByRole('list', { name: 'What happened' }).waitFor();
  return { page, errors };
};
const letterTo = (email: string, subject: RegExp) =>
  eventually(
    () => {
      const found = mails().find(({ to, headers }) => to[0] === email && subject.test(headers.subject ?? ''));
      if (!found) throw new Error(`no letter to ${email}`);
      return found;
    },
    { withinMs: 60_000 },
  );

test('changes are asked, sent in and seen, and the decision comes with the letter that was read', async () => {
  const { id, path, email } = await send('Harbor Choir');
  const [first, second] = (await read(path)).songs;
  const { page: portal, pageErrors } = await openPortal(browser, studio, `/admin/submissions/${id}`);
  const details = portal.getByRole('dialog', { name: 'Submission Details' });
  await details.getByRole('button', { name: 'Request changes' }).click();
  const asking = portal.getByRole('dialog', { name: 'Request changes' });
  await asking.getByLabel('Different for each song').check();
  const ask = (title = '') => asking.getByRole('group', { name: title, exact: true });
  await ask(first?.trackTitle).getByLabel('Lyrics').check();
  await ask(second?.trackTitle).getByLabel('Replace file').check();
  await asking.getByLabel('Message').fill('Could we have the words of the second verse?');
  const preview = await asking.getByRole('region', { name: 'Preview' }).innerText();
  expect(preview).toContain('Could we have the words of the second verse?');
  await expectAccessible(portal);
  await asking.getByRole('button', { name: 'Send' }).click();
  await details.getByText('Changes requested', { exact: true }).first().waitFor();

  const letter = await letterTo(email, /something more/);
  expect(letter.text).toContain('Could we have the words of the second verse?');
  expect(letter.text).toContain(`- ${first?.trackTitle}: Lyrics\n- ${second?.trackTitle}: Replace file\n`);
  expect(letter.text).toContain(path);

  const { page: music, errors } = await openMusic(path);
  await music.getByRole('list', { name: 'What happened' }).getByText('Changes requested').waitFor();
  await expectAccessible(music);
  await music.getByRole('region', { name: 'We ask for changes' }).getByRole('link', { name: 'Lyrics' }).click();
  const whole = music.getByRole('group', { name: first?.trackTitle, exact: true });
  await whole.getByLabel('Lyrics').fill('And all the boats are in');
  await whole.getByRole('button', { name: 'Save' }).click();
  await whole.getByText('Saved').waitFor();
  const damaged = music.getByRole('group', { name: second?.trackTitle, exact: true });
  const better = readFileSync(await tone({ seconds: 9, format: 'flac' }));
  await damaged
    .getByLabel('Replace file')
    .setInputFiles({ name: 'again.flac', mimeType: 'audio/flac', buffer: better });
  await damaged.getByText('Your file is fine').waitFor({ timeout: 60_000 });
  await music.getByRole('region', { name: 'We have what we asked for' }).waitFor({ timeout: 15_000 });
  expect((await letterTo('hello@lowtide.studio', /has sent what you asked for/)).text).toContain(
    `What came:\n- ${first?.trackTitle}: Lyrics\n- ${second?.trackTitle}: Replace file`,
  );
  await music.getByRole('textbox', { name: 'Message' }).fill('The second one was cut by my recorder.');
  await music.getByRole('button', { name: 'Send Message' }).click();
  await music.getByText('The second one was cut by my recorder.').waitFor();
  const notice = await letterTo('hello@lowtide.studio', /message from the artist/);
  expect(notice.text).not.toContain('recorder');

  await portal.reload();
  await details.getByText('Lyrics changed').waitFor();
  await details.getByText('File changed').waitFor();
  await details.getByRole('region', { name: 'Messages' }).getByText('cut by my recorder').waitFor();
  await expectAccessible(portal);
  await details.getByLabel('Email', { exact: true }).selectOption({ index: 1 });
  await details.getByLabel('Email text').fill('Hello Harbor Choir, both songs are in our catalog.');
  await approve(portal);
  // An undecided page is read every five seconds.
  await music.getByRole('list', { name: 'What happened' }).getByText('Accepted').waitFor({ timeout: 15_000 });
  await music.getByText('both songs are in our catalog').waitFor();
  const decision = await letterTo(email, /accepted/);
  expect(decision.text).toContain('both songs are in our catalog');
  // Not before the decision can no longer be undone.
  const { decidedAt } = await api.submission(id);
  expect(decision.receivedAt - Date.parse(String(decidedAt))).toBeGreaterThan(
    Number(brisk.TEST_UNDO_WINDOW_SEC) * 1000,
  );
  expect([...pageErrors, ...errors]).toEqual([]);
});

test('music that is withdrawn ends with a receipt, and a look-up says the same for every address', async () => {
  const { path, email } = await send('Tin Whistle');
  const { page, errors } = await openMusic(path, 1440);
  await page.getByRole('button', { name: 'Withdraw' }).click();
  const question = page.getByRole('dialog', { name: 'Withdraw your music?' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('list', { name: 'What happened' }).getByText('Withdrawn').waitFor();
  await page.getByRole('heading', { name: 'You have withdrawn your music' }).waitFor();
  await page.getByText('We deleted these files on').waitFor({ timeout: 60_000 });
  const { receipt } = await read(path);
  expect(receipt?.files).toMatchObject([{ sha256: /^[0-9a-f]{64}$/ }, {}].map(() => ({ sha256: expect.any(String) })));
  await letterTo(email, /are deleted$/);
  await letterTo('hello@lowtide.studio', /has withdrawn the music$/);
  expect(errors).toEqual([]);

  // A page that may load nothing from elsewhere is left by a load: others show pictures and films of other hosts.
  const loaded = page.waitForEvent('load');
  await page.getByRole('banner').getByRole('link', { name: 'About' }).click();
  await loaded;
  expect(new URL(page.url()).pathname).toBe('/about');
  await page.goto(`${studio.url}/music`);
  await page.locator('#root:not([data-drawn])').waitFor();
  const says = 'If we have music from this address, its links are on their way.';
  for (const address of [email, 'nobody@example.org']) {
    await page.getByLabel('Email').fill(address);
    const [answer] = await Promise.all([
      page.waitForResponse((one) => one.request().method() === 'POST' && one.url().endsWith('/api/music/links')),
      page.getByRole('button', { name: 'Send my links' }).click(),
    ]);
    expect([answer.status(), await answer.json()]).toEqual([202, { message: says, isMailed: true }]);
    await page.getByText(says).waitFor();
  }
  expect((await letterTo(email, /links to your music/)).text).toContain(path);
});

test('everything from an address is erased by who reads its emails', async () => {
  const { path, email } = await send('Paper Organ');
  const { page, errors } = await openMusic(path);
  await page.getByText('Everything from my address').click();
  await page.getByRole('button', { name: 'Erase everything of mine' }).click();
  await page.getByText('We have sent a link').waitFor();
  const letter = await letterTo(email, /^Erase everything/);
  const confirmation = /\/music\/person\/[\w-]+/.exec(letter.text)?.[0] ?? '';
  await page.goto(studio.url + confirmation);
  await page.getByRole('button', { name: 'Erase everything' }).click();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Erase' }).click();
  await page.getByRole('heading', { name: 'Everything of yours is erased' }).waitFor({ timeout: 60_000 });
  await expectAccessible(page);
  await letterTo(email, /had from you is erased$/);
  expect(errors).toEqual([]);
  expect((await api.fetch(`/api${path}`)).status).toBe(410);
  expect(await api.json('GET', `/api${confirmation}`)).toMatchObject({ email: null, erasure: 'done' });
});

test('one submission is erased by who reads the emails of its address, with a receipt', async () => {
  const { path, email, submissionUid } = await send('Glass Harp');
  const { page, errors } = await openMusic(path);
  await page.getByRole('button', { name: 'Erase all of it' }).click();
  await page.getByText('We have sent a link').waitFor();
  const label = `Erase everything of ${submissionUid}`;
  const letter = await letterTo(email, new RegExp(`^${label}`));
  await page.goto(studio.url + (/\/music\/person\/[\w-]+/.exec(letter.text)?.[0] ?? ''));
  await page.getByRole('button', { name: label }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Erase' }).click();
  await page.getByRole('heading', { name: `Everything of ${submissionUid} is erased` }).waitFor({ timeout: 60_000 });
  await expectAccessible(page);
  await letterTo(email, /is erased$/);
  expect((await api.fetch(`/api${path}`)).status).toBe(410);
  expect(errors).toEqual([]);
});
