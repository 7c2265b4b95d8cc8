import { present } from '@cueroom/persistence/records/presence';
import { limits } from '@cueroom/contracts/limits';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter } from 'mongoose';
import type { ActivityDocument } from '../crm/activities.schema';
import type { BriefDocument } from '../crm/briefs.schema';
import type { ContactDocument } from '../crm/contacts.schema';

const briefFields = ['projectTitle', 'clientName', 'clientCompany', 'answerDueAt', 'answeredAt', 'nextStep'] as const;
const contactFields = ['name', 'company', 'subject', 'followUpDate'] as const;
const taskFields = ['entityType', 'entityId', 'activityType', 'subject', 'dueDate', 'createdAt'] as const;

export type DueBrief = Pick<BriefDocument, '_id' | 'followUpDate' | (typeof briefFields)[number]>;
export type DueContact = Pick<ContactDocument, '_id' | (typeof contactFields)[number]>;
export type DueTask = Pick<ActivityDocument, '_id' | (typeof taskFields)[number]>;

const shown = (fields: readonly string[]) => Object.fromEntries(fields.map((field) => [field, 1]));
const openBrief = ['submitted', 'new', 'reviewing', 'proposal'];
const openContact = ['new', 'replied'];

/** What is due in this service. A day such as `2026-11-30` is stored as its beginning in UTC. */
@Injectable()
export class TodayRepository {
  constructor(
    @InjectModel('Brief') private readonly briefs: Model<BriefDocument>,
    @InjectModel('Contact') private readonly contacts: Model<ContactDocument>,
    @InjectModel('Activity') private readonly activities: Model<ActivityDocument>,
  ) {}

  /** Open ones that have no answer yet, or are to be followed up or stepped on by that day. */
  dueBriefs(day: string): Promise<DueBrief[]> {
    const due = [{ answeredAt: null }, { 'nextStep.dueOn': { $lte: day } }, { followUpDate: by(day) }];
    return this.briefs
      .find({ status: { $in: openBrief }, $or: due, ...present } as QueryFilter<BriefDocument>)
      .select(shown([...briefFields, 'followUpDate']))
      .sort({ answerDueAt: 1, _id: 1 })
      .limit(limits.pageSize)
      .lean<DueBrief[]>();
  }

  dueContacts(day: string): Promise<DueContact[]> {
    return this.contacts
      .find({ status: { $in: openContact }, followUpDate: by(day), ...present } as QueryFilter<ContactDocument>)
      .select(shown(contactFields))
      .sort({ followUpDate: 1, _id: 1 })
      .limit(limits.pageSize)
      .lean<DueContact[]>();
  }

  dueTasks(day: string): Promise<DueTask[]> {
    return this.activities
      .find({ completed: false, dueDate: by(day) })
      .select(shown(taskFields))
      .sort({ dueDate: 1, _id: 1 })
      .limit(limits.pageSize)
      .lean<DueTask[]>();
  }
}

const dayMs = 24 * 3_600_000;
const by = (day: string) => ({ $lt: new Date(Date.parse(day) + dayMs) });
