import {
  type ClientPitch,
  describePitchClients,
  findPitchClients,
  listPitchesOfClient,
} from '@cueroom/contracts/pitches/clients';
import { Bus } from '@cueroom/messaging/bus';
import type { SaidOfPerson, SeenPerson, WantedPeople } from '@cueroom/persistence/records/people-of';
import { Injectable } from '@nestjs/common';

/** The recipients of pitches, as people: catalog has them. */
@Injectable()
export class PitchClients {
  constructor(private readonly bus: Bus) {}

  async find(wanted: WantedPeople, atMost: number): Promise<SeenPerson[]> {
    const found = await this.bus.request(findPitchClients, { ...wanted, atMost });
    return found.map(({ person, at }) => ({ person, at: new Date(at) }));
  }

  async said(persons: string[]): Promise<SaidOfPerson[]> {
    if (persons.length === 0) return [];
    const said = await this.bus.request(describePitchClients, { persons });
    return said.map(({ at, companyAt, ...of }) => {
      return { ...of, at: new Date(at), companyAt: companyAt ? new Date(companyAt) : null };
    });
  }

  pitchesOf(email: string, contactIds: string[]): Promise<ClientPitch[]> {
    return this.bus.request(listPitchesOfClient, { email, contactIds });
  }
}
