import type { HeroVideoProgressed } from '@cueroom/contracts/content/hero-settings';
import { OutboxRelay } from '@cueroom/persistence/outbox/outbox.relay';
import { anObjectKey } from '@cueroom/testing/factories';
import { freshDatabase } from '@cueroom/testing/fresh-database';
import { RecordingBus } from '@cueroom/testing/recording-bus';
import { HeroRepository } from '../site/hero/hero.repository';
import { type HeroDocument, heroSchema } from '../site/hero/hero.schema';
import { LogosRepository } from '../site/logos/logos.repository';
import { type LogoDocument, logoSchema } from '../site/logos/logos.schema';
import { OrderedRecords } from '../site/ordered-records.repository';
import { PeopleRepository } from '../site/people/people.repository';
import { type PersonDocument, personSchema } from '../site/people/people.schema';
import { ProjectPicturesRepository } from '../projects/project-pictures.repository';
import { ProjectsRepository } from '../projects/projects.repository';
import { type ProjectDocument, projectSchema } from '../projects/projects.schema';
import { PublicSite } from '../public-site/public-site';
import { SiteContentRepository } from '../site/content/site-content.repository';
import { type SiteContentDocument, siteContentSchema } from '../site/content/site-content.schema';

const database = freshDatabase();
const bus = new RecordingBus();
const relay = new OutboxRelay(bus);
afterAll(() => relay.beforeApplicationShutdown());

const repositories = async () => {
  const site = new PublicSite(bus);
  const projects = await database.model<ProjectDocument>('Project', projectSchema);
  return {
    projects: new ProjectsRepository(projects, relay, site),
    pictures: new ProjectPicturesRepository(projects, relay, site),
    logos: new LogosRepository(await database.model<LogoDocument>('Logo', logoSchema), relay, site),
    people: new PeopleRepository(await database.model<PersonDocument>('Person', personSchema), relay, site),
    pages: new SiteContentRepository(
      await database.model<SiteContentDocument>('ContentPage', siteContentSchema),
      relay,
      site,
    ),
    hero: new HeroRepository(await database.model<HeroDocument>('Hero', heroSchema), relay, site),
  };
};
type Repositories = Awaited<ReturnType<typeof repositories>>;

const pictureKey = anObjectKey();
const picture = { objectKey: pictureKey, contentType: 'image/jpeg' };
const project = '1'.repeat(24);
const newer = '2'.repeat(24);
const film = anObjectKey();
const filmIsMade: HeroVideoProgressed = {
  objectKey: film,
  processing: { state: 'done', progress: 100 },
  renditions: [],
  posterUrl: `/api/objects/${film}.poster.webp`,
};
const logo = async ({ logos }: Repositories) => (await logos.list({})).items[0]?.id ?? '';
const person = async ({ people }: Repositories) => (await people.list({})).items[0]?.id ?? '';
const current = async ({ projects }: Repositories) => (await projects.find(project)) as ProjectDocument;

/** Every method that changes what visitors see, in an order in which each has something to change. */
const writes: Record<string, (all: Repositories) => Promise<unknown>> = {
  'projects.insert': ({ projects }) =>
    projects.insert(project, { title: 'A', medium: 'Film', featured: true, picture }),
  'pictures.record': ({ pictures }) =>
    pictures.record(project, pictureKey, { sources: [], width: 1, height: 1, placeholder: 'data:,' }, null),
  'projects.update': async (all) => all.projects.update(await current(all), { title: 'B' }),
  'projects.trash': ({ projects }) => projects.trash(project),
  'projects.restore': ({ projects }) => projects.restore(project),
  'projects.orderFeatured': async ({ projects }) => {
    await projects.insert(newer, { title: 'C', medium: 'Film', featured: true, year: 2026 });
    await projects.orderFeatured([project, newer]);
  },
  'logos.insert': ({ logos }) => logos.insert(undefined, async () => ({ name: 'Arte' })),
  'logos.edit': async (all) => all.logos.edit(await logo(all), { name: 'ARTE' }),
  'logos.trash': async (all) => {
    const id = await logo(all);
    await all.logos.trash(id);
    removed = id;
  },
  'logos.restore': ({ logos }) => logos.restore(removed),
  'people.insert': ({ people }) => people.insert(undefined, async () => ({ name: 'Ines Example', role: 'Editor' })),
  'people.edit': async (all) => all.people.edit(await person(all), { role: 'Supervisor' }),
  'people.trash': async (all) => {
    removed = await person(all);
    await all.people.trash(removed);
  },
  'people.restore': ({ people }) => people.restore(removed),
  'people.order': async ({ people }) => {
    const { id } = await people.insert(undefined, async () => ({ name: 'Zoe Example', role: 'Editor' }));
    await people.order([id, removed]);
  },
  'logos.order': async (all) => all.logos.order([await logo(all)]),
  'pages.write': ({ pages }) => pages.write({ heroTitle: 'Louder' }),
  'hero.write': ({ hero }) =>
    hero.write(null, { objectKey: film, processing: { state: 'queued', progress: 0 }, askedAt: new Date() }),
  'hero.recordProgress': ({ hero }) => hero.recordProgress(filmIsMade),
  'hero.delete': ({ hero }) => hero.delete(),
};
let removed = '';

/** Reads, and writes of what no visitor sees. */
const others =
  /\.(constructor|newId|list\w*|find\w*|has|read|page|change|begin|saveWithSlug|request\w*|purge|createOnce|withOutbox|portrait|logo|check|usesFile)$/;

const visitorSees = async ({ projects, logos, people, pages, hero }: Repositories) => [
  await projects.listPublic({}),
  await projects.listPublic({ featured: true }),
  await logos.listActive({}),
  await people.listPublic(),
  await pages.read(),
  await hero.find().then((found) => found && { ...found, outbox: null }),
];

let all: Repositories;
let seen: ReturnType<typeof visitorSees>;
beforeAll(async () => {
  all = await repositories();
  seen = visitorSees(all);
  bus.onHint('public-site', () => (seen = visitorSees(all)));
});

test.each(Object.entries(writes))('visitors who read at the hint of %s, or after it, see it', async (_, write) => {
  const before = JSON.stringify(await seen);
  await write(all);
  const shown = JSON.stringify(await seen);
  expect(shown).toEqual(JSON.stringify(await visitorSees(all)));
  expect(shown).not.toBe(before);
});

test('no write method is forgotten above', async () => {
  const methods = Object.entries(await repositories()).flatMap(([name, repository]) =>
    [
      Object.getPrototypeOf(repository) as object,
      ...(repository instanceof OrderedRecords ? [OrderedRecords.prototype] : []),
    ]
      .flatMap((prototype) => Object.getOwnPropertyNames(prototype))
      .map((method) => `${name}.${method}`),
  );
  expect([...new Set(methods.filter((name) => !others.test(name)))].sort()).toEqual(Object.keys(writes).sort());
});
