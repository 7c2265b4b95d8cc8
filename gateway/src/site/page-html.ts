import { headOf, type Page, videoServices } from '@cueroom/contracts/pages';
import { type DataBlock, dataBlock } from './data-blocks';
import type { FirstData } from './first-data';
import { escaped } from './markup';
import { organization, workList } from './structured-data';
import type { Studio } from './studio';

export interface PageFacts {
  page: Omit<Page, 'path'> & { path?: string };
  studio: Studio;
  /** The site's own address, without a slash at its end. */
  origin: string;
  data: FirstData;
}

/** The elements of the built page that every page has its own of. */
const replaced = /\s*(<title>[^<]*<\/title>|<meta name="theme-color"[^>]*>|<link rel="manifest"[^>]*>)/g;

const headHtml = ({ page, studio, origin }: PageFacts): string[] => {
  const { title, metas, canonical } = headOf(page, studio.name, origin);
  return [
    `<title>${escaped(title)}</title>`,
    ...metas.flatMap(({ key, name, content }) =>
      content ? [`<meta ${key}="${name}" content="${escaped(content)}" />`] : [],
    ),
    ...(canonical ? [`<link rel="canonical" href="${escaped(canonical)}" />`] : []),
    ...(page.isIndexed ? videoServices.map((service) => `<link rel="preconnect" href="${service}" />`) : []),
    '<link rel="manifest" href="/manifest.webmanifest" />',
  ];
};

const blocksOf = ({ studio, origin, data }: PageFacts): DataBlock[] => {
  const json = 'application/json';
  const linked = 'application/ld+json';
  return [
    dataBlock(JSON.stringify(studio), { id: 'studio', type: json }),
    ...(data.json === '{}' ? [] : [dataBlock(data.json, { id: 'first-data', type: json })]),
    dataBlock(JSON.stringify(organization(studio, origin)), { type: linked }),
    ...(data.projects.length > 0 ? [dataBlock(JSON.stringify(workList(data.projects, origin)), { type: linked })] : []),
  ];
};

/**
 * The page that the application starts from: with the head that people and machines without scripts read, and with the
 * data of its first screen, so that the application need not ask for it.
 */
export const pageHtml = (indexHtml: string, facts: PageFacts): { html: string; hashes: string[] } => {
  const blocks = blocksOf(facts);
  const html = indexHtml
    .replace(replaced, '')
    .replace('</head>', () => `  ${headHtml(facts).join('\n    ')}\n  </head>`)
    .replace('</body>', () => `${blocks.map((block) => block.html).join('\n    ')}\n  </body>`);
  return { html, hashes: blocks.map(({ hash }) => hash) };
};
