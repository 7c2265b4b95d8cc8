import {
  Erasures,
  ErasePersonalData,
  erasePersonalData,
  ErasureId,
  findErasure,
  forgetTraces,
  ListPersonalData,
  listPersonalData,
  repeatErasures,
  Traces,
} from '@cueroom/contracts/intake/personal-data';
import { OnMessage } from '@cueroom/messaging/on-message';
import { Controller } from '@nestjs/common';
import { ErasureJobs } from './erasure.jobs';
import { ErasuresRepository } from './erasures.repository';
import { PersonalDataService } from './personal-data.service';

@Controller()
export class PersonalDataController {
  constructor(
    private readonly people: PersonalDataService,
    private readonly erasures: ErasuresRepository,
    private readonly jobs: ErasureJobs,
  ) {}

  @OnMessage(listPersonalData)
  list({ kind, email, offset }: ListPersonalData) {
    return this.people.page(kind, email, offset);
  }

  @OnMessage(erasePersonalData)
  erase({ email, withTracks }: ErasePersonalData) {
    return this.jobs.begin(email, withTracks);
  }

  @OnMessage(findErasure)
  find({ id }: ErasureId) {
    return this.erasures.outcome(id);
  }

  @OnMessage(repeatErasures)
  repeat({ erasures }: Erasures) {
    return this.erasures.add(erasures);
  }

  @OnMessage(forgetTraces)
  forgetTraces({ ids }: Traces) {
    return this.people.forgetTraces(ids);
  }
}
