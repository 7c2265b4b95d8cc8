import {
  Erasures,
  ErasePersonalData,
  erasePersonalData,
  forgetTraces,
  ListPersonalData,
  listPersonalData,
  repeatErasures,
  Traces,
} from '@cueroom/contracts/intake/personal-data';
import { OnMessage } from '@cueroom/messaging/on-message';
import { Controller } from '@nestjs/common';
import { ErasuresRepository } from './erasures.repository';
import { PersonalDataService } from './personal-data.service';

@Controller()
export class PersonalDataController {
  constructor(
    private readonly people: PersonalDataService,
    private readonly erasures: ErasuresRepository,
  ) {}

  @OnMessage(listPersonalData)
  list({ kind, email, offset }: ListPersonalData) {
    return this.people.page(kind, email, offset);
  }

  @OnMessage(erasePersonalData)
  erase({ email, withTracks }: ErasePersonalData) {
    return this.people.erase(email, withTracks);
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
