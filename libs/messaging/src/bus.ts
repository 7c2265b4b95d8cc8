import type { Event, Job, Message } from '@cueroom/contracts/message';

export interface RequestOptions {
  /** 5 s where nothing is said. Never longer than the deadline of the request that is being answered. */
  timeoutMs?: number;
}

/** What other processes may cache, and drop at a hint: what visitors see; what clients see of a pitch; what they did there; who may sign in. */
export type HintTopic = 'public-site' | 'pitches' | 'pitch-activity' | 'recipients' | 'users';

export type HintListener = (about?: string, news?: object) => void;

/** While it is not open, hints are missed. */
export interface HintSubscription {
  readonly isOpen: boolean;
}

/** The three ways in which processes talk. Also the token by which it is injected. */
export abstract class Bus {
  /** @throws AppError of the handler; 'unavailable' when no answer came in time; else Error('Internal error'). */
  abstract request<In extends object, Out>(
    message: Message<In, Out>,
    input: In,
    options?: RequestOptions,
  ): Promise<Out>;

  /** Delivers to every subscriber, at least once, also to one that is down now. The same id is delivered once. */
  abstract publish<T extends object>(event: Event<T>, id: string, data: T): Promise<void>;

  /** Queues heavy work. Does nothing while a job of this id waits or runs; a failed one is replaced. */
  abstract enqueue<T extends object>(job: Job<T>, id: string, data: T): Promise<void>;

  /** Does a job of this id still wait or run? @throws AppError 'unavailable' */
  abstract isQueued<T extends object>(job: Job<T>, id: string): Promise<boolean>;

  /** Does an event of this id still wait for one of its subscribers, or is one at work on it? @throws AppError 'unavailable' */
  abstract isWaiting<T extends object>(event: Event<T>, id: string): Promise<boolean>;

  /** An id of the queue store. It changes when Redis was restarted or emptied, so that queued items may be lost. */
  abstract queueStoreId(): Promise<string>;

  /**
   * Signals that what `topic` names has changed. Ends when the hint is on its way to every open subscription.
   * @param about the id of the record that it was, where that is known
   * @param news what is new about it, so that nobody has to ask for it
   */
  abstract hint(topic: HintTopic, about?: string, news?: object): Promise<void>;

  /** Calls `listener` for each hint, and, about no record, whenever hints may have been missed: when the subscription opens or closes. */
  abstract onHint(topic: HintTopic, listener: HintListener): HintSubscription;
}
