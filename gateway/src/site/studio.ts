import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { defaultAccent, shadesOf } from '@cueroom/contracts/content/accent';
import { getHeroSettings, type HeroSettings } from '@cueroom/contracts/content/hero-settings';
import { getSiteContent, getSiteLogo, type SiteContent, type SiteLogo } from '@cueroom/contracts/content/site-content';
import { type SiteTextName, siteTexts } from '@cueroom/contracts/content/site-texts';
import { playableVideoUrl } from '@cueroom/contracts/content/video-address';
import { type HeadOwner, inLook, type Page, pages, videoServices } from '@cueroom/contracts/pages';
import type { Bus } from '@cueroom/messaging/bus';
import { log } from '@cueroom/platform/logger';
import type { HintedCache } from '../http/hinted-cache';
import type { GatewaySettings } from '../settings';

/** Who runs this site, as every page knows it (frontend/src/lib/studio.ts). */
export interface Studio extends HeadOwner {
  email: string;
  phone: string;
  footerLine: string;
  logo: SiteLogo | null;
  socialUrl?: string;
  /** The home page plays a film of another company, which may set cookies of its own. */
  hasEmbeddedFilm: boolean;
  /** The site's own address, without a slash at its end, where it is set. */
  publicUrl?: string;
  /** Within so many days artists hear of what they have sent. */
  answerWithinDays: number;
  /** Where the days begin that pages and emails both name. */
  timeZone: string;
  /** For how many days it keeps what people send, once that is over; what is not named, forever. */
  keptDays?: { brief?: number; message?: number; music?: number };
  /** For how many days it is known what clients heard of a pitch; null: it is never recorded. */
  listeningDays: number | null;
}

/** Nothing when everything is kept: most pages have no form. */
const keptDaysOf = (settings: GatewaySettings): Studio['keptDays'] => {
  const { RETENTION_BRIEFS_DAYS, RETENTION_CONTACTS_DAYS, RETENTION_SUBMISSIONS_DAYS } = settings;
  const days = {
    ...(RETENTION_BRIEFS_DAYS && { brief: RETENTION_BRIEFS_DAYS }),
    ...(RETENTION_CONTACTS_DAYS && { message: RETENTION_CONTACTS_DAYS }),
    ...(RETENTION_SUBMISSIONS_DAYS && { music: RETENTION_SUBMISSIONS_DAYS }),
  };
  return Object.keys(days).length > 0 ? days : undefined;
};

/** What search engines are told in other words than ours. */
const headsOf = (content: Partial<SiteContent>): HeadOwner['heads'] => {
  const own = (name: string): string | undefined => {
    const text = content[name as SiteTextName];
    return text === siteTexts[name as SiteTextName]?.text ? undefined : text;
  };
  const heads = Object.entries<Page>(pages).flatMap(([key, { path }]) => {
    const [title, description] = [own(`${key}PageTitle`), own(`${key}PageDescription`)];
    if (title === undefined && description === undefined) return [];
    return [[path, { ...(title !== undefined && { title }), ...(description !== undefined && { description }) }]];
  });
  return heads.length > 0 ? (Object.fromEntries(heads) as HeadOwner['heads']) : undefined;
};

/** None where all is ours: cards have the titles of pages, which the studio may change. */
const lookOf = (accent: string, logo: SiteLogo | null, heads: HeadOwner['heads']): string | undefined =>
  accent === defaultAccent && !logo && !heads
    ? undefined
    : createHash('sha256')
        .update(JSON.stringify([accent, logo, heads]))
        .digest('base64url')
        .slice(0, 8);

/** Where the film of the home page comes from, if another company has it. */
export const filmServicesOf = (hero: HeroSettings | null | undefined): string[] => {
  if (!hero?.isActive || hero.videoType !== 'url' || !hero.videoUrl) return [];
  const address = playableVideoUrl(hero.videoUrl);
  return videoServices.filter((service) => address.startsWith(`${service}/`));
};

export const studioOf = (
  settings: GatewaySettings,
  content: Partial<SiteContent> = {},
  hero: HeroSettings | null = null,
): Studio => {
  const keptDays = keptDaysOf(settings);
  const heads = headsOf(content);
  const { accent = defaultAccent, logo = null } = content;
  const look = lookOf(accent, logo, heads);
  return {
    name: settings.STUDIO_NAME,
    email: settings.STUDIO_EMAIL,
    accent,
    place: content.place ?? siteTexts.place.text,
    phone: content.phone ?? siteTexts.phone.text,
    footerLine: content.footerLine ?? siteTexts.footerLine.text,
    logo,
    hasEmbeddedFilm: filmServicesOf(hero).length > 0,
    answerWithinDays: settings.ANSWER_WITHIN_DAYS,
    timeZone: settings.TIME_ZONE,
    ...(settings.WORKING_HOURS && { workingHours: settings.WORKING_HOURS }),
    listeningDays: settings.PITCH_TRACKING === 'on' ? settings.RETENTION_LISTENING_DAYS : null,
    ...(look && { look }),
    ...(heads && { heads }),
    ...(settings.STUDIO_SOCIAL_URL && { socialUrl: settings.STUDIO_SOCIAL_URL }),
    ...(settings.PUBLIC_URL && { publicUrl: settings.PUBLIC_URL.replace(/\/+$/, '') }),
    ...(keptDays && { keptDays }),
  };
};

/** A page does not wait longer for how it looks. */
const readWithin = { timeoutMs: 1000 };

/** The studio as the settings and the portal say it now; as it was last known where that cannot be read. */
export class StudioFacts {
  private last: Studio;

  constructor(
    private readonly settings: GatewaySettings,
    private readonly bus: Bus,
    private readonly cache: HintedCache,
  ) {
    this.last = studioOf(settings);
  }

  async now(): Promise<Studio> {
    try {
      this.last = await this.cache.get('studio', () => this.read());
    } catch (error) {
      log.warn({ err: error }, 'look of the site not read');
    }
    return this.last;
  }

  /** The bytes of the logo; null where there is none. */
  async logo(): Promise<Buffer | null> {
    const logo = await this.bus.request(getSiteLogo, {});
    return logo && Buffer.from(logo.data, 'base64');
  }

  private async read(): Promise<Studio> {
    const [content, hero] = await Promise.all([
      this.bus.request(getSiteContent, {}, readWithin),
      this.bus.request(getHeroSettings, {}, readWithin),
    ]);
    return studioOf(this.settings, content, hero);
  }
}

interface Manifest {
  description: string;
  icons: { src: string; type: string }[];
}

/** The build's manifest with the name and the look of the studio that runs the site; null when the build has none. */
export const namedManifest = (file: string): ((studio: Studio) => string) | null => {
  if (!existsSync(file)) return null;
  const built = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  return (studio) => {
    const { name, accent, logo, heads } = studio;
    // The drawing is our sign; browsers fetch an icon again only at another address.
    const icons = built.icons.filter(({ type }) => !(type === 'image/svg+xml' && logo));
    return JSON.stringify({
      ...built,
      ...{ name, short_name: name, description: heads?.[pages.home.path]?.description ?? built.description },
      ...{ background_color: shadesOf(accent).light.site, theme_color: accent },
      icons: icons.map((icon) => ({ ...icon, src: inLook(icon.src, studio) })),
    });
  };
};
