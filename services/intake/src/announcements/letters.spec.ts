import { defaultAccent } from '@cueroom/contracts/content/accent';
import { getSiteContent, type SiteLogo } from '@cueroom/contracts/content/site-content';
import { defaultTexts } from '@cueroom/contracts/content/site-texts';
import { RecordingBus } from '@cueroom/testing/recording-bus';
import { JSDOM } from 'jsdom';
import type { BriefDocument } from '../crm/briefs.schema';
import type { ContactDocument } from '../crm/contacts.schema';
import { shortened, unlinked } from '../mail/letter';
import { Studio } from '../mail/studio';
import type { SubmissionDocument } from '../submissions/submissions.schema';
import { feedbackLetter, confirmationFoot, confirmationLetter } from './activity.mails';
import { digestLetter, notificationLetter } from './notification-letters';
import type { Received } from './received.repository';

const settings = {
  STUDIO_NAME: 'Low Tide',
  STUDIO_EMAIL: 'hello@lowtide.studio',
  TIME_ZONE: 'Europe/Berlin',
  ANSWER_WITHIN_DAYS: 30,
};
const bus = new RecordingBus();
bus.answer(getSiteContent, () => ({ ...defaultTexts, accent: defaultAccent, logo: null, revision: 0 }));
const studio = new Studio({ ...settings, PUBLIC_URL: 'https://lowtide.studio/' }, bus);
const createdAt = new Date('2026-11-22T21:14:00Z');
const _id = '6923b1f0aa00aa00aa4f1c2d' as unknown as BriefDocument['_id'];

const briefOf = (fields: Partial<BriefDocument> = {}): Received => ({
  kind: 'brief',
  record: {
    _id,
    createdAt,
    clientName: 'Nora Field',
    clientEmail: 'nora@field.film',
    projectType: 'documentary',
    projectTitle: 'Salt and Rope',
    vibe: 'Salt, rope\nand a slow bow.',
    timeline: '1-month',
    deadline: '2027-03-01',
    budget: '15k-50k',
    ...fields,
  } as BriefDocument,
});
const song = (n: number, trackTitle: string, audio: object, trackUrl: string | null = null) =>
  ({ songUid: `4WM3836_S${n}`, trackTitle, audio, trackUrl, createdAt }) as never;
const submissionOf = (fields: Partial<SubmissionDocument> = {}): Received => ({
  kind: 'submission',
  record: {
    _id,
    createdAt,
    submissionUid: '4WM3836',
    artistName: 'Mara Voss',
    email: 'mara@voss.band',
    description: 'Slow songs for long shots.',
    songsToFollow: 4,
    songs: [
      song(2, 'Breakwater', { state: 'invalid', error: 'The file ends before its header says.' }),
      song(1, 'Tide Table', { state: 'valid', durationSec: 213.6 }),
      song(3, 'Linked', { state: 'none' }, 'https://voss.band/linked'),
    ],
    ...fields,
  } as SubmissionDocument,
});
const messageOf = (fields: Partial<ContactDocument> = {}): Received => ({
  kind: 'contact',
  record: {
    _id,
    createdAt,
    name: 'Ida',
    email: 'ida@x.org',
    subject: 'press',
    message: 'Hello',
    ...fields,
  } as ContactDocument,
});
const visible = (text: string) => text.replaceAll('\u200B', '');

test('a client reads what was sent, its number, what happens next, and how to reach the studio', async () => {
  const { subject, text } = await studio.write(confirmationLetter(briefOf(), studio), confirmationFoot);
  expect(subject).toBe('We have your brief 4F1C2D');
  expect(visible(text)).toBe(`Hello Nora Field,

Thank you for your brief. It arrived on November 22, 2026 at 10:14 PM GMT+1. Its number is 4F1C2D.

What happens next
-----------------

We read it and email you within 24 hours.

Something to add or to correct? Reply to this email, or write to hello@lowtide.studio and mention brief 4F1C2D.

Your brief
----------

Full Name: Nora Field
Email: nora@field.film
Project Type: Documentary
Project Title: Salt and Rope
Project Vibe:
  Salt, rope
  and a slow bow.
Timeline: 1 Month
Deadline: March 1, 2027
Music Budget Range: $15k - $50k

Low Tide
hello@lowtide.studio

${confirmationFoot}
`);
});

