import { type ErasedPersonalData, Erasure } from '@cueroom/contracts/intake/personal-data';
import { schemaOptions } from '@cueroom/persistence/records/schema-options';
import { storedFields } from '@cueroom/persistence/records/stored-fields';
import { Schema } from 'mongoose';

/** An erased person. After a restore, erasures that are newer than the backup are added as not applied. */
export interface ErasureDocument extends Omit<Erasure, 'id' | 'erasedAt'> {
  _id: string;
  /** Records that were sent later are not erased. */
  erasedAt: Date;
  appliedAt?: Date;
  /** Until it is applied: whose it is. Of one that was added after a restore only the hash is known. */
  email?: string;
  /** What was found and erased by the address. */
  erased?: ErasedPersonalData;
  /** The lease of the process that is applying it. */
  takenUntil?: Date;
}

export const erasureSchema = new Schema<ErasureDocument>(
  {
    ...storedFields(Erasure),
    _id: { type: String, required: true },
    withTracks: { type: Boolean, default: false },
    appliedAt: Date,
    email: String,
    erased: { type: Object },
    takenUntil: Date,
  },
  schemaOptions,
);
