import {
  AddPageMessage,
  addPageMessage,
  AddPageVersion,
  addPageVersion,
  AddStudioMessage,
  addStudioMessage,
  ChangePageSong,
  changePageSong,
  finishChanges,
  getArtistPage,
  LinksRequest,
  listMessages,
  PageToken,
  ReplacePageFile,
  replacePageFile,
  requestLinks,
  SetPageRetention,
  setPageRetention,
  SweepFiles,
  sweepFiles,
  withdrawSubmission,
} from '@cueroom/contracts/intake/artist-page';
import { filesEnded, FilesEnded } from '@cueroom/contracts/intake/submissions';
import { IdParam } from '@cueroom/contracts/rules';
import { OnEvent } from '@cueroom/messaging/on-event';
import { OnMessage } from '@cueroom/messaging/on-message';
import { changeEntries } from '@cueroom/persistence/records/record-changes';
import { Controller } from '@nestjs/common';
import { ActivitiesRepository } from '../crm/activities.repository';
import { receiptSubject } from '../announcements/receipt-letter';
import { MailServer } from '../mail/mail-server';
import { SubmissionsRepository } from '../submissions/submissions.repository';
import { MessagesRepository } from '../thread/messages.repository';
import { ArtistPageService } from './artist-page.service';
import { FilesSweeper } from './files.sweeper';
import { LinkMails } from './link.mails';

@Controller()
export class ArtistPageController {
  constructor(
    private readonly pages: ArtistPageService,
    private readonly sweeper: FilesSweeper,
    private readonly links: LinkMails,
    private readonly messages: MessagesRepository,
    private readonly submissions: SubmissionsRepository,
    private readonly activities: ActivitiesRepository,
    private readonly server: MailServer,
  ) {}

  @OnMessage(getArtistPage)
  get({ token }: PageToken) {
    return this.pages.get(token);
  }

  @OnMessage(changePageSong)
  changeSong(change: ChangePageSong) {
    return this.pages.changeSong(change);
  }

  @OnMessage(replacePageFile)
  replaceFile(file: ReplacePageFile) {
    return this.pages.replaceFile(file);
  }

  @OnMessage(addPageVersion)
  addVersion(version: AddPageVersion) {
    return this.pages.addVersion(version);
  }

  @OnMessage(addPageMessage)
  addMessage(message: AddPageMessage) {
    return this.pages.addMessage(message);
  }

  @OnMessage(finishChanges)
  finishChanges({ token }: PageToken) {
    return this.pages.finishChanges(token);
  }

  @OnMessage(withdrawSubmission)
  withdraw({ token }: PageToken) {
    return this.pages.withdraw(token);
  }

  @OnMessage(setPageRetention)
  setRetention(retention: SetPageRetention) {
    return this.pages.setRetention(retention);
  }

  /** Answered before anything is looked up: the same for every address. */
  @OnMessage(requestLinks)
  async requestLinks({ email }: LinksRequest) {
    await this.links.add(email);
  }

  @OnMessage(listMessages)
  async listMessages({ id }: IdParam) {
    await this.submissions.get(id);
    const [thread, mails] = await Promise.all([this.pages.thread(id), this.messages.mailsOf(id)]);
    return thread.map((message) => ({ ...message, ...(mails.has(message.id) && { mail: mails.get(message.id) }) }));
  }

  @OnMessage(addStudioMessage)
  async addStudioMessage({ id, text, by, idempotency }: AddStudioMessage) {
    await this.submissions.get(id);
    const mail = this.server.firstState;
    const words = { submissionId: id, from: 'studio', text, createdBy: by ?? null, mail } as const;
    const change = { entityType: 'submission', entityId: id, did: 'artist-written-to' } as const;
    return this.messages.add(words, idempotency, () => changeEntries(change));
  }

  @OnEvent(filesEnded)
  async mailReceipt({ submissionId }: FilesEnded) {
    if (!(await this.submissions.findHeld(submissionId))) return;
    const about = { entityType: 'submission', entityId: submissionId } as const;
    await this.activities.insertEmail(about, receiptSubject, this.server.firstState, 'receipt');
  }

  @OnMessage(sweepFiles)
  sweep({ asOf }: SweepFiles) {
    return this.sweeper.sweep(new Date(asOf));
  }
}
