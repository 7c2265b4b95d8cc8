/** Letters that Unicode does not take apart, as they are typed on a keyboard without them. */
const typedAs = new Map(
  'ß=ss æ=ae œ=oe ø=o ł=l đ=d ð=d þ=th ħ=h ı=i ŋ=n ŧ=t ƶ=z ə=e ɛ=e ɔ=o ɖ=d ɗ=d ɓ=b ƙ=k ƴ=y ɣ=g ƒ=f ɨ=i ʉ=u ʋ=v'
    .split(' ')
    .map((pair) => pair.split('=') as [string, string]),
);
const special = new RegExp(`[${[...typedAs.keys()].join('')}]`, 'g');

/** Lower case, without accents, with the letters of any keyboard: how texts are compared and searched. */
export const plainText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(special, (letter) => typedAs.get(letter) ?? letter);

/** For each plain spelling what else is written so: `ss` for ß, `o` for ø. */
export const alsoWritten: ReadonlyMap<string, string> = [...typedAs].reduce(
  (all, [letter, plain]) => all.set(plain, (all.get(plain) ?? '') + letter),
  new Map<string, string>(),
);

/** What cannot be seen: spaces, controls, marks of direction, fillers, the empty Braille cell. */
const unseen = String.raw`\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800`;
export const visible = new RegExp(`[^${unseen}]`, 'u');
export const withoutUnseen = (text: string): string => text.replace(new RegExp(`[${unseen}]+`, 'gu'), '');

/** Letters that a joiner after them changes: of Arabic, of the scripts of India and around it, of Mongolian and others. */
const joining = String.raw`\u0600-\u109f\u1780-\u18af\u1900-\u1cff\ua800-\uabff\ufb50-\ufdff\ufe70-\ufefc\u{10a00}-\u{11fff}\u{1e900}-\u{1e95f}`;
const joined = String.raw`[${joining}][\u180e\u200c\u200d]`;
const emoji = String.raw`\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]*\u200d(?=\p{Extended_Pictographic})`;
const flag = String.raw`\u{1f3f4}[\u{e0020}-\u{e007e}]+\u{e007f}`;
const marks = String.raw`[\u061c\u200e\u200f]`;
const unwanted = String.raw`[\u00ad\u180e\u200b-\u200d\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0001}\u{e0020}-\u{e007f}]`;
const hiddenSigns = new RegExp(`(${joined}|${emoji}|${flag})|(${marks})|${unwanted}`, 'gu');
const fromTheRight = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * A name or title without signs that hide in it, or turn the words around it. Those stay that its script or an emoji needs, and
 * marks of direction among letters that are read from the right.
 */
export const plainName = (name: string): string => {
  const isFromTheRight = fromTheRight.test(name);
  return name.replace(
    hiddenSigns,
    (_sign, needed: string = '', mark: string = '') => needed + (isFromTheRight ? mark : ''),
  );
};
