import type { Page } from '@cueroom/contracts/message';
import type { ListTimelineOf, TimelineRow, TimelineKind } from '@cueroom/contracts/intake/timeline';
import { listBriefPitches, type BriefPitch } from '@cueroom/contracts/pitches/brief-pitches';
import { limits } from '@cueroom/contracts/rules';
import { Bus } from '@cueroom/messaging/bus';
import { HistoryReader } from '@cueroom/persistence/records/history.reader';
import { Injectable } from '@nestjs/common';
import type { NextStep } from '@cueroom/contracts/intake/next-step';
import type { FieldChange } from '@cueroom/contracts/record-history';
import { ActivitiesRepository } from './activities.repository';
import { BriefsRepository } from './briefs.repository';
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
const activityRow = (activity: ActivityDocument, changes: readonly FieldChange[] = []): TimelineRow => {
  const kind = kindOf(activity, changes);
  const { createdBy } = activity;
  const who = createdBy === 'system' ? null : createdBy;
  const words = wordsOf(activity, kind, changes);
  return { id: String(activity._id), at: activity.createdAt.toISOString(), kind, words, who };
};

const arrivalRow = ({ _id, clientName, projectTitle, createdAt }: BriefDocument): TimelineRow => {
  const title = projectTitle ? `“${projectTitle}”` : 'The brief';
  const words = `${title} from ${clientName}`;
  return { id: String(_id), at: createdAt.toISOString(), kind: 'brief', words, who: clientName };
};

/** That it was made, who got links to it, and when letters went. */
const pitchRows = ({ id, title, createdBy, createdAt, links }: BriefPitch): TimelineRow[] => [
  { id, at: createdAt, kind: 'pitch', words: `Made the pitch “${title}”`, who: createdBy },
  ...links.map((link): TimelineRow => {
    return { id: link.id, at: link.createdAt, kind: 'pitch', words: `Link to “${title}” for ${link.name}`, who: null };
  }),
  ...links.flatMap(({ id: linkId, name, sentAt }): TimelineRow[] => {
    const words = `Sent ${name} the pitch “${title}”`;
    return sentAt ? [{ id: `${linkId}-letter`, at: sentAt, kind: 'letter', words, who: null }] : [];
  }),
];

/** What happened about a brief: made of its activities, its history and its pitches whenever someone asks, and stored nowhere. */
@Injectable()
export class BriefTimeline {
  constructor(
    private readonly briefs: BriefsRepository,
    private readonly activities: ActivitiesRepository,
    private readonly history: HistoryReader,
    private readonly bus: Bus,
  ) {}

  /** @throws AppError 'not_found' */
  async list({ id, kind, limit = limits.pageSize, offset = 0 }: ListTimelineOf): Promise<Page<TimelineRow>> {
    const brief = await this.briefs.find(id);
    if (!brief) throw this.briefs.notFound();
    const [activities, pitches] = await Promise.all([
      this.activities.ofRecord('brief', id),
      this.bus.request(listBriefPitches, { id }),
    ]);
    const changeIds = activities.flatMap(({ activityType, changeId }) =>
      activityType === 'change' && changeId ? [changeId] : [],
    );
    const changes = await this.history.of(changeIds);
    const rows = [
      arrivalRow(brief),
      ...activities.map((activity) => activityRow(activity, changes.get(activity.changeId ?? ''))),
      ...pitches.flatMap(pitchRows),
    ];
    const shown = rows
      .filter((row) => !kind || row.kind === kind)
      .sort((one, other) => other.at.localeCompare(one.at) || other.id.localeCompare(one.id));
    return { items: shown.slice(offset, offset + limit), total: shown.length };
  }
}
