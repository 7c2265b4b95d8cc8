import { headOf } from './pages';
import { cardOf, pageOfProject } from './project-page';

const source = (type: 'image/avif' | 'image/webp', width: number) => ({
  type,
  width,
  url: `/${width}.${type.slice(6)}`,
});
const image = {
  sources: [source('image/avif', 1600), source('image/webp', 480), source('image/webp', 1600)],
  ...{ width: 1600, height: 900, placeholder: '' },
};
const project = { slug: 'lane-four', title: 'Lane Four', medium: 'Film', network: 'Arte', year: 2026, image };

test('a card has the largest picture that is read fast, or that of the film', () => {
  expect(cardOf(project)).toEqual({ title: 'Lane Four', facts: 'Arte · Film · 2026', picture: '/1600.webp' });
  const bare = { ...project, network: null, year: null, image: null };
  expect(cardOf(bare)).toEqual({ title: 'Lane Four', facts: 'Film', picture: null });
  expect(cardOf({ ...bare, film: { posterUrl: '/film.poster.webp' } }).picture).toBe('/film.poster.webp');
});

test('a card that looks different has another address, and only such a one', () => {
  const addressOf = (changes: object) =>
    headOf(pageOfProject({ ...project, ...changes }), { name: 'Reel', accent: '', place: '' }, '').metas.find(
      ({ name }) => name === 'og:image',
    )?.content;
  expect(addressOf({})).toMatch(/^\/share\/work\/lane-four\.png\?v=\w+$/);
  expect(addressOf({ description: 'A length under water.' })).toBe(addressOf({}));
  const looks = [{}, { title: 'Lane Five' }, { year: 2025 }, { medium: 'Commercial' }, { image: null }];
  expect(new Set(looks.map(addressOf)).size).toBe(looks.length);
});
