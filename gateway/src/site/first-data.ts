import { getHeroSettings, type HeroSettings } from '@cueroom/contracts/content/hero-settings';
import { listActiveLogos } from '@cueroom/contracts/content/logo-wall';
import { listFeaturedProjects, listPublicProjects, type PublicProject } from '@cueroom/contracts/content/projects';
import { getSiteContent } from '@cueroom/contracts/content/site-content';
import { projectGenres, projectMediums } from '@cueroom/contracts/options';
import { pages } from '@cueroom/contracts/pages';
import type { Bus } from '@cueroom/messaging/bus';
import { log } from '@cueroom/platform/logger';

/** A page waits this long for data; then it goes without it, and the application asks for itself. */
const withinMs = 800;
/** More than this would keep the page itself waiting. */
const mostCharacters = 256 * 1024;

const heroAddress = '/api/hero-settings';
const projectsAddress = '/api/projects';

export type Search = Readonly<Record<string, unknown>>;

/** What a page's first screen shows: answers of the API by the address that the application would ask. */
export interface FirstData {
  json: string;
  /** The projects that the page shows. */
  projects: readonly PublicProject[];
  /** The first picture of the hero's film: the largest thing that a visitor waits for. */
  posterUrl: string | null;
  /** Whether all that was asked for it came. */
  isWhole: boolean;
  /** Path and query of the drawing that shows this data; null: none does. */
  address: string | null;
}

const knownFilters: Record<string, (value: string) => boolean> = {
  medium: (value) => (projectMediums as readonly string[]).includes(value),
  genre: (value) => (projectGenres as readonly string[]).includes(value),
  year: (value) => /^[0-9]{4}$/.test(value),
};

/** The portfolio's filters in a page's address; null when one of them is unknown: that page is nobody's first. */
const filtersOf = (search: Search): Record<string, string> | null => {
  const given = Object.keys(knownFilters).flatMap((name) => {
    const value = search[name];
    return value === undefined || value === '' || value === 'all' ? [] : [[name, value] as const];
  });
  const isKnown = given.every(([name, value]) => typeof value === 'string' && knownFilters[name]?.(value));
  return isKnown ? (Object.fromEntries(given) as Record<string, string>) : null;
};

/** What is drawn for a request. Paths that are no page share a drawing; the admin's pages are drawn by the browser alone. */
const addressOf = (path: string | undefined, search: Search): string | null => {
  if (path === undefined) return '/404';
  if (path === pages.admin.path) return null;
  if (path !== pages.work.path) return path;
  const filters = filtersOf(search);
  const query = new URLSearchParams(filters ?? {});
  return filters && `${path}${query.size > 0 ? `?${query}` : ''}`;
};

export class FirstDataReader {
  constructor(private readonly bus: Bus) {}

  async read(path: string | undefined, search: Search): Promise<FirstData> {
    const questions = Object.entries(this.questionsOf(path, search));
    const answers = await Promise.all(questions.map(([address, ask]) => this.answerOf(address, ask)));
    const known = answers.filter((answer) => answer !== null);
    // Of the whole portfolio and the chosen part of it the latter is shown, and comes last.
    const shown = known.findLast(({ address }) => address.startsWith(projectsAddress));
    const hero = known.find(({ address }) => address === heroAddress)?.value as HeroSettings | null | undefined;
    return {
      json: `{${known.map(({ address, json }) => `${JSON.stringify(address)}:${json}`).join(',')}}`,
      projects: (shown?.value as PublicProject[] | undefined) ?? [],
      posterUrl: (hero?.isActive && hero.videoUrl && hero.posterUrl) || null,
      // With something missing the browser has to ask for it, and to draw by itself what it then knows.
      isWhole: known.length === questions.length,
      address: known.length === questions.length ? addressOf(path, search) : null,
    };
  }

  private questionsOf(path: string | undefined, search: Search): Record<string, () => Promise<unknown>> {
    const content = () => this.bus.request(getSiteContent, {}, { withinMs });
    if (path === pages.about.path) return { '/api/content': content };
    if (path === pages.home.path) {
      return {
        [heroAddress]: () => this.bus.request(getHeroSettings, {}, { withinMs }),
        '/api/logo-wall': async () => (await this.bus.request(listActiveLogos, {}, { withinMs })).items,
        [`${projectsAddress}/featured`]: async () =>
          (await this.bus.request(listFeaturedProjects, {}, { withinMs })).items,
        '/api/content': content,
      };
    }
    const filters = path === pages.work.path ? filtersOf(search) : null;
    if (!filters) return {};
    // The whole portfolio too: it tells which filters there are to choose from.
    return { ...this.projectsQuestion({}), ...this.projectsQuestion(filters) };
  }

  private projectsQuestion(filters: Record<string, string>): Record<string, () => Promise<unknown>> {
    const query = new URLSearchParams(filters);
    const ask = async () => (await this.bus.request(listPublicProjects, filters, { withinMs })).items;
    return { [`${projectsAddress}${query.size > 0 ? `?${query}` : ''}`]: ask };
  }

  private async answerOf(address: string, ask: () => Promise<unknown>) {
    try {
      const value = await ask();
      const json = JSON.stringify(value);
      return json.length > mostCharacters ? null : { address, value, json };
    } catch (error) {
      log.warn({ err: error, address }, 'a page goes without its first data');
      return null;
    }
  }
}
