import { mostPeople, Person, type Portrait, PublicPerson } from '@cueroom/contracts/content/people';
import { OutboxRelay } from '@cueroom/persistence/outbox/outbox.relay';
import { toRecord } from '@cueroom/persistence/records/to-record';
import { fieldsOf } from '@cueroom/platform/answer-of';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { OrderedRecords } from '../ordered-records.repository';
import { PublicSite } from '../../public-site/public-site';
import type { PersonDocument } from './people.schema';

/** With each edit the portrait has another address: it may be another one. */
const adminPerson = (person: PersonDocument): Person => {
  const record = toRecord(Person, person);
  return {
    ...record,
    // A person of an earlier release has none of them.
    email: person.email ?? null,
    phone: person.phone ?? null,
    links: person.links ?? [],
    portraitUrl: person.portrait ? `/api/people/${record.id}/portrait?v=${record.revision}` : null,
  };
};

const publicPerson = (person: Person) => fieldsOf(PublicPerson, person) as PublicPerson;

@Injectable()
export class PeopleRepository extends OrderedRecords<PersonDocument, Person> {
  constructor(@InjectModel('Person') people: Model<PersonDocument>, relay: OutboxRelay, site: PublicSite) {
    super(people, relay, 'person', adminPerson, site);
  }

  async listPublic(): Promise<PublicPerson[]> {
    return (await this.list({ limit: mostPeople })).items.map(publicPerson);
  }

  /** @throws AppError 'not_found' */
  async portrait(id: string): Promise<Portrait> {
    const person = await this.find(id);
    if (!person?.portrait) throw this.notFound();
    return { data: person.portrait };
  }
}
