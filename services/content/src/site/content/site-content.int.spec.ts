import { defaultSiteContent } from '@cueroom/contracts/content/site-content';
import { idleRelay } from '@cueroom/testing/idle-relay';
import { freshDatabase } from '@cueroom/testing/fresh-database';
import { RecordingBus } from '@cueroom/testing/recording-bus';
import { PublicSite } from '../../public-site/public-site';
import { SiteContentController } from './site-content.controller';
import { SiteContentRepository } from './site-content.repository';
import { type SiteContentDocument, siteContentSchema } from './site-content.schema';

const database = freshDatabase();

test('the site has its own words until an admin has others; what is not named stays, null empties', async () => {
  const model = await database.model<SiteContentDocument>('ContentPage', siteContentSchema);
  const pages = new SiteContentController(
    new SiteContentRepository(model, idleRelay, new PublicSite(new RecordingBus())),
  );
  expect(await pages.read()).toEqual({ ...defaultSiteContent, revision: 0 });

  const about = 'First.\n\nSecond.';
  expect(await pages.write({ heroTitle: ' Louder ', aboutContent: about })).toEqual({
    heroTitle: 'Louder',
    heroSubtitle: defaultSiteContent.heroSubtitle,
    aboutContent: about,
    place: '',
    credits: '',
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
  const pages = new SiteContentController(
    new SiteContentRepository(model, idleRelay, new PublicSite(new RecordingBus())),
  );
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
