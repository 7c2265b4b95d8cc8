import { AppError } from '@cueroom/contracts/app-error';
import { type ArtistPage, eraseByLink, linkIsOver, PageToken } from '@cueroom/contracts/intake/artist-page';
import {
  confirmAddress,
  type ConfirmedPerson,
  CorrectArtist,
  correctArtist,
  erasePerson,
  type ErasureState,
  findErasureByLink,
  findPersonRequest,
  PersonRequest,
  PersonToken,
  requestPerson,
} from '@cueroom/contracts/intake/person-requests';
import { listDataByLink, listDataOfPerson, ListLinkedData, personOf } from '@cueroom/contracts/intake/personal-data';
import { OnMessage } from '@cueroom/messaging/on-message';
import { Controller } from '@nestjs/common';
import { MailServer } from '../mail/mail-server';
import { Studio } from '../mail/studio';
import { ErasureJobs } from '../personal-data/erasure.jobs';
import { PersonalDataService } from '../personal-data/personal-data.service';
import { ArtistPerson } from './artist-person.service';
import { ArtistPageService } from './artist-page.service';
import { PersonMails } from './person.mails';
import { PersonRequests } from './person-requests.repository';
import { isDecided } from '../submissions/review';
import type { SubmissionDocument } from '../submissions/submissions.schema';
import type { PersonRequestDocument, RequestAction } from './person-requests.schema';

/** Everything from an address: asked for on the page of one submission, and confirmed by mail. */
@Controller()
export class PersonController {
  constructor(
    private readonly pages: ArtistPageService,
    private readonly requests: PersonRequests,
    private readonly people: PersonalDataService,
    private readonly erasures: ErasureJobs,
    private readonly mails: PersonMails,
    private readonly server: MailServer,
    private readonly studio: Studio,
    private readonly artist: ArtistPerson,
  ) {}

  @OnMessage(requestPerson)
  async request({ token, action }: PersonRequest) {
    const submission = await this.pages.find(token);
    this.refuseWithoutMail();
    await this.mails.ask(submission.email, action, action === 'erase-submission' ? submission : undefined);
  }

  /** The name at once; another address has to confirm itself, and the former one gets an email. */
  @OnMessage(correctArtist)
  async correct({ token, artistName, email, ifMatch }: CorrectArtist): Promise<ArtistPage> {
    const submission = await this.pages.find(token);
    const address = email !== undefined && personOf(email) !== personOf(submission.email) ? email.trim() : null;
    if (address) {
      this.refuseWithoutMail();
      if (isDecided(submission))
        throw new AppError('conflict', 'The studio has decided: write to it about your address');
    }
    // A name that is refused sends no letter: it is sent again.
    if (artistName !== undefined) await this.artist.correctName(token, artistName, ifMatch);
    if (address) {
      await this.mails.tellChange(submission);
      await this.mails.ask(address, 'change-email', submission);
    }
    return this.pages.get(token);
  }

  /** Safe to repeat: a link that was used changes nothing, also where the address is another one by now. */
  @OnMessage(confirmAddress)
  async confirmAddress({ token }: PersonToken) {
    const request = await this.open(token, 'change-email');
    if (request.usedAt) return;
    await this.artist.correctAddress(request.submissionId ?? '', request.email ?? '');
    await this.requests.markUsed(request);
  }

  @OnMessage(findPersonRequest)
  async find({ token }: PersonToken): Promise<ConfirmedPerson> {
    const request = await this.open(token);
    const { action, submissionUid, email, usedAt } = request;
    return {
      action,
      submissionUid: submissionUid ?? null,
      email: (action === 'change-email' && email) || null,
      isConfirmed: usedAt !== undefined,
      erasure: usedAt ? await this.artist.erasureOfRequest(request) : null,
    };
  }

  @OnMessage(eraseByLink)
  async eraseByLink({ token }: PageToken) {
    await this.eraseSubmission(await this.pages.find(token));
  }

  @OnMessage(findErasureByLink)
  async findErasure({ token }: PersonToken): Promise<ErasureState> {
    return { state: await this.artist.erasureOf(token) };
  }

  @OnMessage(listDataByLink)
  async listByLink({ token, kind, offset }: ListLinkedData) {
    const { _id } = await this.pages.find(token);
    return this.people.pageOfSubmission(String(_id), kind, offset);
  }

  @OnMessage(listDataOfPerson)
  async listOfPerson({ token, kind, offset }: ListLinkedData) {
    const { email = '' } = await this.open(token, 'export');
    return this.people.pageOfPerson(kind, email, offset);
  }

  /** Safe to repeat. */
  @OnMessage(erasePerson)
  async erase({ token }: PersonToken) {
    const request = await this.open(token);
    const { action, submissionId } = request;
    if (action === 'erase') return this.erasePerson(request);
    if (action !== 'erase-submission' || !submissionId) throw new AppError('gone', linkIsOver(this.studio.email));
    const submission = await this.artist.find(submissionId);
    if (submission) await this.eraseSubmission(submission);
    await this.requests.markUsed(request);
  }

  private async erasePerson(request: PersonRequestDocument): Promise<void> {
    const { email = '', usedAt } = request;
    if (usedAt) return;
    const { id } = await this.erasures.begin(email, false);
    if (this.server.isThere) await this.mails.tellPersonErased(email, request, id);
    await this.requests.markUsed(request, id);
  }

  /** The receipt waits until it is done. */
  private async eraseSubmission(submission: SubmissionDocument): Promise<void> {
    if (this.server.isThere) await this.mails.tellErased(submission);
    await this.pages.eraseFound(submission);
  }

  /** Where no letter with a link can go nothing can be confirmed. */
  private refuseWithoutMail(): void {
    if (this.server.isThere && this.studio.addressOf('/')) return;
    throw new AppError('impossible', `This studio sends no emails. Please write to ${this.studio.email}`);
  }

  private async open(token: string, action?: RequestAction): Promise<PersonRequestDocument> {
    const words = linkIsOver(this.studio.email);
    if (!this.requests.isOurs(token)) throw new AppError('not_found', words);
    const request = await this.requests.find(token);
    if (!request || (action && request.action !== action)) throw new AppError('gone', words);
    return request;
  }
}
