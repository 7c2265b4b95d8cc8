import { AppError } from '@cueroom/contracts/app-error';
import { getHeroSettings } from '@cueroom/contracts/content/hero-settings';
import { listActiveLogos, type Logo } from '@cueroom/contracts/content/logo-wall';
import { listFeaturedProjects, listPublicProjects, type PublicProject } from '@cueroom/contracts/content/projects';
import { getSiteContent, type SiteContent } from '@cueroom/contracts/content/site-content';
import { RecordingBus } from '@cueroom/testing/recording-bus';
import { FirstDataReader } from './first-data';

const project = { id: 'a'.repeat(24), title: 'The Long Take' } as PublicProject;
const content: SiteContent = { heroTitle: 'Louder', heroSubtitle: '', aboutContent: 'We began in a cutting room.' };
const logo = { id: 'b'.repeat(24), name: 'Northlight' } as Logo;

const studio = () => {
  const bus = new RecordingBus();
  bus.answer(getHeroSettings, () => null);
  bus.answer(listActiveLogos, () => ({ items: [logo], total: 1 }));
  bus.answer(listFeaturedProjects, () => ({ items: [project], total: 1 }));
  bus.answer(getSiteContent, () => content);
  bus.answer(listPublicProjects, () => ({ items: [project], total: 1 }));
  const reader = new FirstDataReader(bus);
  const read = async (path: string | undefined, search = {}) => JSON.parse((await reader.read(path, search)).json);
  return { bus, reader, read };
};

test('home has its hero, logos, featured projects and words', async () => {
  const { reader, read } = studio();
  expect(await read('/')).toEqual({
    '/api/hero-settings': null,
    '/api/logo-wall': [logo],
    '/api/projects/featured': [project],
    '/api/content': content,
  });
  expect((await reader.read('/', {})).projects).toEqual([project]);
});

test('about has its words; other pages and unknown ones have nothing and ask nobody', async () => {
  const { bus, read } = studio();
  expect(await read('/about')).toEqual({ '/api/content': content });
  const asked = bus.asked(getSiteContent).length;
  for (const path of ['/contact', '/brief', '/artist-sub', '/admin', undefined]) expect(await read(path)).toEqual({});
  expect(bus.asked(getSiteContent)).toHaveLength(asked);
});

test.each([{}, { medium: 'all', genre: '', utm_source: 'mail' }])(
  'the portfolio at %j has all projects, asked for once',
  async (search) => {
    const { bus, read } = studio();
    expect(await read('/work', search)).toEqual({ '/api/projects': [project] });
    expect(bus.asked(listPublicProjects)).toEqual([{}]);
  },
);

test.each([
  [{ year: '2026', medium: 'TV Series' }, 'medium=TV+Series&year=2026', { medium: 'TV Series', year: '2026' }],
  [{ genre: 'Hip-Hop', medium: 'all' }, 'genre=Hip-Hop', { genre: 'Hip-Hop' }],
])('the portfolio at %j has those at %s beside all, and shows those', async (search, query, filters) => {
  const { bus, reader, read } = studio();
  const chosen = { ...project, title: 'The Chosen Take' };
  bus.answer(listPublicProjects, (asked) => ({ items: [Object.keys(asked).length > 0 ? chosen : project], total: 1 }));
  expect(await read('/work', search)).toEqual({ '/api/projects': [project], [`/api/projects?${query}`]: [chosen] });
  expect(bus.asked(listPublicProjects)).toEqual([{}, filters]);
  expect((await reader.read('/work', search)).projects).toEqual([chosen]);
});

test.each([{ medium: 'Opera' }, { medium: ['Film', 'Film'] }, { year: 'soon' }, { genre: 'Film' }])(
  'nobody is asked for a portfolio with %j',
  async (search) => {
    const { bus, read } = studio();
    expect(await read('/work', search)).toEqual({});
    expect(bus.asked(listPublicProjects)).toEqual([]);
  },
);

test('what is away, fails or is too large is left out, and the rest is there', async () => {
  const { bus, read } = studio();
  bus.answer(listActiveLogos, () => {
    throw new AppError('unavailable', 'This service is away, please try again');
  });
  bus.answer(getHeroSettings, () => {
    throw new Error('Internal error');
  });
  const items = Array.from({ length: 500 }, () => ({ ...project, title: 'a'.repeat(1000) }));
  bus.answer(listFeaturedProjects, () => ({ items, total: items.length }));
  expect(await read('/')).toEqual({ '/api/content': content });
});

test('no page waits longer than 800 ms', async () => {
  const { bus, read } = studio();
  const ask = jest.spyOn(bus, 'request');
  await read('/');
  await read('/work');
  const waits = ask.mock.calls.map((call) => (call as unknown[])[2]);
  expect(waits).toEqual(Array(5).fill({ withinMs: 800 }));
});
