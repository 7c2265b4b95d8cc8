import { type Model, type QueryFilter, Schema, type Types, type UpdateQuery } from 'mongoose';

/** Without a sign of life for this long, another replica goes on. */
const leaseMs = 15_000;

interface Lease {
  by: string;
  until: Date;
}

/** A record that says what is to be done about it in the background. */
export interface Leased {
  _id: Types.ObjectId;
  work?: string;
  /** Which process works on it, and until when no other one may. */
  lease?: Lease;
}
type WorkOf<T extends Leased> = NonNullable<T['work']>;

export const leaseShape = new Schema<Lease>({ by: String, until: Date }, { _id: false });

export const newLease = (by: string, now = Date.now()): Lease => ({ by, until: new Date(now + leaseMs) });

/** To be set while it is gone on with. */
export const renewal = (now = Date.now()) => ({ 'lease.until': new Date(now + leaseMs) });

/** A filter: the record, while it is leased as it was, for the same work. */
export const stillLeased = ({ _id, work, lease }: Leased) => ({ _id, work, 'lease.by': lease?.by });

/** The one that has waited longest for one of these to be done, and that no process works on. */
export const leaseOldest = <T extends Leased>(
  model: Model<T>,
  work: readonly WorkOf<T>[],
  by: string,
  filter: QueryFilter<T> = {},
): Promise<T | null> => {
  const isFree = [{ lease: { $exists: false } }, { 'lease.until': { $lt: new Date() } }];
  return model
    .findOneAndUpdate(
      { work: { $in: work }, ...filter, $or: isFree } as QueryFilter<T>,
      { $set: { lease: newLease(by) } } as UpdateQuery<T>,
      { sort: { createdAt: 1 }, returnDocument: 'after' },
    )
    .lean<T>();
};

/** For another replica to go on at once. */
export const releaseLease = async <T extends Leased>(model: Model<T>, leased: T): Promise<void> => {
  await model.updateOne(stillLeased(leased) as QueryFilter<T>, { $unset: { lease: 1 } } as UpdateQuery<T>);
};
