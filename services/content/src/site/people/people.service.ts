import { AppError } from '@cueroom/contracts/app-error';
import { type AddPerson, mostPeople, type Person, type PersonChanges } from '@cueroom/contracts/content/people';
import { makeIcon, notAnImage } from '@cueroom/contracts/media/pictures';
import type { Created } from '@cueroom/contracts/message';
import { Bus } from '@cueroom/messaging/bus';
import { tidyTexts } from '@cueroom/persistence/records/tidy-texts';
import { Injectable } from '@nestjs/common';
import { PeopleRepository } from './people.repository';

/** As they were sent: the picture came along. */
const namesOf = (changes: PersonChanges): string[] =>
  Object.keys(changes).map((name) => (name === 'portraitKey' ? 'portraitData' : name));

/** A portrait is made as a logo is: small, without metadata, and part of its record. */
@Injectable()
export class PeopleService {
  constructor(
    private readonly people: PeopleRepository,
    private readonly bus: Bus,
  ) {}

  add({ idempotency, ...person }: AddPerson): Promise<Created<Person>> {
    return this.people.insert(idempotency, async () => {
      const { total } = await this.people.list({ limit: 1 });
      if (total >= mostPeople) {
        throw new AppError('impossible', `The About page has room for ${mostPeople} people. Delete someone first.`);
      }
      return this.withPortrait(person);
    });
  }

  async update(id: string, changes: PersonChanges, ifMatch?: number[]): Promise<Person> {
    if (changes.portraitKey) await this.people.get(id); // before media makes a portrait for nothing
    return this.people.edit(id, await this.withPortrait(changes), ifMatch, namesOf(changes));
  }

  private async withPortrait({ portraitKey, links, ...others }: PersonChanges): Promise<object> {
    const fields = { ...others, ...(links !== undefined && { links: (links ?? []).map((link) => tidyTexts(link)) }) };
    if (portraitKey === undefined) return fields;
    if (portraitKey === null) return { ...fields, portrait: null };
    const { iconData, iconType } = await this.bus.request(makeIcon, { key: portraitKey });
    // An SVG has an address of its own here, and would be opened as a page.
    if (iconType !== 'image/webp') throw new AppError('wrong_type', notAnImage);
    return { ...fields, portrait: iconData.split(',')[1] ?? null };
  }
}