test('where only working hours count, a client reads by when the answer comes', async () => {
  const office = new Studio({ ...settings, WORKING_HOURS: 'Mon-Fri 09:00-18:00' }, bus);
  const answerDueAt = new Date('2026-11-25T15:00:00Z');
  const textFor = async (received: Received) => (await studio.write(confirmationLetter(received, office))).text;
  expect(await textFor(briefOf({ answerDueAt }))).toContain(
    'We read it and email you by November 25, 2026 at 4:00 PM GMT+1.',
  );
  expect(await textFor(messageOf())).toContain('We get back to you by November 25, 2026 at 3:00 PM GMT+1.');
});

test('an artist reads which songs arrived, which cannot be read, and what is missing', async () => {
  const { subject, text } = await studio.write(confirmationLetter(submissionOf(), studio));
  expect(subject).toBe('Your submission 4WM3836: 3 songs arrived');
  expect(visible(text)).toContain(`3 songs arrived
---------------

- Tide Table
  File checked, 3:33
- Breakwater
  We cannot read this file. The file ends before its header says.
- Linked
  Link arrived, without a file

1 song did not arrive. If the page is still open, send again until November 23, 2026 at 10:14 PM GMT+1.

Open the form: https://lowtide.studio/artist-sub

We cannot read 1 file. Please export it again and reply to this email with a link to it.`);
  expect(visible(text)).toContain('You’ll hear from us by December 22, 2026.\n');
  const fine = submissionOf({ songs: [song(1, 'Tide Table', { state: 'valid', durationSec: 60 })], songsToFollow: 1 });
  expect((await studio.write(confirmationLetter(fine, studio))).text).not.toMatch(
    /did not arrive|cannot read|Open the form/,
  );
  const none = await studio.write(confirmationLetter(submissionOf({ songs: [], songsToFollow: null }), studio));
  expect(none.subject).toBe('Your submission 4WM3836: no song has arrived yet');
  expect(none.text).toContain('No song has arrived yet');
});

const page = 'https://lowtide.studio/music/x';

test('a receipt has all that can be compared: versions, rights, and what becomes of the files', async () => {
  const rights = {
    composition: [
      { name: 'Ana Ruiz', share: 62.5 },
      { name: 'Ben Ode', share: 37.5 },
    ],
    master: [{ name: 'Ana Ruiz', share: 100 }],
    samples: 'none',
    ai: 'assisted',
    isrc: 'DEA012600001',
  };
  const sent = submissionOf({
    songs: [{ ...(song(1, 'Tide Table', { state: 'valid', durationSec: 441.9 }) as object), rights } as never],
    versions: [
      { songUid: '4WM3836_S1', versionUid: '4WM3836_S1_V1', kind: 'stem', label: 'Drums', audio: { state: 'running' } },
    ] as never,
    songsToFollow: 1,
    retention: '30-days',
  });
  const { text } = await studio.write(confirmationLetter(sent, studio, page));
  expect(visible(text)).toContain(`1 song arrived
--------------

- Tide Table
  File checked, 7:21
- Tide Table (Stem: Drums)
  File arrived, still being checked
`);
  expect(visible(text)).toContain('Delete my files if you decline: After 30 days\n');
  expect(visible(text)).toContain(`Tide Table:
  Composition: Ana Ruiz 62.5%, Ben Ode 37.5%
  Master: Ana Ruiz 100%
  Samples: None
  AI: Assisted
  ISRC: DEA012600001
`);
});

test.each([
  [1, 'Please export it again and send it on', '1 song came without a file or a link. Add the file on'],
  [2, 'Please export them again and send them on', '2 songs came without a file or a link. Add the files on'],
  [5, 'Please export them again and send them on', '5 songs came without a file or a link. Add the files on'],
])('of %i songs that cannot be heard it says what to do', async (count, damaged, empty) => {
  const songsOf = (audio: object) => Array.from({ length: count }, (_, n) => song(n + 1, `Song ${n + 1}`, audio));
  const wordsOf = async (audio: object) => {
    const sent = submissionOf({ songs: songsOf(audio), songsToFollow: count });
    return (await studio.write(confirmationLetter(sent, studio, page))).text;
  };
  expect(await wordsOf({ state: 'invalid', error: 'Cut off.' })).toContain(`${damaged} your music's page.`);
  expect(await wordsOf({ state: 'none' })).toContain('No song has arrived yet');
  expect(await wordsOf({ state: 'none' })).toContain(`${empty} your music's page.`);
});

