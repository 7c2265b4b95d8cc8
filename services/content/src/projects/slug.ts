import { plainText } from '@cueroom/contracts/plain-text';

const maxLength = 80;
/** Addresses of the API beside those of projects. */
const taken = ['featured'];

/** A title as words of a web address: small Latin letters and digits, joined by hyphens. */
export const slugOf = (title: string): string => {
  const words = plainText(title)
    .replace(/['’]/g, '')
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  while (words.length > 1 && words.join('-').length > maxLength) words.pop();
  return words.join('-').slice(0, maxLength) || 'project';
};

/** The slug, or with the first number that no other project has. */
export const freeSlug = (slug: string, used: readonly (string | undefined)[]): string => {
  const isFree = (one: string) => !used.includes(one) && !taken.includes(one);
  for (let number = 1; ; number++) {
    const numbered = number === 1 ? slug : `${slug}-${number}`;
    if (isFree(numbered)) return numbered;
  }
};
