import type { PersonalRecord } from '@cueroom/contracts/intake/personal-data';
import {
  erasePitchPeople,
  exportPitchPeople,
  ListPitchPeople,
  listPitchPeople,
  type PitchPerson,
  PitchPersonIds,
} from '@cueroom/contracts/pitches/personal-data';
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
  async list(wanted: ListPitchPeople): Promise<PitchPerson[]> {
    const found = await this.recipients.people(wanted);
    return found.map(({ _id, email, contactId, createdAt }) => {
      return { id: String(_id), email, contactId, createdAt: createdAt.toISOString() };
    });
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
