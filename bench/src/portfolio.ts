// eslint-disable-next-line @nx/enforce-module-boundaries -- a client of the API
import type { Api } from '../../e2e/api';

const mediums = ['Film', 'TV Series', 'Documentary', 'Commercial', 'Short Film'];
const genres = ['Jazz', 'Orchestral', 'Indie', 'Ambient'];
const batchSize = 10;

const projectOf = (n: number): object => ({
  title: `The ${n}th Take of a Long Evening`,
  medium: mediums[n % mediums.length],
  genre: genres[n % genres.length],
  year: 1990 + (n % 36),
  network: `Channel ${n % 9}`,
  description: `Scene ${n}: a house by the water, a single lamp, and someone humming the closing theme. `.repeat(4),
  featured: n < 6,
  externalLink: `https://films.example/${n}`,
});

/** Adds sample projects; the first six are featured. */
export const fillPortfolio = async (api: Api, projects: number): Promise<void> => {
  for (let from = 0; from < projects; from += batchSize) {
    const batch = Array.from({ length: Math.min(batchSize, projects - from) }, (_, n) => projectOf(from + n));
    await Promise.all(batch.map((project) => api.json('POST', '/api/admin/projects', project)));
  }
};
