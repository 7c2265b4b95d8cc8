import { existsSync, readFileSync } from 'node:fs';
import type { GatewaySettings } from '../settings';

export interface Studio {
  name: string;
  email: string;
  socialUrl?: string;
  /** The site's own address, without a slash at its end, where it is set. */
  publicUrl?: string;
  /** Within so many days artists hear of what they have sent. */
  answerWithinDays: number;
  /** Where the days begin that pages and emails both name. */
  timeZone: string;
  /** For how many days it keeps what people send, once that is over; what is not named, forever. */
  keptDays?: { brief?: number; message?: number; music?: number };
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

export const studioOf = (settings: GatewaySettings): Studio => {
  const keptDays = keptDaysOf(settings);
  return {
    name: settings.STUDIO_NAME,
    email: settings.STUDIO_EMAIL,
    answerWithinDays: settings.ANSWER_WITHIN_DAYS,
    timeZone: settings.TIME_ZONE,
    ...(settings.STUDIO_SOCIAL_URL && { socialUrl: settings.STUDIO_SOCIAL_URL }),
    ...(settings.PUBLIC_URL && { publicUrl: settings.PUBLIC_URL.replace(/\/+$/, '') }),
    ...(keptDays && { keptDays }),
  };
};

/** The build's manifest with the name of the studio that runs the site; null when the build has none. */
export const namedManifest = (file: string, { name }: Studio): string | null =>
  existsSync(file)
    ? JSON.stringify({ ...(JSON.parse(readFileSync(file, 'utf8')) as object), name, short_name: name })
    : null;
