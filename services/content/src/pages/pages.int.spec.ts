import { defaultSiteContent } from '@cueroom/contracts/content/site-content';
import { freshDatabase } from '@cueroom/testing/fresh-database';
import { RecordingBus } from '@cueroom/testing/recording-bus';
import { PublicSite } from '../public-site';
import { PagesController } from './pages.controller';
import { PagesRepository } from './pages.repository';
import { type PageDocument, pageSchema } from './pages.schema';

const database = freshDatabase();

test('the site has its own words until an admin has others; what is not named stays, null empties', async () => {
  const model = await database.model<PageDocument>('ContentPage', pageSchema);
  const pages = new PagesController(new PagesRepository(model, new PublicSite(new RecordingBus())));
  expect(await pages.read()).toEqual(defaultSiteContent);

  const about = 'First.\n\nSecond.';
  expect(await pages.write({ heroTitle: ' Louder ', aboutContent: about })).toEqual({
    heroTitle: 'Louder',
    heroSubtitle: defaultSiteContent.heroSubtitle,
    aboutContent: about,
  });
  expect(await pages.write({})).toMatchObject({ heroTitle: 'Louder' });
  expect(await pages.write({ heroSubtitle: null })).toMatchObject({
    heroTitle: 'Louder',
    heroSubtitle: '',
    aboutContent: about,
  });
  expect(await model.find().sort({ slug: 1 }).lean()).toMatchObject([
    { slug: 'about', title: 'About', published: true },
    { slug: 'hero-subtitle', content: '' },
    { slug: 'hero-title', content: 'Louder' },
  ]);
});
