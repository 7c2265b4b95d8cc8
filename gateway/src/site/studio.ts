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

/** The manifest of the build with the name of the studio that runs the site. */
export const namedManifest = (manifest: Buffer, { name }: Studio): Buffer =>
  Buffer.from(JSON.stringify({ ...(JSON.parse(manifest.toString('utf8')) as object), name, short_name: name }));
