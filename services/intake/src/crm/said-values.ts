import type { EntityType } from '@cueroom/contracts/intake/activities';
import { briefStatuses, type Option, otherStatuses, reviewStatuses } from '@cueroom/contracts/options';
import { pitchStatuses } from '@cueroom/contracts/pitches/pitch-options';
import type { Said, SaidValue } from '@cueroom/contracts/record-changes';

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

const days = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const daysOfYears = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** As in 'Nov 26', with its year where that is another one. */
export const sayDay = (value: Said): string => {
  const day = new Date(String(value));
  if (Number.isNaN(day.getTime())) return 'none';
  return (day.getUTCFullYear() === new Date().getUTCFullYear() ? days : daysOfYears).format(day);
};
/** As in '$24,000'. */
const sayAmount = (value: Said, _: EntityType, currency?: string): string => {
  const money = currency && ({ style: 'currency', currency } as const);
  return new Intl.NumberFormat('en-US', { ...money, maximumFractionDigits: 0 }).format(Number(value));
};
const sayChoice = (value: Said, entityType: EntityType): string => {
  const read = sameAs[entityType]?.[String(value)] ?? String(value);
  return labels[entityType]?.find((option) => option.value === read)?.label ?? capitalized(inWords(String(value)));
};

interface Way {
  word: string;
  say: (value: Said, entityType: EntityType, currency?: string) => string;
}
const ways: Record<string, Way> = {
  status: { word: 'status', say: sayChoice },
  priority: { word: 'priority', say: sayChoice },
  estimatedValue: { word: 'estimated value', say: sayAmount },
  currency: { word: 'currency', say: (value) => String(value) },
  followUpDate: { word: 'follow-up', say: sayDay },
  lastContactDate: { word: 'last contact', say: sayDay },
  proposalSentDate: { word: 'proposal sent', say: sayDay },
  projectStartDate: { word: 'project start', say: sayDay },
  projectEndDate: { word: 'project end', say: sayDay },
};

/** As in 'follow-up Nov 19 → Nov 26'; empty where both values read alike; undefined where none is said. */
export const sayValue = (
  entityType: EntityType,
  { field, before, after, currencies = [] }: SaidValue,
): string | undefined => {
  if (field === 'available') return `marked ${after ? 'available' : 'unavailable'}`;
  const way = Object.hasOwn(ways, field) ? ways[field] : undefined;
  if (!way) return undefined;
  const say = (value: Said, currency?: string) =>
    value === null || value === '' ? 'none' : way.say(value, entityType, currency);
  const [old, now] = [say(before, currencies[0]), say(after, currencies[1])];
  return old === now ? '' : `${way.word} ${old} → ${now}`;
};
