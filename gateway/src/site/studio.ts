import type { GatewaySettings } from '../settings';

/** Who runs this site, as pages and machines are told. */
export interface Studio {
  name: string;
  email: string;
  socialUrl?: string;
}

export const studioOf = (settings: GatewaySettings): Studio => ({
  name: settings.STUDIO_NAME,
  email: settings.STUDIO_EMAIL,
  ...(settings.STUDIO_SOCIAL_URL && { socialUrl: settings.STUDIO_SOCIAL_URL }),
});
