import { type PersonalRecord, personOf } from '@cueroom/contracts/intake/personal-data';
import type { Page } from '@cueroom/contracts/message';
import { pitchReacted } from '@cueroom/contracts/pitches/pitch-activity';
import {
  erasePitchPeople,
  exportPitchPeople,
  type ListPitchPeople,
  listPitchPeople,
  type PitchPerson,
} from '@cueroom/contracts/pitches/personal-data';
import { Bus } from '@cueroom/messaging/bus';
import { QueueHistory } from '@cueroom/messaging/queue.history';
import { Injectable } from '@nestjs/common';
import { Mails } from '../mail/mails.repository';
import { occurrencesOf } from '../pitches/pitch-timeline.service';
import { PersonalDataRepository } from './personal-data.repository';

const atOnce = 200;

/** Recipients of pitches: catalog keeps them, and here stands what they did on timelines. */
@Injectable()
export class PitchPeople {
  constructor(
    private readonly records: PersonalDataRepository,
    private readonly mails: Mails,
    private readonly history: QueueHistory,
    private readonly bus: Bus,
  ) {}

  async *all(): AsyncIterable<PitchPerson & { email: string }> {
    for await (const person of this.list({})) {
      const email = person.email ?? (await this.records.emailOfContact(person.contactId));
      if (email) yield { ...person, email };
    }
  }

  /** @param before only who was a recipient by then */
  async idsOf(email: string, before?: Date): Promise<string[]> {
    const { contact: contactIds } = await this.records.idsOf(email);
    const ids: string[] = [];
    for await (const one of this.list({ email, contactIds })) {
      // A catalog of an earlier release, during an upgrade, lists also the contacts of others.
      const isTheirs = one.email ? personOf(one.email) === personOf(email) : contactIds.includes(one.contactId ?? '');
      if (isTheirs && (!before || new Date(one.createdAt) <= before)) ids.push(one.id);
    }
    return ids;
  }

  async page(email: string, offset = 0): Promise<Page<PersonalRecord>> {
    const ids = await this.idsOf(email);
    const some = ids.slice(offset, offset + atOnce);
    const items = some.length > 0 ? await this.bus.request(exportPitchPeople, { ids: some }) : [];
    return { items, total: ids.length };
  }

  /** Catalog last: until then they are found again after a crash. @returns how many notes about them there were */
  async erase(ids: string[]): Promise<number> {
    let notes = 0;
    for (let at = 0; at < ids.length; at += atOnce) {
      const some = ids.slice(at, at + atOnce);
      const about = { changeId: occurrencesOf(some) };
      notes += await this.records.removeActivities(about);
      await this.mails.forget(some);
      await this.history.purge(some, [pitchReacted]);
      await this.bus.request(erasePitchPeople, { ids: some });
      // What was on its way when it began.
      await this.history.purge(some, [pitchReacted]);
      notes += await this.records.removeActivities(about);
    }
    return notes;
  }

  private async *list(wanted: ListPitchPeople): AsyncIterable<PitchPerson> {
    let after: string | undefined;
    do {
      const people = await this.bus.request(listPitchPeople, { ...wanted, after });
      yield* people;
      after = people.at(-1)?.id;
    } while (after !== undefined);
  }
}
