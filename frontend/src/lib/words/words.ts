import type { Option } from '@cueroom/contracts/options';

/** The label of a stored value; a value that is on no list is shown as it is. */
export const wordFor = (options: readonly Option[], value: string): string =>
  options.find((option) => option.value === value)?.label ?? value;

export const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

export const capitalizedOptions = (words: readonly string[]): Option[] =>
  words.map((word) => ({ value: word, label: capitalized(word) }));
