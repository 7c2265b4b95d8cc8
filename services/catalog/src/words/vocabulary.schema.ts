import type { OwnWords } from '@cueroom/contracts/catalog/track-words';
import { addOutbox, type WithOutbox } from '@cueroom/persistence/outbox/outbox.schema';
import type { Edited } from '@cueroom/persistence/records/edits';
import { schemaOptions } from '@cueroom/persistence/records/schema-options';
import { Schema } from 'mongoose';

/** The only one of its kind. */
export interface VocabularyDocument extends OwnWords, Edited, WithOutbox {
  /** Grows with every write, which it guards. */
  revision: number;
}

export const vocabularySchema = new Schema<VocabularyDocument>(
  {
    genres: [String],
    moods: [String],
    edits: { type: Number, default: 0 },
    revision: { type: Number, default: 0 },
  },
  schemaOptions,
);
addOutbox(vocabularySchema);
