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
