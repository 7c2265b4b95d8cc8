import type { Schema } from 'mongoose';
import { initialsOf, searchWords } from './search-words';

/** What a record is found and sorted by. Written in the same update as the texts that it is made of. */
export interface FoundBy {
  words: string[];
  /** The first letters of the words: an index that is in the default order, too, serves a search for one letter. */
  initials: string[];
  /** Sort keys of the fields that are not sorted as they are. */
  order: Record<string, string | number | null>;
}

export const foundBy = (texts: (string | null | undefined)[], order: FoundBy['order']): FoundBy => {
  const words = searchWords(...texts);
  return { words, initials: initialsOf(words), order };
};

/**
 * Adds FoundBy with its indexes; computed for new documents. An update that changes a text has to set it itself. What is
 * asked of the fields in `beside` is decided in the index of words, without reading the records.
 */
export const addFoundBy = <Document>(
  schema: Schema<Document>,
  keysOf: (document: Document) => FoundBy,
  beside: readonly string[] = [],
): void => {
  const target = schema as unknown as Schema;
  target.add({ words: [String], initials: [String], order: { type: Object } });
  target.index({ words: 1, ...Object.fromEntries(beside.map((field) => [field, 1])) });
  target.index({ initials: 1, createdAt: -1, _id: -1 });
  target.pre('save', function () {
    if (this.isNew) this.set(keysOf(this.toObject() as Document));
  });
  target.pre('insertMany', function (documents: unknown) {
    for (const document of [documents].flat()) Object.assign(document as object, keysOf(document as Document));
  });
};
