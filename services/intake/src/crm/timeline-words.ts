import type { NextStep } from '@cueroom/contracts/intake/next-step';
import type { TimelineKind, TimelineRow } from '@cueroom/contracts/intake/timeline';
import type { BriefPitch } from '@cueroom/contracts/pitches/brief-pitches';
import type { FieldChange } from '@cueroom/contracts/record-history';
import type { ActivityDocument } from './activities.schema';
import type { BriefDocument } from './briefs.schema';
import { stepDone } from './change-words';
import { capitalized, sayDay } from './said-values';

const kinds: Partial<Record<string, TimelineKind>> = {
  note: 'note',
  call: 'call',
  meeting: 'meeting',
  email: 'letter',
  feedback: 'letter',
  pitch: 'pitch',
};

/** Of the activity of a client's download, as pitch-timeline.service.ts names it. */
const downloadOccurrence = /^pitch-[0-9a-f]{24}-download-/;

const kindOf = ({ activityType, changeId = '' }: ActivityDocument, changes: readonly FieldChange[]): TimelineKind => {
  const isChanged = (name: string) => changes.some(({ field }) => field === name);
  if (isChanged('status')) return 'status';
  if (isChanged('nextStep')) return 'step';
  if (activityType === 'pitch' && downloadOccurrence.test(changeId)) return 'file';
  return kinds[activityType] ?? 'brief';
};

const sayStep = ({ text, dueOn }: NextStep): string => `${text}, ${sayDay(dueOn)}`;

const sayStepChange = ({ subject }: ActivityDocument, { from, to }: FieldChange): string => {
  const [before, after] = [from as NextStep | null, to as NextStep | null];
  const next = after ? `Next: ${sayStep(after)}` : '';
  return subject === stepDone && before ? `Done: ${before.text}. ${next}` : next;
};

const wordsOf = (activity: ActivityDocument, kind: TimelineKind, changes: readonly FieldChange[]): string => {
  const { activityType, subject, description, dueDate, completed, mail } = activity;
  const step = changes.find(({ field }) => field === 'nextStep');
  if (kind === 'step' && step) return sayStepChange(activity, step);
  if (activityType === 'pitch' || activityType === 'change') return subject ?? '';
  const said = [subject, description].filter(Boolean).join(': ') || capitalized(activityType);
  if (dueDate && !completed) return `${said} (due ${sayDay(dueDate.toISOString())})`;
  if (activity.isVoid) return `${said} (undone)`;
  return mail && mail.state !== 'sent' ? `${said} (not sent)` : said;
};

/** @param changes what it tells of, as the record's history has it */
export const activityRow = (activity: ActivityDocument, changes: readonly FieldChange[] = []): TimelineRow => {
  const kind = kindOf(activity, changes);
  const { createdBy } = activity;
  const who = createdBy === 'system' ? null : createdBy;
  const words = wordsOf(activity, kind, changes);
  return { id: String(activity._id), at: activity.createdAt.toISOString(), kind, words, who };
};

export const arrivalRow = ({ _id, clientName, projectTitle, createdAt }: BriefDocument): TimelineRow => {
  const title = projectTitle ? `“${projectTitle}”` : 'The brief';
  const words = `${title} from ${clientName}`;
  return { id: String(_id), at: createdAt.toISOString(), kind: 'brief', words, who: clientName };
};

/** That it was made, who got links to it, and when letters went. */
export const pitchRows = ({ id, title, createdBy, createdAt, links }: BriefPitch): TimelineRow[] => [
  { id, at: createdAt, kind: 'pitch', words: `Made the pitch “${title}”`, who: createdBy },
  ...links.map((link): TimelineRow => {
    return { id: link.id, at: link.createdAt, kind: 'pitch', words: `Link to “${title}” for ${link.name}`, who: null };
  }),
  ...links.flatMap(({ id: linkId, name, sentAt }): TimelineRow[] => {
    const words = `Sent ${name} the pitch “${title}”`;
    return sentAt ? [{ id: `${linkId}-letter`, at: sentAt, kind: 'letter', words, who: null }] : [];
  }),
];
