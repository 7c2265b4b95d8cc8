/** Splits at separators that no backslash escapes, and leaves the escapes for later. */
const splitAt = (text: string, separators: string): string[] => {
  const parts = [''];
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    if (separators.includes(character)) parts.push('');
    else parts[parts.length - 1] += character === '\\' ? character + text.charAt(++at) : character;
  }
  return parts;
};

/** Without the space around it that is not escaped, and without the escapes. */
const bare = (part: string): string => {
  const characters = [...part.matchAll(/\\([\s\S])|[\s\S]/g)].map(([plain, escaped]) => ({ plain, escaped }));
  const isText = ({ plain, escaped }: (typeof characters)[number]) => escaped !== undefined || /\S/.test(plain);
  return characters
    .slice(Math.max(characters.findIndex(isText), 0), characters.findLastIndex(isText) + 1)
    .map(({ plain, escaped }) => escaped ?? plain)
    .join('');
};

/** People write spaces around separators; those of the text itself are escaped. */
const escaped = (part: string, separators: string): string =>
  [...part]
    .map((one) => (one === '\\' || separators.includes(one) ? `\\${one}` : one))
    .join('')
    .replace(/^\s|(?<!^)\s$/g, '\\$&');

export const joinParts = (parts: readonly string[]): string => parts.map((part) => escaped(part, '|;')).join('|');
export const splitParts = (text: string): string[] => splitAt(text, '|').map(bare);

export const joinEntries = (entries: readonly string[]): string => entries.join('; ');
export const splitEntries = (text: string): string[] => splitAt(text, ';').filter((entry) => entry.trim() !== '');

export const joinTags = (tags: readonly string[]): string => joinEntries(tags.map((tag) => escaped(tag, ',;')));
/** Other programs put commas between tags. */
export const splitTags = (text: string): string[] => {
  const entries = splitAt(text, ';');
  return (entries.length > 1 ? entries : splitAt(text, ',')).map(bare).filter(Boolean);
};
