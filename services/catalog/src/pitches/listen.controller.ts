import {
  AddComment,
  addComment,
  checkListenDownload,
  checkListener,
  ChooseTrack,
  chooseTrack,
  deleteComment,
  findListener,
  getListenDownload,
  ListenCommentParams,
  ListenDownloadParams,
  ListenerId,
  ListenerIds,
  ListenToken,
  listOpenPages,
  listPitchFiles,
  openListenPage,
  previewPitch,
  RecipientDownload,
  RecordHeardBatch,
  recordHeardBatch,
  RequestLicense,
  requestLicense,
  StartListenDownload,
  startListenDownload,
} from '@cueroom/contracts/pitches/listen';
import {
  checkReaction,
  CommentTakenBack,
  commentTakenBack,
  ListenDownloadFetched,
  listenDownloadFetched,
  ListPitchActivity,
  listPitchActivity,
  PitchReacted,
  pitchReacted,
} from '@cueroom/contracts/pitches/pitch-activity';
import { IdParam } from '@cueroom/contracts/rules';
import { OnEvent } from '@cueroom/messaging/on-event';
import { OnMessage } from '@cueroom/messaging/on-message';
import { Controller } from '@nestjs/common';
import { PitchActivities } from './activities.repository';
import { Listeners } from './listeners.service';
import { Listening } from './listening.service';
import { ListenService } from './listen.service';
import { PitchFeed } from './pitch-feed';
import { PitchHints } from './pitch-hints';
import { PitchesRepository } from './pitches.repository';
import { Reactions } from './reactions.service';

/** What clients ask and do, and what the studio sees of it. */
@Controller()
export class ListenController {
  constructor(
    private readonly listeners: Listeners,
    private readonly pages: ListenService,
    private readonly reactions: Reactions,
    private readonly listening: Listening,
    private readonly activities: PitchActivities,
    private readonly pitches: PitchesRepository,
    private readonly feed: PitchFeed,
    private readonly hints: PitchHints,
  ) {}

  @OnMessage(findListener)
  find({ token }: ListenToken) {
    return this.listeners.find(token);
  }

  @OnMessage(checkListener)
  check({ recipientId }: ListenerId) {
    return this.listeners.check(recipientId);
  }

  @OnMessage(listPitchFiles)
  listFiles({ id }: IdParam) {
    return this.pages.filesOf(id);
  }

  @OnMessage(checkListenDownload)
  checkDownload(download: RecipientDownload) {
    return this.pages.checkDownloadOf(download);
  }

  @OnMessage(openListenPage)
  open({ token }: ListenToken) {
    return this.pages.open(token);
  }

  @OnMessage(listOpenPages)
  listOpen({ recipientIds }: ListenerIds) {
    return this.pages.listOpen(recipientIds);
  }

  @OnMessage(previewPitch)
  preview({ id }: IdParam) {
    return this.pages.preview(id);
  }

  @OnMessage(chooseTrack)
  choose(choice: ChooseTrack) {
    return this.reactions.choose(choice);
  }

  @OnMessage(addComment)
  comment(comment: AddComment) {
    return this.reactions.comment(comment);
  }

  @OnMessage(deleteComment)
  async takeBack(comment: ListenCommentParams) {
    const { _id, pitchId } = await this.reactions.takeBack(comment);
    await Promise.all([this.hints.reacted(pitchId), this.hints.answered(String(_id))]);
  }

  /** Once more, should this process have ended in between. */
  @OnEvent(commentTakenBack)
  forgetComment({ reactionId }: CommentTakenBack) {
    return this.activities.forget({ reactionId });
  }

  @OnMessage(requestLicense)
  request(request: RequestLicense) {
    return this.reactions.request(request);
  }

  @OnMessage(recordHeardBatch)
  recordHeard(batch: RecordHeardBatch) {
    return this.listening.record(batch);
  }

  @OnMessage(startListenDownload)
  startDownload(download: StartListenDownload) {
    return this.pages.startDownload(download);
  }

  @OnMessage(getListenDownload)
  download(download: ListenDownloadParams) {
    return this.pages.download(download);
  }

  @OnEvent(listenDownloadFetched)
  fetched(download: ListenDownloadFetched) {
    return this.reactions.fetched(download);
  }

  @OnMessage(listPitchActivity)
  async listActivity(query: ListPitchActivity) {
    await this.pitches.get(query.id);
    return this.activities.list(query);
  }

  @OnMessage(checkReaction)
  checkReaction(reaction: PitchReacted) {
    return this.feed.check(reaction);
  }

  /** Once more, should the process that wrote it have ended in between. */
  @OnEvent(pitchReacted)
  tell(reaction: PitchReacted) {
    return this.feed.tell(reaction);
  }
}
