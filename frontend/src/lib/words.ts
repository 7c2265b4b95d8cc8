import type { Option } from '@cueroom/contracts/options';

/** The word that people read for a stored value; a value that is on no list is shown as it is. */
export const wordFor = (options: readonly Option[], value: string): string =>
  options.find((option) => option.value === value)?.label ?? value;

export const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** A list of words that are stored in small letters and read with a capital one. */
export const capitalisedOptions = (words: readonly string[]): Option[] =>
  words.map((word) => ({ value: word, label: capitalised(word) }));
