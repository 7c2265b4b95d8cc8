import type { Edited } from '@cueroom/persistence/records/edits';
import { addOutbox, type WithOutbox } from '@cueroom/persistence/outbox/outbox.schema';
import { schemaOptions } from '@cueroom/persistence/records/schema-options';
import { Schema } from 'mongoose';

/** There is one reel, whose id is therefore fixed. */
export const reelId = 'reel';

export interface ReelDocument extends Omit<WithOutbox, '_id'>, Edited {
  _id: string;
  /** Of films and scenes, in its order. A film that is gone stays in it: its deletion may be undone. */
  keys: string[];
  /** Grows with every write; guards writes. */
  revision: number;
}

export const reelSchema = new Schema<ReelDocument>(
  {
    _id: { type: String, default: reelId },
    keys: [String],
    edits: { type: Number, default: 0 },
    revision: { type: Number, default: 0 },
  },
  schemaOptions,
);
addOutbox(reelSchema);
