import type { Activity, EntityType, ListedActivity } from '@cueroom/contracts/intake/activities';
import {
  nameCatalogRecords,
  nameContentRecords,
  nameIntakeRecords,
  recordKeepers,
  type RecordKey,
  type RecordName,
} from '@cueroom/contracts/record-names';
import type { Bus } from '@cueroom/messaging/bus';
import { withinLimit } from '@cueroom/platform/time-limit';

const askedBy = { intake: nameIntakeRecords, content: nameContentRecords, catalog: nameCatalogRecords } as const;
const keepers: Partial<Record<EntityType, keyof typeof askedBy>> = { ...recordKeepers, import: 'catalog' };
/** A list does not wait long for a service that only knows a name. */
const namedWithinMs = 1000;
const late = () => new Error('The service does not answer');
const keyOf = ({ entityType, entityId }: RecordKey): string => `${entityType} ${entityId}`;

/** Activities with what their records are called now. Names are read, not stored: a name outlives no record. */
export const withNames = async (bus: Bus, activities: readonly Activity[]): Promise<ListedActivity[]> => {
  const records = new Map(
    activities.map(({ entityType, entityId }) => [keyOf({ entityType, entityId }), { entityType, entityId }]),
  );
  const named = await Promise.all(
    (Object.keys(askedBy) as (keyof typeof askedBy)[]).map(async (service): Promise<RecordName[]> => {
      const asked = [...records.values()].filter(({ entityType }) => keepers[entityType] === service);
      if (asked.length === 0) return [];
      return withinLimit(bus.request(askedBy[service], { records: asked }), namedWithinMs, late).catch(() => []);
    }),
  );
  const names = new Map(named.flat().map((record) => [keyOf(record), record]));
  return activities.map((activity) => {
    const { name = null, person = null } = names.get(keyOf(activity)) ?? {};
    return { ...activity, recordName: name, personName: person };
  });
};
