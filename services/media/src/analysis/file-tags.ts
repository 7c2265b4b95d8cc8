import type { FileTags } from '@cueroom/contracts/media/file-tags';
import { plainName } from '@cueroom/contracts/plain-text';
import { iswcOf } from '@cueroom/contracts/rights/identifiers';
import { limits } from '@cueroom/contracts/rules';
import { embeddedTags } from './embedded-tags';

/** Beside those of embeddedTags: by what is meant, the names that formats and programs use for it, in lower case. */
const names = {
  composer: ['composer', 'writer', 'songwriter'],
  publisher: ['publisher', 'organization'],
  genre: ['genre', 'style'],
  iswc: ['iswc'],
  comment: ['comment', 'description'],
  lyrics: ['lyrics', 'unsyncedlyrics', 'unsynced lyrics'],
} as const;

/** A number in place of its name is of use to nobody. */
const genreOf = (text: string | undefined): string | undefined => {
  const name = text?.replace(/^\(\d{1,3}\)/, '').trim();
  return name && !/^\d+$/.test(name) ? name.slice(0, 60) : undefined;
};

const textsIn = (tags: Record<string, string>): Map<string, string> => {
  const all = Object.entries(tags).map(([name, text]): [string, string] => [
    name.toLowerCase(),
    plainName(text).trim(),
  ]);
  // `lyrics-eng` names its language.
  return new Map(all.map(([name, text]) => [/^lyrics-/.test(name) ? 'lyrics' : name, text]));
};

/** What a file says of itself, for the draft of a track. */
export const fileTags = (words: { tags: Record<string, string>; hasCover: boolean }): FileTags => {
  const texts = textsIn(words.tags);
  const textOf = (field: keyof typeof names, longest: number = limits.name): string | undefined =>
    names[field].map((name) => texts.get(name)?.slice(0, longest)).find(Boolean);
  const { hasCover: _left, ...known } = embeddedTags(words);
  return {
    ...known,
    composer: textOf('composer'),
    publisher: textOf('publisher'),
    genre: genreOf(textOf('genre')),
    iswc: iswcOf(textOf('iswc') ?? '') ?? undefined,
    comment: textOf('comment', limits.longText),
    lyrics: textOf('lyrics', limits.lyrics),
  };
};
