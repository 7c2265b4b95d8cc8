import { isDeepStrictEqual } from 'node:util';
import type { Connection, Model, Schema, Types } from 'mongoose';
import { initialsOf, searchWords } from './search-words';

/** What a record is found and sorted by. Written in the same update as the texts that it is made of. */
export interface FoundBy {
  words: string[];
  /** The first letters of the words: an index that is in the default order, too, serves a search for one letter. */
  initials: string[];
  /** Sort keys of the fields that are not sorted as they are. */
  order: Record<string, string | number | null>;
}

type KeysOf = (document: never) => FoundBy;

export const foundBy = (texts: (string | null | undefined)[], order: FoundBy['order']): FoundBy => {
  const words = searchWords(...texts);
  return { words, initials: initialsOf(words), order };
};

const keysOfSchema = new WeakMap<object, KeysOf>();

/** Adds FoundBy with its indexes; computed for new documents. An update that changes a text has to set it itself. */
export const addFoundBy = <Document>(schema: Schema<Document>, keysOf: (document: Document) => FoundBy): void => {
  const target = schema as unknown as Schema;
  target.add({ words: [String], initials: [String], order: { type: Object } });
  target.index({ words: 1 });
  target.index({ initials: 1, createdAt: -1, _id: -1 });
  target.index({ updatedAt: 1 });
  target.pre('save', function () {
    if (this.isNew) this.set(keysOf(this.toObject() as Document));
  });
  target.pre('insertMany', function (documents: unknown) {
    for (const document of [documents].flat()) Object.assign(document as object, keysOf(document as Document));
  });
  keysOfSchema.set(schema, keysOf as KeysOf);
};

type Stored = FoundBy & { _id: Types.ObjectId; updatedAt: Date };

/** Corrects what an earlier version's replica, or somebody by hand, wrote without its keys. @returns how many records */
export const correctFoundBy = async (connection: Connection, updatedSince: Date): Promise<number> => {
  let corrected = 0;
  for (const model of Object.values(connection.models) as Model<Stored>[]) {
    const keysOf = keysOfSchema.get(model.schema);
    if (!keysOf) continue;
    for await (const document of model
      .find({ updatedAt: { $gte: updatedSince } })
      .lean<Stored[]>()
      .cursor()) {
      const { _id, updatedAt, words, initials, order } = document as Stored;
      const keys = keysOf(document as never);
      if (isDeepStrictEqual({ words, initials, order }, keys)) continue;
      const written = await model.updateOne({ _id, updatedAt }, { $set: keys }, { timestamps: false });
      corrected += written.modifiedCount;
    }
  }
  return corrected;
};
