import type { EntityType } from '@cueroom/contracts/intake/activities';
import { briefStatuses, type Option, otherStatuses, reviewStatuses } from '@cueroom/contracts/options';
import { pitchStatuses } from '@cueroom/contracts/pitches/pitch-options';

/** Where a status is read in other words than it is stored. */
const labels: Partial<Record<EntityType, readonly Option[]>> = {
  submission: [...reviewStatuses, ...otherStatuses],
  brief: briefStatuses,
  pitch: pitchStatuses,
};
/** A new submission reads like a pending one. */
const sameAs: Partial<Record<EntityType, Record<string, string>>> = { submission: { submitted: 'pending' } };

export const inWords = (text: string): string =>
  text
    .replace(/[-_]/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const sayStatus = (entityType: EntityType, status: string): string | undefined => {
  const read = sameAs[entityType]?.[status] ?? status;
  return labels[entityType]?.find(({ value }) => value === read)?.label;
};

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
const days = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const daysOfYears = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

const sayDay = (value: unknown): string => {
  const day = new Date(String(value));
  if (Number.isNaN(day.getTime())) return 'none';
  return (day.getUTCFullYear() === new Date().getUTCFullYear() ? days : daysOfYears).format(day);
};
const sayChoice = (value: unknown, entityType: EntityType): string =>
  sayStatus(entityType, String(value)) ?? capitalized(inWords(String(value)));

interface Said {
  word: string;
  say: (value: unknown, entityType: EntityType) => string;
}
/** What activities say the values of: dates, choices and amounts, and nothing that a person wrote. */
const saidFields: Record<string, Said> = {
  status: { word: 'status', say: sayChoice },
  priority: { word: 'priority', say: sayChoice },
  estimatedValue: { word: 'estimated value', say: (value) => dollars.format(Number(value)) },
  followUpDate: { word: 'follow-up', say: sayDay },
  lastContactDate: { word: 'last contact', say: sayDay },
  proposalSentDate: { word: 'proposal sent', say: sayDay },
  projectStartDate: { word: 'project start', say: sayDay },
  projectEndDate: { word: 'project end', say: sayDay },
};

export const saysValueOf = (field: string): boolean => Object.hasOwn(saidFields, field);

/** As in 'follow-up Nov 19 → Nov 26'; empty where nothing changed; undefined where the values are not said. */
export const sayChange = (
  entityType: EntityType,
  field: string,
  before: Record<string, unknown>,
  after: unknown,
): string | undefined => {
  const said = Object.hasOwn(saidFields, field) ? saidFields[field] : undefined;
  if (!said || before[field] === undefined) return undefined;
  const say = (value: unknown) => (value === null || value === '' ? 'none' : said.say(value, entityType));
  const [old, now] = [say(before[field]), say(after)];
  return old === now ? '' : `${said.word} ${old} → ${now}`;
};
