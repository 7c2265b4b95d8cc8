import type { Page } from '@cueroom/contracts/pages';

export interface Studio {
  name: string;
  email: string;
  socialUrl?: string;
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => escapes[character] ?? '');

const meta = (key: 'name' | 'property', name: string, content: string | undefined): string[] =>
  content ? [`<meta ${key}="${name}" content="${escaped(content)}" />`] : [];

/** The page that the application starts from, with the head that people and machines without scripts read. */
export const pageHtml = (
  indexHtml: string,
  { title, description, keywords, isIndexed, ...addresses }: Omit<Page, 'path'> & { path?: string },
  studio: Studio,
  origin: string,
): string => {
  const address = addresses.canonicalPath ?? addresses.path;
  const head = [
    `<title>${escaped(title)}</title>`,
    ...meta('name', 'description', description),
    ...meta('name', 'keywords', keywords),
    ...meta('name', 'robots', isIndexed ? 'index, follow' : 'noindex, nofollow'),
    ...meta('property', 'og:title', title),
    ...meta('property', 'og:description', description),
    ...meta('property', 'og:type', 'website'),
    ...meta('name', 'twitter:card', 'summary_large_image'),
    ...(isIndexed && address ? [`<link rel="canonical" href="${escaped(origin + address)}" />`] : []),
    ...meta('name', 'studio-name', studio.name),
    ...meta('name', 'studio-email', studio.email),
    ...meta('name', 'studio-social-url', studio.socialUrl),
  ];
  const untitled = indexHtml.replace(/<title>[^<]*<\/title>\s*/, '');
  return untitled.replace('</head>', () => `${head.join('\n    ')}\n  </head>`);
};
