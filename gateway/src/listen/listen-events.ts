import { AppError } from '@cueroom/contracts/app-error';
import { isOver } from '@cueroom/contracts/pitches/expiry';
import { type Listener, openListenPage } from '@cueroom/contracts/pitches/listen';
import { listPitchActivity, type PitchActivity } from '@cueroom/contracts/pitches/pitch-activity';
import { Bus } from '@cueroom/messaging/bus';
import { log } from '@cueroom/platform/logger';
import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import pLimit from 'p-limit';
import { EventStreams } from '../http/event-streams';
import { contentHashOf, ListenPages } from './listen-pages';
import { oneAtATime } from './one-at-a-time';
import { PitchNews } from './pitch-news';

/** Of so many the newest ones are compared with what was sent. */
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
  /** A change of a pitch makes all its pages look again: what people do comes in between. */
  private readonly turns = pLimit(8);

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
  async ofPage(token: string, listener: Listener, shown: string | undefined, reply: FastifyReply): Promise<void> {
    const read = () => this.turns(() => this.bus.request(openListenPage, { token }));
    let sent = shown ?? contentHashOf((await read()).content);
    let { expiresAt } = listener;
    let isBehind = false;
    const look = async () => {
      isBehind = false;
      const now = await read();
      checkSame(now.listener, listener);
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
    const unfollow = this.news.follow('pitches', listener.pitchId, lookAgain);
    const stream = this.streams.begin(reply, { onBeat, onEnd: unfollow });
    lookAgain();
  }

  /** `activity`, oldest first; `change` when something else is new, such as what was heard. */
  async ofPitch(id: string, lastId: string | undefined, reply: FastifyReply): Promise<void> {
    const read = async () => (await this.bus.request(listPitchActivity, { id, limit: lookedAt })).items;
    const before = await read();
    let sent = new Set(before.slice(missedOf(before, lastId)).map((activity) => activity.id));
    let isFirst = true;
    let isBehind = false;
    const look = async () => {
      isBehind = false;
      const latest = await read();
      const fresh = latest.filter((activity) => !sent.has(activity.id)).reverse();
      for (const activity of fresh) stream.send('activity', activity, activity.id);
      if (fresh.length === 0 && !isFirst) stream.send('change', {});
      sent = new Set([...sent, ...latest.map((activity) => activity.id)]);
      isFirst = false;
    };
    const fail = (error: unknown) => {
      isBehind = !hasEnded(error);
      if (isBehind) return log.warn({ err: error }, 'feed not read, will be retried');
      stream.end();
    };
    const lookAgain = oneAtATime(() => look().catch(fail), restMs);
    const unfollow = this.news.follow('pitch-activity', id, lookAgain);
    const stream = this.streams.begin(reply, { onBeat: () => isBehind && lookAgain(), onEnd: unfollow });
    lookAgain();
  }
}

const hasEnded = (error: unknown): boolean =>
  error instanceof AppError && (error.kind === 'gone' || error.kind === 'not_found');

/** @throws AppError 'gone' when it has another password now: who knows it comes back */
const checkSame = (now: Listener, { passwordHash }: Listener): void => {
  if (now.passwordHash !== passwordHash) throw new AppError('gone', 'This page has another password now');
};
