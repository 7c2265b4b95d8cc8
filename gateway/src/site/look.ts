import { defaultAccent, shadesOf } from '@cueroom/contracts/content/accent';
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
/** A logo that is about as high as wide is also the sign in the browser's tab. */
const widestIcon = 1.5;

/** A built page in the studio's color, and with its sign. */
export const withLook = (html: string, { accent, logo }: Pick<Studio, 'accent' | 'logo'>): string =>
  html
    .replace('</head>', (end) => lookOf(accent) + end)
    .replace(builtIcon, (link) =>
      logo && logo.width <= logo.height * widestIcon ? `<link rel="icon" href="${logo.url}" />` : link,
    );

/** The sign of our own in the studio's colors. */
export const coloredIcon = (svg: string, { accent }: Pick<Studio, 'accent'>): string => {
  if (accent === defaultAccent) return svg;
  const { light } = shadesOf(accent);
  return svg
    .replace(/ fill="#\w+"/, ` fill="${light.night}"`)
    .replace(/ stroke="#\w+"/, ` stroke="${light['brand-light']}"`);
};
