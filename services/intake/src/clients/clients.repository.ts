import type { ClientPage } from '@cueroom/contracts/intake/clients';
import { PeopleOf } from '@cueroom/persistence/records/people-of';
import { readPage } from '@cueroom/persistence/search/read-page';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { BriefDocument } from '../crm/briefs.schema';
import { BriefsRepository } from '../crm/briefs.repository';
import type { ContactDocument } from '../crm/contacts.schema';
import { ContactsRepository } from '../crm/contacts.repository';
import { submissionRow } from '../submissions/submissions.records';
import type { SubmissionDocument } from '../submissions/submissions.schema';

const newest = {
  sort: { createdAt: -1, _id: -1 },
  deletedBy: 'removedAt',
  without: { outbox: 0, words: 0, initials: 0, order: 0, 'songs.lyrics': 0, 'songs.audio': 0 },
} as const;
/** A person's page shows at most this many of each kind. */
const shownOfKind = 100;

/** What this service has of people. */
@Injectable()
export class ClientsRepository {
  readonly people: Record<'brief' | 'contact' | 'submission', PeopleOf<never>>;

  constructor(
    @InjectModel('Brief') briefs: Model<BriefDocument>,
    @InjectModel('Contact') contacts: Model<ContactDocument>,
    @InjectModel('Submission') private readonly submissions: Model<SubmissionDocument>,
    private readonly briefRecords: BriefsRepository,
    private readonly contactRecords: ContactsRepository,
  ) {
    this.people = {
      brief: new PeopleOf(briefs, { name: 'clientName', email: 'clientEmail', company: 'clientCompany' }),
      contact: new PeopleOf(contacts, { name: 'name', email: 'email', company: 'company' }),
      submission: new PeopleOf(submissions, { name: 'artistName', email: 'email' }),
    };
  }

  async sentBy(person: string): Promise<Pick<ClientPage, 'briefs' | 'messages' | 'submissions'>> {
    const [briefs, messages, submissions] = await Promise.all([
      this.briefRecords.ofPerson(person, shownOfKind),
      this.contactRecords.ofPerson(person, shownOfKind),
      readPage(this.submissions, { ...newest, filter: { person }, limit: shownOfKind }, submissionRow),
    ]);
    return { briefs, messages, submissions: submissions.items };
  }
}
