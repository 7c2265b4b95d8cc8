import { AppError } from '@cueroom/contracts/app-error';
import { briefName } from '@cueroom/contracts/intake/brief-name';
import { type SentKey, type SentKind, sentKinds, type SentRecord } from '@cueroom/contracts/intake/same-sender';
import { contactSubjects } from '@cueroom/contracts/options';
import { ofPerson } from '@cueroom/persistence/records/person';
import { present } from '@cueroom/persistence/records/presence';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter, Types } from 'mongoose';
import type { BriefDocument } from './briefs.schema';
import type { ContactDocument } from './contacts.schema';
import type { SubmissionDocument } from '../submissions/submissions.schema';

type Sent = { _id: Types.ObjectId; status: string; createdAt: Date } & Record<string, unknown>;

const shownOfKind = 20;
const emailFields = { brief: 'clientEmail', contact: 'email', submission: 'email' } as const;
const titles: Record<SentKind, (sent: Sent) => unknown> = {
  brief: (sent) => briefName(sent as never),
  contact: ({ subject }) => contactSubjects.find(({ value }) => value === subject)?.label ?? subject,
  submission: ({ artistName }) => artistName,
};
const titleFields = ['projectTitle', 'clientName', 'subject', 'artistName'] as const;
const shown = Object.fromEntries([...titleFields, 'status', 'createdAt'].map((field) => [field, 1]));

/** A person writes a brief, a message and sends songs: three records with one email address. */
@Injectable()
export class SameSenderRepository {
  private readonly models: Record<SentKind, Model<Sent>>;

  constructor(
    @InjectModel('Brief') briefs: Model<BriefDocument>,
    @InjectModel('Contact') contacts: Model<ContactDocument>,
    @InjectModel('Submission') submissions: Model<SubmissionDocument>,
  ) {
    this.models = { brief: briefs, contact: contacts, submission: submissions } as never;
  }

  /** @throws AppError 'not_found' */
  async list({ entityType, id }: SentKey): Promise<SentRecord[]> {
    const field = emailFields[entityType];
    const own = await this.models[entityType]
      .findOne({ _id: id, ...present } as QueryFilter<Sent>, { [field]: 1 })
      .lean<Sent>();
    if (!own) throw new AppError('not_found', `This ${entityType} does not exist`);
    const email = String(own[field]);
    const found = await Promise.all(sentKinds.map((kind) => this.sentBy(kind, email)));
    return found
      .flat()
      .filter((sent) => sent.id !== id)
      .sort((one, other) => other.createdAt.localeCompare(one.createdAt));
  }

  private async sentBy(entityType: SentKind, email: string): Promise<SentRecord[]> {
    const filter = { ...ofPerson(email, emailFields[entityType]), ...present };
    const found = await this.models[entityType]
      .find(filter as QueryFilter<Sent>, shown)
      .sort({ createdAt: -1 })
      .limit(shownOfKind + 1)
      .lean<Sent[]>();
    return found.map((sent) => ({
      entityType,
      id: String(sent._id),
      title: String(titles[entityType](sent)),
      status: sent.status,
      createdAt: sent.createdAt.toISOString(),
    }));
  }
}
