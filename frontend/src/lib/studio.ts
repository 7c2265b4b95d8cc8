import { readDataBlock } from './data-block';

interface Studio {
  name: string;
  email: string;
  socialUrl?: string;
  /** The site's own address, where it is set: pages may be open at another one. */
  publicUrl?: string;
  /** City, country. */
  place?: string;
  /** Artists hear within so many days. */
  answerWithinDays: number;
  /** Where the days begin that pages and emails both name. */
  timeZone: string;
  /** Days that records are kept once they are finished; without one, forever. */
  keptDays?: { brief?: number; message?: number; music?: number };
}

const block = readDataBlock<Partial<Studio>>('studio');

/** Who runs this site, as the gateway wrote it into the page. */
export const studio: Studio = {
  ...block,
  name: block?.name || 'Cueroom Music',
  email: block?.email || 'hello@cueroom.example',
  answerWithinDays: block?.answerWithinDays ?? 30,
  timeZone: block?.timeZone || 'UTC',
};

/** Without a slash at its end. */
export const siteOrigin = (): string => studio.publicUrl ?? window.location.origin;
