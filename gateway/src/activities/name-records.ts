import type { Activity, EntityType, ListedActivity } from '@cueroom/contracts/intake/activities';
import {
  nameCatalogRecords,
  nameContentRecords,
  nameIntakeRecords,
  type RecordKey,
  type RecordName,
} from '@cueroom/contracts/record-names';
import type { Bus } from '@cueroom/messaging/bus';
import { withinLimit } from '@cueroom/platform/time-limit';

const ownerOf: Partial<Record<EntityType, typeof nameIntakeRecords>> = {
  brief: nameIntakeRecords,
  contact: nameIntakeRecords,
  submission: nameIntakeRecords,
  project: nameContentRecords,
  logo: nameContentRecords,
  person: nameContentRecords,
  track: nameCatalogRecords,
  import: nameCatalogRecords,
  pitch: nameCatalogRecords,
};
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
    [nameIntakeRecords, nameContentRecords, nameCatalogRecords].map(async (message): Promise<RecordName[]> => {
      const asked = [...records.values()].filter(({ entityType }) => ownerOf[entityType] === message);
      if (asked.length === 0) return [];
      return withinLimit(bus.request(message, { records: asked }), namedWithinMs, late).catch(() => []);
    }),
  );
  const names = new Map(named.flat().map((record) => [keyOf(record), record]));
  return activities.map((activity) => {
    const { name = null, person = null } = names.get(keyOf(activity)) ?? {};
    return { ...activity, recordName: name, personName: person };
  });
};
