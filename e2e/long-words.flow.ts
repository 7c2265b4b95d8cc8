import { readFile } from 'node:fs/promises';
import type { Track } from '@cueroom/contracts/catalog/tracks';
import type { Project } from '@cueroom/contracts/content/projects';
import type { Brief } from '@cueroom/contracts/intake/briefs';
import type { Contact } from '@cueroom/contracts/intake/contacts';
import type { SubmissionReceipt } from '@cueroom/contracts/intake/submissions';
import { eventually } from '@cueroom/testing/eventually';
import { aNewBrief, aNewContact, aNewSubmission } from '@cueroom/testing/factories';
import { tone } from '@cueroom/testing/tone';
import type { BrowserContext, Page } from 'playwright-core';
import { findOverflows } from './overflow';
import { useStudio } from './use-studio';
import { variants } from './variants';

const soon = { withinMs: 30_000 };
const word = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunte';
const longer = word.repeat(4).slice(0, 200);
const email = `${'a'.repeat(60)}@${'b'.repeat(60)}.example`;
const link = `https://${'c'.repeat(60)}.example/${word}`;
const tags = [word, 'short', word.toLowerCase()];

const ids: Record<'brief' | 'contact' | 'submission' | 'rejected' | 'track' | 'project' | 'client', string> = {
  brief: '',
  contact: '',
  submission: '',
  rejected: '',
  track: '',
  project: '',
  client: '',
};
const { studio, api, browser } = useStudio('replicated');
beforeAll(async () => {
  await fillWithLongWords();
});

const submitSongs = async (titles: readonly string[]): Promise<string> => {
  const details = aNewSubmission({ artistName: longer, email, description: `${word} ${longer}`, phone: word });
  const submission = await api.json<SubmissionReceipt>('POST', '/api/artist/submit', {
    ...details,
    website: link,
    ownership: word,
    socialLinks: { instagram: link },
  });
  for (const [nth, trackTitle] of titles.entries()) {
    const audioFileUrl = nth === 0 ? await aFile() : null;
    await api.addSong(submission, nth + 1, { trackTitle, trackUrl: link, lyrics: longer, tags, audioFileUrl });
  }
  await eventually(async () => {
    const { songs } = await api.submission(submission.id);
    expect(songs.every(({ audio }) => ['valid', 'none'].includes(audio.state))).toBe(true);
  }, soon);
  return submission.id;
};

async function fillWithLongWords() {
  const followedUp = { notes: longer, priority: 'high', followUpDate: '2026-01-31' };
  const brief = await api.json<Brief>('POST', '/api/briefs', {
    ...aNewBrief({ clientName: longer, clientEmail: email, projectTitle: word, vibe: longer, genre: word }),
    ...{ clientPhone: word, clientCompany: word, references: link, additionalInfo: longer },
  });
  await api.json('PATCH', `/api/admin/briefs/${brief.id}`, { ...followedUp, status: 'reviewing' });
  const contact = await api.json<Contact>('POST', '/api/contacts', {
    ...aNewContact({ name: longer, email, message: longer }),
    ...{ phone: word, company: word },
  });
  await api.json('PATCH', `/api/admin/contacts/${contact.id}`, followedUp);
  const submission = await submitSongs([longer, word]);
  const rejected = await submitSongs([word]);
  await api.json('POST', `/api/admin/submissions/${rejected}/reject`);
  const project = await api.json<Project>('POST', '/api/admin/projects', {
    ...{ title: longer, medium: 'Documentary', genre: 'World', year: 2026, network: word, description: longer },
    ...{ externalLink: link, featured: true },
  });
  await api.json('POST', '/api/admin/projects', { title: word, medium: 'Film', featured: true, tileSize: 'double' });
  const track = await api.json<Track>('POST', '/api/admin/music', {
    ...{ title: longer, artist: longer, album: word, lyrics: longer, fileUrl: link, tags, description: longer },
    ...{ duration: 200, bpm: 120, genre: 'Cinematic', mood: 'Melancholic', tempo: 'Very Slow' },
  });
  const heard = { title: word, artist: word, fileUrl: await aFile() };
  const { id } = await api.json<Track>('POST', '/api/admin/music', heard);
  await eventually(async () => {
    expect(await api.json('GET', `/api/admin/music/${id}`)).toMatchObject({ audio: { state: 'valid' } });
  }, soon);
  await api.json('POST', '/api/admin/logo-wall', { name: longer, displayOrder: 1, active: true, ...logoPicture });
  await api.json('PUT', '/api/admin/content', { heroTitle: word, heroSubtitle: longer, aboutContent: longer });
  await api.json('PUT', '/api/admin/hero-settings', { videoType: 'url', videoUrl: `${link}.mp4`, videoTitle: longer });
  Object.assign(ids, {
    brief: brief.id,
    contact: contact.id,
    submission,
    rejected,
    track: track.id,
    project: project.id,
    client: contact.clientId,
  });
  const activity = { activityType: 'meeting', subject: longer, description: longer, dueDate: '2026-01-31' };
  for (const entityType of ['brief', 'contact', 'submission', 'project', 'track'] as const) {
    await api.json('POST', '/api/admin/activities', { ...activity, entityType, entityId: ids[entityType] });
  }
}
const aFile = async () => api.upload(await readFile(await tone({ seconds: 2 })), 'audio/wav');
const logoSvg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 30"><path d="M0 0h90v30H0z"/></svg>';
const logoPicture = { iconType: 'image/svg+xml', iconData: Buffer.from(logoSvg).toString('base64') };

