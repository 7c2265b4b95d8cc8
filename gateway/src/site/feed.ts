import { createHash } from 'node:crypto';
import type { ProjectAddress } from '@cueroom/contracts/content/projects';
import { pages, shareCard, shareCardPath } from '@cueroom/contracts/pages';
import { projectPath, summaryOf } from '@cueroom/contracts/project-page';
import { escaped } from '@cueroom/platform/html';
import type { Studio } from './studio';

export const feedPath = '/feed.xml';
export const feedType = 'application/atom+xml';

/** Readers fetch all of it, whatever is new. */
const mostEntries = 50;
/** Of a feed that has no entries yet. */
const never = '1970-01-01T00:00:00.000Z';

/** The same for a project wherever the site is (RFC 9562, version 8): readers know by it what they have shown. */
const urnOf = (id: string): string => {
  const hash = createHash('sha256').update(`cueroom project ${id}`).digest('hex');
  const parts = [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`, `a${hash.slice(17, 20)}`];
  return `urn:uuid:${[...parts, hash.slice(20, 32)].join('-')}`;
};

const entry = (project: ProjectAddress, origin: string): string[] => {
  const { id, title, slug, medium, updatedAt } = project;
  const address = escaped(origin + projectPath(slug));
  const summary = summaryOf(project);
  // Its card and no other picture: readers in browsers may show it on their own pages. They keep one by its address.
  const card = escaped(`${origin}${shareCardPath(projectPath(slug))}?v=${Date.parse(updatedAt).toString(36)}`);
  const content = `<p><img src="${card}" alt=""></p><p>${escaped(summary)}</p>`;
  return [
    '  <entry>',
    `    <id>${urnOf(id)}</id>`,
    `    <title>${escaped(title)}</title>`,
    `    <updated>${updatedAt}</updated>`,
    `    <link rel="alternate" type="text/html" href="${address}"/>`,
    `    <link rel="enclosure" type="${shareCard.type}" href="${card}"/>`,
    `    <category term="${escaped(medium)}"/>`,
    `    <summary>${escaped(summary)}</summary>`,
    `    <content type="html">${escaped(content)}</content>`,
    '  </entry>',
  ];
};

/** An Atom feed (RFC 4287) of the projects, those first that changed last. */
export const feedOf = (projects: readonly ProjectAddress[], studio: Pick<Studio, 'name'>, origin: string): string => {
  const latest = [...projects].sort((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1)).slice(0, mostEntries);
  const address = escaped(origin + feedPath);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    `  <id>${address}</id>`,
    `  <title>${escaped(`Projects – ${studio.name}`)}</title>`,
    `  <updated>${latest[0]?.updatedAt ?? never}</updated>`,
    `  <author><name>${escaped(studio.name)}</name></author>`,
    `  <link rel="self" type="${feedType}" href="${address}"/>`,
    `  <link rel="alternate" type="text/html" href="${escaped(origin + pages.work.path)}"/>`,
    `  <icon>${escaped(origin)}/icon-192.png</icon>`,
    ...latest.flatMap((project) => entry(project, origin)),
    '</feed>\n',
  ].join('\n');
};
