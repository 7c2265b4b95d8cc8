import { defaultAccent, inHueOf, shadesOf } from '@cueroom/contracts/content/accent';
import { isIcon } from '@cueroom/contracts/content/logo-shape';
import type { SiteLogo } from '@cueroom/contracts/content/site-content';
import { inLook } from '@cueroom/contracts/pages';
import type { Studio } from './studio';

const declarations = (shades: Record<string, string>): string =>
  Object.entries(shades)
    .map(([name, hex]) => `--color-${name}:${hex}`)
    .join(';');

/**
 * The shades of an accent of the studio's own, in the page itself, so that nothing is seen in ours first. They win over those of theme.css
 * and dark.css, whichever styles come later.
 */
const styleOf = (accent: string): string => {
  const { light, dark } = shadesOf(accent);
  const inDark = declarations(dark);
  return [
    `<style>:root{${declarations(light)}}`,
    `@media screen{html:root[data-theme=dark]{${inDark}}}`,
    `@media screen and (prefers-color-scheme:dark){html:root[data-theme=system]{${inDark}}}</style>`,
  ].join('');
};

let made = { accent: defaultAccent, style: '' };
const lookOf = (accent: string): string => {
  if (accent !== made.accent) made = { accent, style: accent === defaultAccent ? '' : styleOf(accent) };
  return made.style;
};

const builtIcon = /<link rel="icon" href="\/favicon\.svg"[^>]*>/;
const builtTouchIcon = '/icon-192.png';

type Look = Pick<Studio, 'accent' | 'logo' | 'look'>;

/** Of a logo that is too wide for a tab the gateway draws another sign. */
const iconOf = (logo: SiteLogo, studio: Look): string => (isIcon(logo) ? logo.url : inLook(builtTouchIcon, studio));

/** A built page in the studio's color, and with its sign. */
export const withLook = (html: string, studio: Look): string => {
  const { accent, logo } = studio;
  return html
    .replace('</head>', (end) => lookOf(accent) + end)
    .replace(builtTouchIcon, (address) => inLook(address, studio))
    .replace(builtIcon, (link) => (logo ? `<link rel="icon" href="${iconOf(logo, studio)}" />` : link));
};

/** Of our sign, in all drawings. */
const signColor = '#e0b077';

/** A drawing of ours in the studio's color. */
export const colored = (svg: string, accent: string): string => {
  if (accent === defaultAccent) return svg;
  const sign = shadesOf(accent).light['brand-light'];
  return svg.replace(/#[0-9a-f]{6}/g, (hex) => (hex === signColor ? sign : inHueOf(accent, hex)));
};
