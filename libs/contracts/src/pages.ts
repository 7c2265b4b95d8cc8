import { answeredWithin } from './intake/answer-promise';

/** What the head of a page says. The address is the path; the browser application and the gateway read the same list. */
export interface Page {
  path: string;
  /** `{studio}` stands for the name of the studio that runs the site. */
  title: string;
  /** A sentence with `{place}` says where the studio is; without a place it is left out. `{answer}`: when clients get an answer. */
  description: string;
  keywords?: string;
  /** False: search engines are asked to stay away. */
  isIndexed: boolean;
  /** The path that search engines should know, when this one is its double. */
  canonicalPath?: string;
  /** Where its card is, when that is not at the path of the page. */
  shareCardPath?: string;
}

/** Where embedded hero videos come from: browsers may frame them, and connect early to the one that a page shows. */
export const videoServices = [
  'https://www.youtube.com',
  'https://www.youtube-nocookie.com',
  'https://player.vimeo.com',
];
export const shareCard = { type: 'image/png', width: 1200, height: 630 } as const;
/** Where the gateway draws the card of a page. */
export const shareCardPath = (path = '/'): string => (path === '/' ? '/share.png' : `/share${path}.png`);

const artistSubmission = {
  title: 'Submit Music for Sync Licensing – {studio}',
  description:
    'Send one to five songs to our music supervision studio, for sync licensing in film, TV and ads. We listen to every submission.',
  keywords: 'submit music, sync licensing, music for film, music for tv, artist submissions',
  isIndexed: true,
};

export const pages = {
  home: {
    path: '/',
    title: '{studio} – Music Supervision and Sync Licensing',
    description:
      'A boutique studio for music supervision and sync licensing. We find and clear music for film, television and brands. Based in {place}.',
    keywords: 'music supervision, sync licensing, film music, tv music, music for advertising',
    isIndexed: true,
  },
  work: {
    path: '/work',
    title: 'Music Supervision Portfolio – {studio}',
    description:
      'The films, series and campaigns that we found the music for: our portfolio of music supervision and sync licensing. Based in {place}.',
    isIndexed: true,
  },
  about: {
    path: '/about',
    title: 'About Our Music Supervision Studio – {studio}',
    description:
      'Who we are and how we choose music for pictures: the people behind our music supervision and sync licensing work. Based in {place}.',
    isIndexed: true,
  },
  contact: {
    path: '/contact',
    title: 'Contact a Music Supervisor – {studio}',
    description:
      'Write to us about music supervision or sync licensing for your film, series or campaign, a partnership or your music. Based in {place}.',
    isIndexed: true,
  },
  brief: {
    path: '/brief',
    title: 'Send a Music Brief – {studio}',
    description:
      'Need music supervision or sync licensing for a film, series or campaign? Send a brief in four steps; we answer {answer}.',
    isIndexed: true,
  },
  privacy: {
    path: '/privacy',
    title: 'Privacy – {studio}',
    description: 'What this studio stores about you, why, for how long, and what you can ask for.',
    isIndexed: true,
  },
  imprint: {
    path: '/imprint',
    title: 'Imprint – {studio}',
    description: 'Who runs this site, and how to reach them.',
    isIndexed: true,
  },
  artistSub: { path: '/artist-sub', ...artistSubmission },
  artistSubmissions: { path: '/artist-submissions', ...artistSubmission, canonicalPath: '/artist-sub' },
  music: {
    path: '/music',
    title: 'Your music – {studio}',
    description: 'Ask for the links to what you have sent us.',
    isIndexed: false,
  },
  verify: {
    path: '/verify',
    title: 'Verify a document – {studio}',
    description: 'Whether a document is from this studio, and unaltered.',
    isIndexed: false,
  },
  admin: { path: '/admin', title: 'Admin Portal – {studio}', description: 'For the studio.', isIndexed: false },
} satisfies Record<string, Page>;

export const notFoundPage: Omit<Page, 'path'> = {
  title: '404 Page Not Found – {studio}',
  description: 'There is no page at this address.',
  isIndexed: false,
};

/** The page at a path, with or without a slash at its end; undefined when there is none. */
export const pageAt = (path: string): Page | undefined => {
  const bare = path.length > 1 ? path.replace(/\/+$/, '') : path;
  return Object.values<Page>(pages).find((page) => page.path === bare);
};

interface Meta {
  key: 'name' | 'property';
  name: string;
  /** None: the page has no such element. */
  content: string | undefined;
}

interface PageHead {
  title: string;
  metas: Meta[];
  canonical: string | undefined;
}

/** Whose site it is, as far as heads of pages say it. */
export interface HeadOwner {
  name: string;
  /** The color of the browser's own frame. */
  accent: string;
  /** City, country; '' where it does not say. */
  place: string;
  /** Of WORKING_HOURS, where it is set: by the clocks of the studio. */
  workingHours?: string;
  /** Changes with what its cards and icons look like; none where they look like ours. */
  look?: string;
  /** What the studio says of its pages in other words than ours, by path. */
  heads?: Record<string, Partial<Pick<Page, 'title' | 'description'>>>;
}

/** Search engines cut what is longer. */
export const longestDescription = 160;

/** Services and browsers keep a picture by its address, so one that looks different has another one. */
export const inLook = (address: string, { look }: Pick<HeadOwner, 'look'>): string =>
  look ? `${address}${address.includes('?') ? '&' : '?'}look=${look}` : address;

const saidWhere = (description: string, place: string): string => {
  const nowhere = description.replace(/\s*[^.!?]*\{place\}[^.!?]*[.!?]?/g, '').trim();
  const somewhere = description.replaceAll('{place}', () => place);
  return place && somewhere.length <= longestDescription ? somewhere : nowhere;
};

/**
 * The head of a page, the same from the gateway and in the browser.
 * @param origin the site's own address, without a slash at its end
 */
export const headOf = (page: Omit<Page, 'path'> & { path?: string }, owner: HeadOwner, origin: string): PageHead => {
  const { keywords, isIndexed } = page;
  const path = page.canonicalPath ?? page.path;
  const own = owner.heads?.[path ?? ''];
  const named = (text: string): string =>
    text.replaceAll('{studio}', () => owner.name).replaceAll('{answer}', () => answeredWithin(owner));
  const title = named(own?.title ?? page.title);
  const description = saidWhere(named(own?.description ?? page.description), owner.place);
  const canonical = isIndexed && path !== undefined ? origin + path : undefined;
  const image = origin + inLook(page.shareCardPath ?? shareCardPath(path), owner);
  const name = (name: string, content: string | undefined): Meta => ({ key: 'name', name, content });
  const property = (name: string, content: string | undefined): Meta => ({ key: 'property', name, content });
  return {
    title,
    canonical,
    metas: [
      name('description', description),
      name('keywords', keywords),
      name('robots', isIndexed ? 'index, follow' : 'noindex, nofollow'),
      name('theme-color', owner.accent),
      property('og:type', 'website'),
      property('og:site_name', owner.name),
      property('og:title', title),
      property('og:description', description),
      property('og:url', canonical),
      property('og:image', image),
      property('og:image:type', shareCard.type),
      property('og:image:width', String(shareCard.width)),
      property('og:image:height', String(shareCard.height)),
      property('og:image:alt', title),
      name('twitter:card', 'summary_large_image'),
      name('twitter:title', title),
      name('twitter:description', description),
      name('twitter:image', image),
      name('twitter:image:alt', title),
    ],
  };
};