/** A window on a phone is as wide as its screen, also while its page is wider. */
const openWindow = (width: number): Promise<BrowserContext> =>
  browser.newContext({ viewport: { width, height: 900 }, isMobile: width < 768, hasTouch: width < 768 });

/** What breaks, by where it is. */
class Look {
  readonly broken: Record<string, string[]> = {};
  constructor(
    readonly page: Page,
    private readonly width: number,
  ) {}

  async at(place: string): Promise<void> {
    await this.page.waitForLoadState('networkidle');
    const overflows = await findOverflows(this.page, this.width);
    if (overflows.length > 0) this.broken[place] = overflows;
  }
}

describe.each(variants([320], [390, 768, 1440]))(
  '60 and 200 letters without a space fit into a window of %i px',
  (width) => {
    let context: BrowserContext;
    let page: Page;
    let look: Look;
    beforeEach(async () => {
      context = await openWindow(width);
      page = await context.newPage();
      page.setDefaultTimeout(15_000);
      look = new Look(page, width);
    });
    afterEach(() => expect(look.broken).toEqual({}));
    const open = async (path: string) => {
      await page.goto(studio.url + path);
      await page.locator('#root:not([data-drawn])').waitFor();
    };
    const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click();
    /** What a row has buttons for, a card has in its menu. */
    const pressOfRecord = async (name: string, rowsFrom = 768) => {
      if (width >= rowsFrom) return press(name);
      await press('More actions');
      await page.getByRole('menuitem', { name, exact: true }).click();
    };

    test('on the public pages', async () => {
      for (const path of ['/', '/work', '/about', '/artist-sub', `/${longer}`]) {
        await open(path);
        await look.at(path);
      }
    });

    test('in the contact form and in the brief', async () => {
      await open('/contact');
      await page.getByLabel('Name', { exact: true }).fill(word);
      await page.getByLabel('Email', { exact: true }).fill(email);
      await page.getByLabel('Message', { exact: true }).fill(longer);
      await press('Send Message');
      await page.getByText('Please check 1 field:').waitFor();
      await look.at('/contact, incomplete');
      await page.getByLabel('Subject').selectOption('press');
      await press('Send Message');
      await page.getByRole('heading', { name: 'We have your message' }).waitFor();
      await look.at('/contact, sent');

      await open('/brief');
      await page.getByLabel('Full Name').fill(longer);
      await page.getByLabel('Email', { exact: true }).fill(email);
      await press('Next');
      await look.at('/brief, incomplete');
      await page.getByLabel('Project Type').selectOption('film');
      await press('Next');
      await page.getByLabel('Project Title').fill(longer);
      await page.getByLabel('Project Vibe').fill(longer);
      await press('Next');
      await page.getByLabel('Timeline').selectOption('asap');
      await page.getByLabel('Music Budget Range').selectOption('discuss');
      await press('Next');
      await page.getByLabel('References').fill(link);
      await look.at('/brief, last step');
      await press('Submit Brief');
      await page.getByRole('heading', { name: 'Thank You' }).waitFor();
      await look.at('/brief, thanks');
    });

    test('in the portal', async () => {
      await context.addInitScript(
        ([name, secret]) => {
          sessionStorage.setItem('adminUsername', name ?? '');
          sessionStorage.setItem('adminPassword', secret ?? '');
        },
        [studio.username, studio.password],
      );
      const { brief, contact, submission, rejected, track, project, client } = ids;
      for (const place of [
        ...['', '/briefs', '/contacts', '/tracks', '/submissions', '/submissions?show=rejected', '/content'],
        ...['/projects', '/hero', `/briefs?q=${longer}`, '/tracks/new', `/briefs/${brief}`, `/contacts/${contact}`],
        ...[`/tracks/${track}`, `/submissions/${submission}`, `/submissions/${rejected}`, `/projects/${project}`],
        `/clients/${client}`,
      ]) {
        await page.goto(`${studio.url}/admin${place}`);
        const isPage = /^\/(tracks|clients)\/[0-9a-f]{24}/.test(place);
        const shown = page.getByRole(/\w\/\w/.test(place) ? 'dialog' : 'tabpanel');
        await (isPage ? page.locator('[data-list=page]') : shown).first().waitFor();
        await look.at(place);
      }
      await page.goto(`${studio.url}/admin/briefs`);
      await pressOfRecord('Edit', 1024);
      await page.getByRole('dialog', { name: 'Edit Brief' }).waitFor();
      await look.at('the edited brief');
      await page.goto(`${studio.url}/admin/tracks`);
      await pressOfRecord('Delete', 1024);
      await look.at('the question before a deletion');
      await press('Cancel');
      await page.goto(`${studio.url}/admin/content`);
      await press(`Edit ${longer}`);
      await look.at('the edited logo');
      await page.goto(`${studio.url}/admin/projects`);
      await press('Add New Project');
      await look.at('a new project');
      await page.goto(`${studio.url}/admin/projects/${project}`);
      await press('Edit Project');
      await look.at('the edited project');
      await page.goto(`${studio.url}/admin/tracks?q=${word}`);
      await page.getByRole('button', { name: 'Play', exact: true }).first().click();
      await page.getByRole('slider', { name: 'Seek' }).waitFor();
      await look.at('the player');
      await page.keyboard.press('Control+k');
      await page.getByPlaceholder(/^Tracks, artists/).fill(word.slice(0, 20));
      await page.getByRole('option').nth(3).waitFor();
      await look.at('the search over everything');
    });
  },
);
