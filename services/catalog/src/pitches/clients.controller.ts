import {
  describePitchClients,
  FindPitchClients,
  findPitchClients,
  listPitchesOfClient,
  PitchClients,
  PitchesOfClient,
  type SaidOfClient,
  type SeenClient,
} from '@cueroom/contracts/pitches/clients';
import { OnMessage } from '@cueroom/messaging/on-message';
import { isoDates } from '@cueroom/persistence/records/to-record';
import { Controller } from '@nestjs/common';
import { ClientsRepository } from './clients.repository';

@Controller()
export class ClientsController {
  constructor(private readonly clients: ClientsRepository) {}

  @OnMessage(findPitchClients)
  async find({ atMost, ...wanted }: FindPitchClients): Promise<SeenClient[]> {
    return (await this.clients.people.find(wanted, atMost)).map(isoDates);
  }

  @OnMessage(describePitchClients)
  async describe({ persons }: PitchClients): Promise<SaidOfClient[]> {
    return (await this.clients.people.said(persons)).map(isoDates);
  }

  @OnMessage(listPitchesOfClient)
  pitchesOf(of: PitchesOfClient) {
    return this.clients.pitchesOf(of);
  }
}
