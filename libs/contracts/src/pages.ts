/** What the head of a page says. The address is the path; the browser application and the gateway read the same list. */
export interface Page {
  path: string;
  title: string;
  description: string;
  keywords?: string;
  /** False: search engines are asked to stay away. */
  isIndexed: boolean;
  /** The path that search engines should know, when this one is its double. */
  canonicalPath?: string;
}

const artistSubmission = {
  title: 'Artist Submissions – Cueroom Music',
  description:
    'Send us one to five songs for sync licensing in film, TV and advertising. Every submission is listened to.',
  keywords: 'submit music, sync licensing, music for film, music for tv, artist submissions',
  isIndexed: true,
};

export const pages = {
  home: {
    path: '/',
    title: 'Cueroom Music – Music Supervision and Sync Licensing',
    description: 'A boutique music supervision and sync licensing studio for film, television and brands.',
    keywords: 'music supervision, sync licensing, film music, tv music, music for advertising',
    isIndexed: true,
  },
  work: {
    path: '/work',
    title: 'Portfolio – Cueroom Music',
    description: 'Films, series and campaigns that we found the music for.',
    isIndexed: true,
  },
  about: {
    path: '/about',
    title: 'About – Cueroom Music',
    description: 'Who we are and how we choose music for pictures.',
    isIndexed: true,
  },
  contact: {
    path: '/contact',
    title: 'Contact – Cueroom Music',
    description: 'Write to the studio about a project, a partnership or your music.',
    isIndexed: true,
  },
  brief: {
    path: '/brief',
    title: 'Project Brief – Cueroom Music',
    description: 'Tell us about your film, series or campaign. We answer within 24 hours.',
    isIndexed: true,
  },
  artistSub: { path: '/artist-sub', ...artistSubmission },
  artistSubmissions: { path: '/artist-submissions', ...artistSubmission, canonicalPath: '/artist-sub' },
  admin: { path: '/admin', title: 'Admin Portal – Cueroom Music', description: 'For the studio.', isIndexed: false },
} satisfies Record<string, Page>;

export const notFoundPage: Omit<Page, 'path'> = {
  title: '404 Page Not Found – Cueroom Music',
  description: 'There is no page at this address.',
  isIndexed: false,
};

/** The page at a path, with or without a slash at its end; undefined when there is none. */
export const pageAt = (path: string): Page | undefined => {
  const bare = path.length > 1 ? path.replace(/\/+$/, '') : path;
  return Object.values<Page>(pages).find((page) => page.path === bare);
};
