import type { HeroSettings } from '@cueroom/contracts/content/hero-settings';
import type { PublicPerson } from '@cueroom/contracts/content/people';
import type { ProjectPage, PublicProject } from '@cueroom/contracts/content/projects';
import { headOf, type Page, pages } from '@cueroom/contracts/pages';
import { escaped } from '@cueroom/platform/html';
import type { PageTags } from './built-pages';
import { withLook } from './look';
import { type DataBlock, dataBlock } from './markup';
import type { DrawnPage } from './page-drawing';
import { feedPath, feedType } from './feed';
import { breadcrumbs, openedWork, organization, website, workList } from './structured-data';
import { filmServicesOf, type Studio } from './studio';

interface PageFacts {
  page: Omit<Page, 'path'> & { path?: string };
  studio: Studio;
  /** The site's own address, without a slash at its end. */
  origin: string;
  /** Null when the browser has to draw the page. */
  drawn: DrawnPage | null;
  /** The project that this is the page of. */
  project?: ProjectPage;
  tags?: PageTags;
}

const builtTitle = /<title>[^<]*<\/title>/;
const builtRoot = '<div id="root"></div>';
/** For pages that only the browser draws. */
const builtNoscript = /\s*<noscript>.*?<\/noscript>/;
const builtColor = /\s*<meta name="theme-color"[^>]*>/;
/** What the drawn screen wants first; React writes it before the screen itself. */
const drawnPreloads = /^(?:<link rel="preload"[^>]*>)+/;

/** No other company hears of a visit, unless the page shows an embedded video. */
const videoServicesOf = (drawn: DrawnPage | null): string[] =>
  filmServicesOf(drawn?.answers['/api/hero-settings'] as HeroSettings | null | undefined);

const feedLink = ({ page, studio, origin }: PageFacts): string[] => {
  const title = escaped(`Projects – ${studio.name}`);
  const href = escaped(origin + feedPath);
  return page.isIndexed ? [`<link rel="alternate" type="${feedType}" title="${title}" href="${href}" />`] : [];
};

const headHtml = (facts: PageFacts): string[] => {
  const { page, studio, origin, drawn } = facts;
  const { title, metas, canonical } = headOf(page, studio, origin);
  return [
    `<title>${escaped(title)}</title>`,
    ...metas.flatMap(({ key, name, content }) =>
      content ? [`<meta ${key}="${name}" content="${escaped(content)}" />`] : [],
    ),
    ...(canonical ? [`<link rel="canonical" href="${escaped(canonical)}" />`] : []),
    ...feedLink(facts),
    ...videoServicesOf(drawn).map((service) => `<link rel="preconnect" href="${service}" />`),
    // Before the styles and the fonts, and once.
    ...(drawnPreloads.exec(drawn?.html ?? '') ?? []),
  ];
};

/** The projects that a page shows: of the whole portfolio and the chosen part of it the latter, which comes last. */
const projectsIn = (answers: Record<string, unknown>): PublicProject[] =>
  Object.entries(answers)
    .filter((answer): answer is [string, PublicProject[]] => Array.isArray(answer[1]))
    .findLast(([address]) => address.startsWith('/api/projects'))?.[1] ?? [];

/** For search engines: a page that they are to leave alone tells them nothing. */
const linkedData = ({ page, studio, origin, drawn, project }: PageFacts): object[] => {
  if (!page.isIndexed) return [];
  const answers = drawn?.answers ?? {};
  const projects = projectsIn(answers);
  const people = answers['/api/people'] as PublicPerson[] | undefined;
  return [
    organization(studio, origin, people),
    ...(page.path === pages.home.path ? [website(studio, origin)] : []),
    ...(project ? [openedWork(project, origin), breadcrumbs(project, studio, origin)] : []),
    ...(projects.length > 0 ? [workList(projects, origin)] : []),
  ];
};

const blocksOf = (facts: PageFacts): DataBlock[] => {
  const { studio, drawn } = facts;
  const json = 'application/json';
  const answers = drawn?.answers ?? {};
  return [
    dataBlock(JSON.stringify(studio), { id: 'studio', type: json }),
    ...(Object.keys(answers).length > 0 ? [dataBlock(JSON.stringify(answers), { id: 'first-data', type: json })] : []),
    ...linkedData(facts).map((data) => dataBlock(JSON.stringify(data), { type: 'application/ld+json' })),
  ];
};

/** The built page with the head, the drawn first screen and its data, so that the application need not request it. */
export const pageHtml = (indexHtml: string, facts: PageFacts): { html: string; hashes: string[] } => {
  const blocks = blocksOf(facts);
  const html = withLook(indexHtml, facts.studio)
    .replace(builtColor, '')
    .replace(builtNoscript, (note) => (facts.drawn ? '' : note))
    .replace(builtTitle, () => headHtml(facts).join('\n    '))
    .replace(builtRoot, (root) =>
      facts.drawn ? `<div id="root" data-drawn>${facts.drawn.html.replace(drawnPreloads, '')}</div>` : root,
    )
    // After those of every page, which they win over.
    .replace('</head>', (end) => [...(facts.tags?.styles ?? []), end].join('\n  '))
    .replace('</template>', (end) => [...(facts.tags?.code ?? []), end].join(''))
    .replace('</body>', () => `  ${blocks.map((block) => block.html).join('\n    ')}\n  </body>`);
  return { html, hashes: blocks.map(({ hash }) => hash) };
};