test.each([
  ['a version that cannot be read', { state: 'invalid', error: 'Cut off.' }, 'We cannot read 1 file. Please export it'],
  ['a silent version', { state: 'valid', loudnessLufs: -99 }, '1 file is silent. Please export it'],
])('of %s it says what to do', async (_name, audio, words) => {
  const versions = [{ songUid: '4WM3836_S1', versionUid: '4WM3836_S1_V1', kind: 'instrumental', audio }] as never;
  const songs = [song(1, 'Tide Table', { state: 'valid', durationSec: 60 })];
  const { text } = await studio.write(
    confirmationLetter(submissionOf({ songs, versions, songsToFollow: 1 }), studio, page),
  );
  expect(text).toContain(`${words} again and send it on your music's page.`);
});

test('of silent songs and damaged ones it says both', async () => {
  const songs = [song(1, 'Tide', { state: 'valid', loudnessLufs: -99 }), song(2, 'Ebb', { state: 'invalid' })];
  const { text } = await studio.write(confirmationLetter(submissionOf({ songs, songsToFollow: 2 }), studio, page));
  expect(text).toContain('We cannot read 1 file, and 1 file is silent. Please export them again and send them on');
});

test('feedback leads to the page where it stands, too', async () => {
  const { record } = submissionOf() as { record: SubmissionDocument };
  expect((await studio.write(feedbackLetter(record, 'Lovely strings.', page))).text).toContain(
    `Open your music’s page: ${page}`,
  );
  expect((await studio.write(feedbackLetter(record, 'Lovely strings.', null))).text).not.toContain('Open');
});

test('what is as long as an address wraps, also on a phone', async () => {
  const { html } = await studio.write({ subject: 'x', parts: [{ heading: page }, { text: page }] });
  const { document } = new JSDOM(html).window;
  for (const element of document.querySelectorAll<HTMLElement>('.text, .heading'))
    expect(element.style.cssText).toContain('overflow-wrap: anywhere');
});

test('an email address is copied as it is, to whomever it is written', async () => {
  for (const received of [briefOf(), messageOf(), submissionOf()]) {
    const address = received.kind === 'brief' ? received.record.clientEmail : received.record.email;
    for (const letter of [
      confirmationLetter(received, studio),
      notificationLetter(received, studio),
      digestLetter([received], studio),
    ]) {
      const { text, html } = await studio.write(letter);
      expect(text).toContain(address);
      expect(html).toContain(address);
    }
  }
});

test('the studio reads the whole record with a link into the portal', async () => {
  const { subject, text, html } = await studio.write(notificationLetter(briefOf(), studio));
  const link = `https://lowtide.studio/admin/briefs/${_id}`;
  expect(subject).toBe('New brief 4F1C2D: Documentary, $15k - $50k');
  expect(text).toContain(`Open in the portal: ${link}`);
  const { document } = new JSDOM(html).window;
  expect([...document.querySelectorAll('a')].map(({ href, textContent }) => [textContent, href])).toEqual([
    ['Open in the portal', link],
    ['hello@lowtide.studio', 'mailto:hello@lowtide.studio'],
  ]);
  expect([...document.querySelectorAll('dt')].map(({ textContent }) => textContent)).toContain('Project Vibe');
  const without = new Studio({ ...settings, PUBLIC_URL: undefined }, bus);
  expect((await without.write(notificationLetter(briefOf(), without))).text).not.toContain('portal');
});

test('a digest counts what arrived, and tells shortly of each', async () => {
  const long = messageOf({ message: `Long ${'and longer '.repeat(100)}` });
  const { subject, text } = await studio.write(digestLetter([briefOf(), briefOf(), long, submissionOf()], studio));
  expect(subject).toBe('New: 2 briefs, 1 message and 1 submission');
  expect(visible(text)).toContain(
    'From: Nora Field, nora@field.film\nTimeline: 1 Month\nProject: Salt and Rope: Salt, rope and a slow bow.',
  );
  expect(visible(text)).toContain('Songs: Tide Table, Breakwater, Linked');
  expect(text.length).toBeLessThan(2500);
  expect(
    (
      await studio.write(
        digestLetter(
          Array.from({ length: 60 }, () => messageOf()),
          studio,
        ),
      )
    ).text,
  ).toContain('10 more are in the portal.');
  const oneMore = digestLetter(
    Array.from({ length: 51 }, () => messageOf()),
    studio,
  );
  expect((await studio.write(oneMore)).text).toContain('1 more is in the portal.');
});

