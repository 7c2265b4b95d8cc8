import type { Event, Job, Message } from '@cueroom/contracts/message';
import { subscriptions } from '@cueroom/contracts/subscriptions';
import { Injectable } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { type HandlerMark, markOf } from './handler-mark';
import { MessagingOptions } from './messaging.options';

/** A decorated method of an instance. */
export interface Handler<Mark extends HandlerMark = HandlerMark> {
  mark: Mark;
  /** For error messages: `TracksEvents.addApprovedSongs`. */
  where: string;
  isOfController: boolean;
  instance: object;
  call(...args: unknown[]): unknown;
}

type EventHandler = Handler<Extract<HandlerMark, { kind: 'event' }>>;
type JobHandler = Handler<Extract<HandlerMark, { kind: 'job' }>>;

/** All decorated methods of this process. */
@Injectable()
export class HandlerMap {
  private all?: Handler[];

  constructor(
    private readonly options: MessagingOptions,
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
  ) {}

  event(name: string): EventHandler | undefined {
    return this.handlers().find(({ mark }) => mark.kind === 'event' && mark.event.name === name) as EventHandler;
  }

  job(name: string): JobHandler | undefined {
    return this.handlers().find(({ mark }) => mark.kind === 'job' && mark.job.name === name) as JobHandler;
  }

  /** @throws Error that lists every handler that is missing, doubled or in the wrong process. */
  check(): void {
    const errors = errorsOf(this.handlers(), this.options);
    if (errors.length > 0) throw new Error(`Wrong handlers in this process:\n  ${errors.join('\n  ')}`);
  }

  private handlers(): Handler[] {
    return (this.all ??= [
      ...this.discovery
        .getControllers()
        .map((wrapper) => ({ instance: wrapper.instance as unknown, isOfController: true })),
      ...this.discovery
        .getProviders()
        .map((wrapper) => ({ instance: wrapper.instance as unknown, isOfController: false })),
    ].flatMap(({ instance, isOfController }) => this.handlersOf(instance, isOfController)));
  }

  private handlersOf(instance: unknown, isOfController: boolean): Handler[] {
    if (typeof instance !== 'object' || instance === null) return [];
    const prototype = Object.getPrototypeOf(instance) as Record<string, unknown> | null;
    if (!prototype || prototype === Object.prototype) return [];
    return this.scanner.getAllMethodNames(prototype).flatMap((name) => {
      const method = prototype[name];
      const mark = typeof method === 'function' ? markOf(method) : undefined;
      if (!mark) return [];
      const call = (...args: unknown[]) => (method as (...args: unknown[]) => unknown).apply(instance, args);
      return [{ mark, where: `${prototype.constructor.name}.${name}`, isOfController, instance, call }];
    });
  }
}

const nameOf = (mark: HandlerMark): string =>
  mark.kind === 'message' ? mark.message.name : mark.kind === 'event' ? mark.event.name : mark.job.name;

const errorsOf = (handlers: readonly Handler[], options: MessagingOptions): string[] => {
  const { service, jobs = [] } = options;
  const subscribed: readonly Event<object>[] = service ? subscriptions[service] : [];
  return [
    ...missing(
      'event',
      subscribed,
      handlers,
      (name) => `${service} subscribes to ${name} (subscriptions.ts), but no @OnEvent handles it`,
    ),
    ...missing('job', jobs, handlers, (name) => `this process runs ${name}, but no @OnJob handles it`),
    ...doubled(handlers),
    ...handlers.flatMap((handler) => misplaced(handler, subscribed, options)),
  ];
};

const missing = (
  kind: HandlerMark['kind'],
  wanted: readonly (Event<object> | Job<object> | Message<object, unknown>)[],
  handlers: readonly Handler[],
  sentence: (name: string) => string,
): string[] => {
  const handled = new Set(handlers.filter(({ mark }) => mark.kind === kind).map(({ mark }) => nameOf(mark)));
  return wanted.filter(({ name }) => !handled.has(name)).map(({ name }) => sentence(name));
};

const doubled = (handlers: readonly Handler[]): string[] => {
  const first = new Map<string, Handler>();
  return handlers.flatMap((handler) => {
    const key = `${handler.mark.kind} ${nameOf(handler.mark)}`;
    const other = first.get(key);
    if (other) return [`${other.where} and ${handler.where} both handle ${nameOf(handler.mark)}`];
    first.set(key, handler);
    return [];
  });
};

const misplaced = (
  { mark, where, isOfController }: Handler,
  subscribed: readonly Event<object>[],
  options: MessagingOptions,
): string[] => {
  const name = nameOf(mark);
  const here = options.service ?? 'a process without a service';
  if (mark.kind === 'event' && !subscribed.some((event) => event.name === name)) {
    return [`${where} handles ${name}, which subscriptions.ts does not name for ${here}`];
  }
  if (mark.kind === 'job' && !options.jobs?.some((job) => job.name === name)) {
    return [`${where} handles ${name}, which is not among the jobs of this process`];
  }
  if (mark.kind === 'message' && mark.message.service !== options.service) {
    return [`${where} handles ${name}, which belongs to ${mark.message.service} and not to ${here}`];
  }
  if (mark.kind === 'message' && !isOfController)
    return [`${where} handles ${name}, but its class is not a @Controller`];
  return [];
};
