import { defaultAccent } from '@cueroom/contracts/content/accent';
import { defaultTexts } from '@cueroom/contracts/content/site-texts';
import { makeIcon } from '@cueroom/contracts/media/pictures';
import { anObjectKey } from '@cueroom/testing/factories';
import { idleRelay } from '@cueroom/testing/idle-relay';
import { freshDatabase } from '@cueroom/testing/fresh-database';
import { RecordingBus } from '@cueroom/testing/recording-bus';
import { PublicSite } from '../../public-site/public-site';
import { SiteContentController } from './site-content.controller';
import { SiteContentRepository } from './site-content.repository';
import { SiteContentService } from './site-content.service';
import { type SiteContentDocument, siteContentSchema } from './site-content.schema';

const database = freshDatabase();
const bus = new RecordingBus();
const ours = { ...defaultTexts, accent: defaultAccent, logo: null };

const controllerOf = (model: Awaited<ReturnType<typeof database.model<SiteContentDocument>>>) => {
  const repository = new SiteContentRepository(model, idleRelay, new PublicSite(bus));
  return new SiteContentController(repository, new SiteContentService(repository, bus));
};

test('the site has its own words until an admin has others; what is not named stays, null empties', async () => {
  const model = await database.model<SiteContentDocument>('ContentPage', siteContentSchema);
  const pages = controllerOf(model);
  expect(await pages.read()).toEqual({ ...ours, revision: 0 });

  const about = 'First.\n\nSecond.';
  expect(await pages.write({ heroTitle: ' Louder ', aboutContent: about })).toEqual({
    ...ours,
    heroTitle: 'Louder',
    aboutContent: about,
    revision: 1,
  });
  expect(await pages.write({})).toMatchObject({ heroTitle: 'Louder' });
  expect(await pages.write({ place: ' Lisbon ', credits: 'A: B\nC: D' })).toMatchObject({
    place: 'Lisbon',
    credits: 'A: B\nC: D',
  });
  expect(await pages.write({ heroSubtitle: null })).toMatchObject({
    heroTitle: 'Louder',
    heroSubtitle: '',
    aboutContent: about,
  });
});

test('an outdated change is refused, also of those who change at once; words of an earlier release are read', async () => {
  const model = await database.model<SiteContentDocument>('ContentPage', siteContentSchema);
  await model.deleteMany();
  await model.create({ slug: 'hero-title', title: 'Hero title', content: 'From before', published: true });
  const pages = controllerOf(model);
  expect(await pages.read()).toMatchObject({ heroTitle: 'From before', revision: 0 });
  const outdated = { kind: 'outdated' };
  await expect(pages.write({ aboutContent: 'Late', ifMatch: [3] })).rejects.toMatchObject(outdated);
  const racing = Array.from({ length: 10 }, (_, n) => pages.write({ heroSubtitle: `${n}`, ifMatch: [0] }));
  const settled = await Promise.allSettled(racing);
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(settled.find(({ status }) => status === 'rejected')).toMatchObject({ reason: outdated });
  await Promise.all(Array.from({ length: 10 }, () => pages.write({ aboutContent: 'Now' })));
  const now = { heroTitle: 'From before', aboutContent: 'Now', revision: 11 };
  expect(await pages.read()).toMatchObject(now);
  expect(await pages.write({ revision: 3, ifMatch: [11] })).toMatchObject(now);
  await expect(pages.write({ ifMatch: [3] })).rejects.toMatchObject(outdated);
});

test('only what differs from our words is stored; our words, typed again, are ours again', async () => {
  const model = await database.model<SiteContentDocument>('ContentPage', siteContentSchema);
  await model.deleteMany();
  const pages = controllerOf(model);
  const stored = async () => (await model.findOne().lean())?.words;
  await pages.write({ mission: 'We listen.', howTitle: defaultTexts.howTitle, workKicker: null });
  expect(await stored()).toEqual({ mission: 'We listen.', workKicker: '' });
  await pages.write({ mission: `${defaultTexts.mission} `, workKicker: 'Placed' });
  expect(await stored()).toEqual({ workKicker: 'Placed' });
  expect((await pages.read()).mission).toBe(defaultTexts.mission);
});

test('a logo is made small, has an address that changes with it, and can be taken away; so can the color', async () => {
  const model = await database.model<SiteContentDocument>('ContentPage', siteContentSchema);
  await model.deleteMany();
  const pages = controllerOf(model);
  bus.answer(makeIcon, ({ key }) => {
    const iconData = `data:image/svg+xml;base64,${Buffer.from(key).toString('base64')}`;
    return { iconData, iconType: 'image/svg+xml', width: 320, height: 100 };
  });
  const [first, second] = [anObjectKey(), anObjectKey()];
  const content = await pages.write({ accent: '#1F4E8C', logoKey: first, logo: null });
  expect(content).toMatchObject({ accent: '#1f4e8c', logo: { width: 320, height: 100 } });
  expect(content.logo?.url).toMatch(/^\/api\/content\/logo\?v=\w+$/);
  expect(await pages.logo()).toMatchObject({ data: Buffer.from(first).toString('base64'), type: 'image/svg+xml' });
  const again = await pages.write({ heroTitle: 'Louder', logo: { url: 'https://evil.example', width: 1, height: 1 } });
  expect(again.logo).toEqual(content.logo);
  expect((await pages.write({ logoKey: second })).logo?.url).not.toBe(content.logo?.url);

  const outdated = pages.write({ logoKey: first, ifMatch: [7] });
  await expect(outdated).rejects.toMatchObject({ kind: 'outdated' });
  expect(bus.asked(makeIcon)).toHaveLength(2);

  expect(await pages.write({ logoKey: null, accent: defaultAccent })).toMatchObject({
    accent: defaultAccent,
    logo: null,
  });
  expect(await pages.logo()).toBeNull();
  expect(await model.findOne().lean()).not.toHaveProperty('accent');
});
