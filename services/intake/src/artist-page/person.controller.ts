import { AppError } from '@cueroom/contracts/app-error';
import { linkIsOver } from '@cueroom/contracts/intake/artist-page';
import {
  erasePerson,
  findPersonRequest,
  PersonRequest,
  PersonToken,
  requestPerson,
} from '@cueroom/contracts/intake/person-requests';
import { listDataByLink, listDataOfPerson, ListLinkedData } from '@cueroom/contracts/intake/personal-data';
import { OnMessage } from '@cueroom/messaging/on-message';
import { Controller } from '@nestjs/common';
import { MailDelivery } from '../mail/mail.delivery';
import { MailServer } from '../mail/mail-server';
import { Studio } from '../mail/studio';
import { ErasureJobs } from '../personal-data/erasure.jobs';
import { ErasuresRepository } from '../personal-data/erasures.repository';
import { PersonalDataService } from '../personal-data/personal-data.service';
import { ArtistPageService } from './artist-page.service';
import { PersonRequests } from './person-requests.repository';
import type { PersonRequestDocument } from './person-requests.schema';

/** Everything from an address: asked for on the page of one submission, and confirmed by mail. */
@Controller()
export class PersonController {
  constructor(
    private readonly pages: ArtistPageService,
    private readonly requests: PersonRequests,
    private readonly people: PersonalDataService,
    private readonly erasures: ErasuresRepository,
    private readonly jobs: ErasureJobs,
    private readonly delivery: MailDelivery,
    private readonly server: MailServer,
    private readonly studio: Studio,
  ) {}

  @OnMessage(requestPerson)
  async request({ token, action }: PersonRequest) {
    const { email } = await this.pages.find(token);
    if (!this.server.isThere) {
      throw new AppError('impossible', `This studio sends no emails. Please write to ${this.studio.email}`);
    }
    await this.requests.add(email, action);
    this.delivery.nudge();
  }

  @OnMessage(findPersonRequest)
  async find({ token }: PersonToken) {
    const { action } = await this.open(token);
    return { action };
  }

  @OnMessage(listDataByLink)
  async listByLink({ token, kind, offset }: ListLinkedData) {
    const { _id } = await this.pages.find(token);
    return this.people.pageOfSubmission(String(_id), kind, offset);
  }

  @OnMessage(listDataOfPerson)
  async listOfPerson({ token, kind, offset }: ListLinkedData) {
    const { email } = await this.open(token, 'export');
    return this.people.page(kind, email, offset);
  }

  @OnMessage(erasePerson)
  async erase({ token }: PersonToken) {
    const request = await this.open(token, 'erase');
    await this.erasures.begin(request.email, false);
    this.jobs.nudge();
    await this.requests.remove(request);
  }

  private async open(token: string, action?: PersonRequestDocument['action']): Promise<PersonRequestDocument> {
    const words = linkIsOver(this.studio.email);
    if (!this.requests.isOurs(token)) throw new AppError('not_found', words);
    const request = await this.requests.find(token);
    if (!request || (action && request.action !== action)) throw new AppError('gone', words);
    return request;
  }
}
