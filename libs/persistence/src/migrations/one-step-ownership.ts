import type { Migration } from './migration';

const dayMs = 24 * 3_600_000;
const formerIndex = 'reservations.owner_1';

const orNone = (field: string) => ({ $ifNull: [field, []] });
const isNoOwner = { $not: { $in: ['$$this.owner', '$owners'] } };
const awaited = { $filter: { input: orNone('$reservations'), cond: isNoOwner } };
const claimOf = { owner: '$$this.owner', since: { $subtract: ['$$this.until', dayMs] } };

/** A reservation becomes an owner that is still to be confirmed; places for nothing become tombstones. */
export const oneStepOwnership: Migration = {
  number: 1,
  name: 'owners instead of reservations',
  run: async (database) => {
    const objects = database.collection('objects');
    const { modifiedCount: owned } = await objects.updateMany({ reservations: { $exists: true } }, [
      { $set: { owners: orNone('$owners'), unconfirmed: orNone('$unconfirmed') } },
      { $set: { unconfirmed: { $concatArrays: ['$unconfirmed', { $map: { input: awaited, in: claimOf } }] } } },
      { $set: { owners: { $setUnion: ['$owners', '$unconfirmed.owner'] } } },
      { $unset: 'reservations' },
    ]);
    const { modifiedCount: renamed } = await objects.updateMany({ kind: 'nothing' }, { $set: { kind: 'tombstone' } });
    const isThere = await database.listCollections({ name: 'objects' }).hasNext();
    const indexes = isThere ? await objects.indexes() : [];
    if (indexes.some(({ name }) => name === formerIndex)) await objects.dropIndex(formerIndex);
    return owned + renamed;
  },
};