const evil =
  '<img src=x onerror=alert(1)> "Win" & see https://evil.example/a or www.evil.example, mail me@evil.example\r\nBcc: spy@evil.example';

test.each([
  briefOf({ clientName: evil, projectTitle: evil, vibe: evil }),
  messageOf({ name: evil, message: evil }),
  submissionOf({ artistName: evil, description: evil, songs: [song(1, evil, { state: 'valid' })] }),
])('$kind: what strangers type is text, makes no link, and never gets into the subject', async (received) => {
  const letters = [
    confirmationLetter(received, studio),
    notificationLetter(received, studio),
    digestLetter([received], studio),
  ];
  for (const letter of letters) {
    const { subject, text, html } = await studio.write(letter);
    expect(subject).not.toMatch(/evil|Win|[\r\n]/);
    const { document } = new JSDOM(html).window;
    expect(document.querySelectorAll('img, script, [onerror]')).toHaveLength(0);
    expect(document.body.textContent).toContain('<img src=x onerror=alert(1)> "Win" &');
    const links = [...document.querySelectorAll('a')].map(({ href }) => href);
    expect(links.filter((href) => !/^(https:\/\/lowtide\.studio\/|mailto:hello@lowtide\.studio$)/.test(href))).toEqual(
      [],
    );
    for (const written of [text, document.body.textContent ?? '']) {
      expect(written).toContain('evil'); // with invisible spaces, which no mail program makes a link of
      expect(written).not.toMatch(/https:\/\/evil|www\.evil|evil\.example|me@evil/);
    }
  }
});

test('the invisible spaces change nothing that is seen', () => {
  for (const typed of ['3.5 dB, e.g. v1.2', 'https://x.org/a?b=c', 'me@x.org', 'Ünï.cödé', ''])
    expect(visible(unlinked(typed))).toBe(typed);
  expect(unlinked('3.5 dB. Next')).toBe('3.5 dB. Next');
  expect(shortened('a\r\n  b', 10)).toBe('a b');
});

describe('in the look of the studio', () => {
  const logo = { url: '/api/content/logo?v=2', width: 400, height: 100 };
  const headIn = async (look: { accent: string; logo: SiteLogo | null }, writer = studio) => {
    bus.answer(getSiteContent, () => ({ ...defaultTexts, ...look, revision: 1 }));
    const { document } = new JSDOM((await writer.write({ subject: 'x', parts: [] })).html).window;
    return document.querySelector<HTMLElement>('.head')!;
  };

  test('a logo is a picture at the site’s own address, and the studio’s name where pictures are not shown', async () => {
    const head = await headIn({ accent: '#1f4e8c', logo });
    expect(head.innerHTML).toContain(
      'src="https://lowtide.studio/logo.png?v=2" alt="Low Tide" width="128" height="32"',
    );
    expect(head.style.borderTopColor).toBe('rgb(31, 78, 140)');
    const symbol = await headIn({ accent: '#1f4e8c', logo: { ...logo, width: 100 } });
    expect([symbol.querySelector('img')?.alt, symbol.textContent]).toEqual(['', 'Low Tide']);
  });

  test('without an address of the site, or a logo, it is the name', async () => {
    const without = new Studio({ ...settings, PUBLIC_URL: undefined }, bus);
    for (const head of [
      await headIn({ accent: '#1f4e8c', logo }, without),
      await headIn({ accent: '#1f4e8c', logo: null }),
    ])
      expect(head.innerHTML).toBe('Low Tide');
  });

  test('while the look cannot be read, it is the last one known', async () => {
    await headIn({ accent: '#1f4e8c', logo });
    bus.answer(getSiteContent, () => Promise.reject(new Error('away')));
    expect((await studio.write({ subject: 'x', parts: [] })).html).toContain('#1f4e8c');
  });
});
