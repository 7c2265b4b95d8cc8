import type { Option } from '@cueroom/contracts/options';
import { addressAsTyped } from './address-as-typed';
import { formatDay } from './dates';
import { wordFor } from './words';

/** What a form's field holds, as its visitor reads it. */
export const sayValue = (field: { type?: string; options?: readonly Option[] }, value: string): string => {
  if (field.type === 'date') return value && formatDay(value);
  return field.type === 'email' ? addressAsTyped(value) : wordFor(field.options ?? [], value);
};
