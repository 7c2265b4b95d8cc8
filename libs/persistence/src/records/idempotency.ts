import { AppError } from '@cueroom/contracts/app-error';
import type { Idempotency } from '@cueroom/contracts/idempotency';
import { keyUsedBefore } from '@cueroom/contracts/intake/refusals';
import type { Created } from '@cueroom/contracts/message';
import { type Model, type Schema, Schema as MongooseSchema, type Types } from 'mongoose';

const keptMs = 24 * 3_600_000;

export interface FromCreation {
  idempotency?: Idempotency & { at: Date };
}
type Document = FromCreation & { _id: Types.ObjectId };

const creation = new MongooseSchema({ key: String, bodyHash: String, at: Date }, { _id: false });

export const addIdempotency = <T>(schema: Schema<T>): void => {
  const target = schema as unknown as Schema;
  target.add({ idempotency: creation });
  const isKeyed = { 'idempotency.key': { $exists: true } };
  target.index({ 'idempotency.key': 1 }, { unique: true, partialFilterExpression: isKeyed });
};

/** The record of a creation with this key; a key that is older than 24 h is free again. @throws AppError 'conflict' */
const findFirst = async <T extends Document>(model: Model<T>, { key, bodyHash }: Idempotency): Promise<T | null> => {
  const records = model as unknown as Model<Document>;
  const first = await records.findOne({ 'idempotency.key': key }).lean<T>();
  if (!first?.idempotency) return null;
  const { at } = first.idempotency;
  if (at.getTime() < Date.now() - keptMs) {
    const unset = { $unset: { idempotency: 1 as const } };
    await records.updateOne({ _id: first._id, 'idempotency.at': at }, unset, { timestamps: false });
    return null;
  }
  if (first.idempotency.bodyHash === bodyHash) return first;
  throw new AppError('conflict', keyUsedBefore);
};

/** Creates a record, or gives the first one of this key. `create` must not matter twice. @throws 'conflict' */
export const createOnce = async <T extends Document, Answered extends object>(
  model: Model<T>,
  idempotency: Idempotency | undefined,
  recordOf: (document: T, isRepeated?: true) => Answered | Promise<Answered>,
  create: (fields: FromCreation) => Promise<T>,
): Promise<Created<Answered>> => {
  if (!idempotency) return recordOf(await create({}));
  const repeated = async (first: T) => ({ ...(await recordOf(first, true)), isRepeated: true as const });
  const first = await findFirst(model, idempotency);
  if (first) return repeated(first);
  const { key, bodyHash } = idempotency;
  let created: T;
  try {
    created = await create({ idempotency: { key, bodyHash, at: new Date() } });
  } catch (error) {
    // Another one with this key may have been quicker, and may also be why this one was refused.
    const quicker = await findFirst(model, idempotency);
    if (quicker) return repeated(quicker);
    throw error;
  }
  return recordOf(created);
};
