import { AppError } from '@cueroom/contracts/app-error';
import { isOver } from '@cueroom/contracts/pitches/expiry';
import { type Listener, listOpenPages, type OpenedPage } from '@cueroom/contracts/pitches/listen';
import { listPitchActivity, type PitchActivity } from '@cueroom/contracts/pitches/pitch-activity';
import { Bus } from '@cueroom/messaging/bus';
import { log } from '@cueroom/platform/logger';
import { Injectable } from '@nestjs/common';
import { withoutDeadline } from '@cueroom/platform/request-context';
import DataLoader from 'dataloader';
import type { FastifyReply } from 'fastify';
import pLimit from 'p-limit';
import { EventStreams } from '../http/event-streams';
import { contentHashOf, ListenPages } from './listen-pages';
import { oneAtATime } from './one-at-a-time';
import { PitchNews } from './pitch-news';

/** So many of the newest ones are read where hints were missed. */
const lookedAt = 200;
const restMs = 200;

/** How many of the newest came after that one, which may be gone since: an id begins with the second it was made in. */
const missedOf = (newestFirst: readonly PitchActivity[], lastId: string | undefined): number => {
  if (lastId === undefined) return 0;
  const lastAt = newestFirst.findIndex(({ id }) => id === lastId);
  return lastAt < 0 ? newestFirst.filter(({ id }) => id.slice(0, 8) >= lastId.slice(0, 8)).length : lastAt;
};

/** What changes while a page is open: on a client's page, and in the studio's feed. */
@Injectable()
export class ListenEvents {
  /** A change of a pitch makes all its pages look again: they are read together, and what people do comes in between. */
  private readonly openPages = new DataLoader<string, OpenedPage | undefined>(
    (recipientIds) => this.turns(() => withoutDeadline(() => this.readAll([...recipientIds]))),
    { cache: false, maxBatchSize: 10 },
  );
  private readonly turns = pLimit(2);

  constructor(
    private readonly bus: Bus,
    private readonly pages: ListenPages,
    private readonly news: PitchNews,
    private readonly streams: EventStreams,
  ) {}

  /**
   * `page` when it is another than the one that is shown; `over` when the link is no longer open.
   * @param shown its contentHash, if the browser tells
   */
  async ofPage(listener: Listener, shown: string | undefined, reply: FastifyReply): Promise<void> {
    const read = async () => checkedSame(await this.openPages.load(listener.recipientId), listener);
    let sent = shown ?? contentHashOf((await read()).content);
    let { expiresAt } = listener;
    let isBehind = false;
    const look = async () => {
      isBehind = false;
      const now = await read();
      ({ expiresAt } = now.listener);
      const hash = contentHashOf(now.content);
      if (!stream.isOpen || hash === sent) return;
      sent = hash;
      stream.send('page', await this.pages.page(now));
    };
    const fail = (error: unknown) => {
      isBehind = !hasEnded(error);
      if (isBehind) return log.warn({ err: error }, 'page not read, will be retried');
      stream.send('over', {});
      stream.end();
    };
    const lookAgain = oneAtATime(() => look().catch(fail));
    // A link whose time is over gives no hint.
    const onBeat = () => (isBehind || isOver(expiresAt)) && lookAgain();
    const stream = this.streams.begin(reply, { onBeat, onEnd: () => unfollow.forEach((end) => end()) });
    const unfollow = [
      this.news.follow('pitches', listener.pitchId, lookAgain),
      // What the same person does in another window.
      this.news.follow('recipients', listener.recipientId, lookAgain),
    ];
    lookAgain();
  }

  private async readAll(recipientIds: string[]): Promise<(OpenedPage | undefined)[]> {
    const pages = await this.bus.request(listOpenPages, { recipientIds });
    const byId = new Map(pages.map((page) => [page.listener.recipientId, page]));
    return recipientIds.map((id) => byId.get(id));
  }

  /** `activity`, oldest first; `change` when something else is new, such as what was heard. */
  async ofPitch(id: string, lastId: string | undefined, reply: FastifyReply): Promise<void> {
    const read = async () => (await this.bus.request(listPitchActivity, { id, limit: lookedAt })).items;
    const before = await read();
    const sent = new Set(before.slice(missedOf(before, lastId)).map((activity) => activity.id));
    let isBehind = false;
    const send = (activity: PitchActivity) => {
      if (sent.has(activity.id)) return;
      sent.add(activity.id);
      stream.send('activity', activity, activity.id);
    };
    const look = async () => {
      isBehind = false;
      (await read()).reverse().forEach(send);
    };
    const fail = (error: unknown) => {
      isBehind = !hasEnded(error);
      if (isBehind) return log.warn({ err: error }, 'feed not read, will be retried');
      stream.end();
    };
    const lookAgain = oneAtATime(() => look().catch(fail), restMs);
    const tellChange = oneAtATime(async () => stream.send('change', {}), restMs);
    const stream = this.streams.begin(reply, { onBeat: () => isBehind && lookAgain(), onEnd: () => unfollow() });
    const unfollow = this.news.follow('pitch-activity', id, (about, activity) => {
      if (activity) return send(activity as PitchActivity);
      // Hints may have been missed.
      if (!about) lookAgain();
      tellChange();
    });
    lookAgain();
  }
}

const hasEnded = (error: unknown): boolean =>
  error instanceof AppError && (error.kind === 'gone' || error.kind === 'not_found');

/** @throws AppError 'gone' when it is no longer open, or has another address or password now: who knows that comes back */
const checkedSame = (now: OpenedPage | undefined, { tokenHash, passwordHash }: Listener): OpenedPage => {
  const isSame = now?.listener.tokenHash === tokenHash && now.listener.passwordHash === passwordHash;
  if (!isSame) throw new AppError('gone', 'This page is not what it was');
  return now;
};
