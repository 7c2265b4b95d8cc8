import { type PersonalRecord, personOf } from '@cueroom/contracts/intake/personal-data';
import {
  erasePitchPeople,
  exportPitchPeople,
  ListPitchPeople,
  listPitchPeople,
  type PitchPerson,
  PitchPersonIds,
} from '@cueroom/contracts/pitches/personal-data';
import { limits } from '@cueroom/contracts/rules';
import { OnMessage } from '@cueroom/messaging/on-message';
import { Controller } from '@nestjs/common';
import { recipientRecord } from './recipient-record';
import { RecipientsRepository } from './recipients.repository';
import { RecipientsService } from './recipients.service';

/** Recipients as people, for export and erasure. */
@Controller()
export class PeopleController {
  constructor(
    private readonly recipients: RecipientsRepository,
    private readonly service: RecipientsService,
  ) {}

  @OnMessage(listPitchPeople)
  async list({ email, after }: ListPitchPeople): Promise<PitchPerson[]> {
    const person = email && personOf(email);
    const people: PitchPerson[] = [];
    for await (const one of this.recipients.people(after)) {
      if (person && one.email && personOf(one.email) !== person) continue;
      people.push({ ...one, createdAt: one.createdAt.toISOString() });
      if (people.length === limits.pageSize) break;
    }
    return people;
  }

  @OnMessage(exportPitchPeople)
  async export({ ids }: PitchPersonIds): Promise<PersonalRecord[]> {
    const found = await this.recipients.of(ids);
    return found.map((recipient) => {
      const { id, ...record } = recipientRecord(recipient);
      return { id, kind: 'recipient', record };
    });
  }

  @OnMessage(erasePitchPeople)
  async erase({ ids }: PitchPersonIds) {
    return { count: await this.service.erase(ids) };
  }
}
