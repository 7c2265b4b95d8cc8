import type { SiteLogo } from '@cueroom/contracts/content/site-content';
import type { HeadOwner } from '@cueroom/contracts/pages';
import { readDataBlock } from './data-block';

interface Studio extends HeadOwner {
  email: string;
  /** '' where it has no public one. */
  phone: string;
  footerLine: string;
  /** Null: the sign of our own stands in its place. */
  logo: SiteLogo | null;
  socialUrl?: string;
  /** The home page plays a film of another company, which may set cookies. */
  hasEmbeddedFilm: boolean;
  /** The site's own address, where it is set: pages may be open at another one. */
  publicUrl?: string;
  /** Artists hear within so many days. */
  answerWithinDays: number;
  /** Where the days begin that pages and emails both name. */
  timeZone: string;
  /** Days that records are kept once they are finished; without one, forever. */
  keptDays?: { brief?: number; message?: number; music?: number };
  /** Days that it is known what clients heard; null: it is never recorded. */
  listeningDays: number | null;
}

const block = readDataBlock<Partial<Studio>>('studio');

/** With it the site has our own colors. */
export const ourAccent = '#a26f37';

/** Who runs this site, as the gateway wrote it into the page. */
export const studio: Studio = {
  ...block,
  name: block?.name || 'Cueroom Music',
  email: block?.email || 'hello@cueroom.example',
  accent: block?.accent || ourAccent,
  place: block?.place ?? '',
  phone: block?.phone ?? '',
  footerLine: block?.footerLine ?? '',
  logo: block?.logo ?? null,
  hasEmbeddedFilm: block?.hasEmbeddedFilm ?? false,
  answerWithinDays: block?.answerWithinDays ?? 30,
  timeZone: block?.timeZone || 'UTC',
  listeningDays: block?.listeningDays ?? null,
};

/** Without a slash at its end. */
export const siteOrigin = (): string => studio.publicUrl ?? window.location.origin;
