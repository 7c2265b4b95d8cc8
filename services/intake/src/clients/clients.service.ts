import { AppError } from '@cueroom/contracts/app-error';
import type { Client, ClientPage, Company, ListClients } from '@cueroom/contracts/intake/clients';
import type { Page } from '@cueroom/contracts/message';
import { limits } from '@cueroom/contracts/limits';
import { type SaidOfPerson, together, type WantedPeople } from '@cueroom/persistence/records/people-of';
import { pageIdOf } from '@cueroom/persistence/records/person';
import { maxCounted } from '@cueroom/persistence/search/find-few';
import { Injectable } from '@nestjs/common';
import { ClientsRepository } from './clients.repository';
import { PitchClients } from './pitch-clients';

/** One page for each person and company, made of the records of both services. */
@Injectable()
export class ClientsService {
  constructor(
    private readonly clients: ClientsRepository,
    private readonly pitchClients: PitchClients,
  ) {}

  async list({ q, limit = limits.pageSize, offset = 0 }: ListClients): Promise<Page<Client>> {
    const atMost = Math.max(maxCounted, offset + limit) + 1;
    const { persons, isCut } = await this.find({ q }, atMost);
    const items = await this.describe(persons.slice(offset, offset + limit));
    return { items, total: persons.length, ...(isCut && { isAtLeast: true }) };
  }

  async get(id: string): Promise<ClientPage> {
    const { persons } = await this.find({ clientId: id }, 1);
    const [client] = await this.describe(persons);
    if (!client) throw new AppError('not_found', 'This person does not exist');
    const sent = await this.clients.sentBy(client.email);
    const contactIds = sent.messages.map((message) => message.id);
    return { ...client, ...sent, pitches: await this.pitchClients.pitchesOf(client.email, contactIds) };
  }

  async company(id: string): Promise<Company> {
    const { persons } = await this.find({ companyId: id }, limits.pageSize);
    const described = await this.describe(persons.slice(0, limits.pageSize));
    const people = described.filter(({ companyId }) => companyId === id);
    const name = people[0]?.company;
    if (!name) throw new AppError('not_found', 'This company does not exist');
    return { id, name, people };
  }

  /** Whoever wrote last first. */
  private async find(wanted: WantedPeople, atMost: number): Promise<{ persons: string[]; isCut: boolean }> {
    const { brief, contact, submission } = this.clients.people;
    const found = await Promise.all(
      [brief, contact, submission, this.pitchClients].map((people) => people.find(wanted, atMost)),
    );
    const seen = new Map<string, Date>();
    for (const { person, at } of found.flat()) {
      const other = seen.get(person);
      if (!other || other < at) seen.set(person, at);
    }
    const persons = [...seen].sort(([, one], [, other]) => other.getTime() - one.getTime()).map(([person]) => person);
    return { persons, isCut: found.some(({ length }) => length === atMost) };
  }

  /** In the same order; those of whom nothing is left are missing. */
  private async describe(persons: string[]): Promise<Client[]> {
    const { brief, contact, submission } = this.clients.people;
    const said = await Promise.all(
      [brief, contact, submission, this.pitchClients].map(async (people) => {
        const all = await people.said(persons);
        return new Map(all.map((of) => [of.person, of]));
      }),
    );
    return persons.flatMap((person) => {
      const each = said.map((of) => of.get(person));
      const all = each.reduce<SaidOfPerson | undefined>((sum, of) => (of ? together(sum, of) : sum), undefined);
      if (!all) return [];
      const { name, company } = all;
      const [briefs, messages] = each;
      return {
        ...{ id: pageIdOf(person), email: person, name, company, companyId: company && pageIdOf(company) },
        ...{ briefs: briefs?.count ?? 0, messages: messages?.count ?? 0 },
      };
    });
  }
}
