import type { Event } from '@cueroom/contracts/message';
import { subscriptions } from '@cueroom/contracts/subscriptions';
import { Injectable } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { type HandlerMark, markOf } from './handler-mark';
import { MessagingOptions } from './messaging.options';

type Kind = HandlerMark['kind'];

interface Handler<Mark extends HandlerMark = HandlerMark> {
  mark: Mark;
  /** For error messages: `TracksController.addApprovedSongs`. */
  where: string;
  isOfController: boolean;
  instance: object;
  call(...args: unknown[]): unknown;
}

@Injectable()
export class HandlerMap {
  private all?: Handler[];

  constructor(
    private readonly options: MessagingOptions,
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
  ) {}

  find<K extends Kind>(kind: K, name: string): Handler<Extract<HandlerMark, { kind: K }>> | undefined {
    return this.handlers().find(isFor(kind, name)) as Handler<Extract<HandlerMark, { kind: K }>> | undefined;
  }

  /** @throws Error that lists every handler that is missing, doubled or in the wrong process. */
  check(): void {
    const errors = errorsOf(this.handlers(), this.options);
    if (errors.length > 0) throw new Error(`Wrong handlers in this process:\n  ${errors.join('\n  ')}`);
  }

  private handlers(): Handler[] {
    return (this.all ??= [
      ...this.discovery.getControllers().flatMap(({ instance }) => this.handlersOf(instance, true)),
      ...this.discovery.getProviders().flatMap(({ instance }) => this.handlersOf(instance, false)),
    ]);
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

const isFor =
  (kind: Kind, name: string) =>
  ({ mark }: Handler): boolean =>
    mark.kind === kind && mark.of.name === name;

const errorsOf = (handlers: readonly Handler[], options: MessagingOptions): string[] => {
  const { service, jobs = [] } = options;
  const subscribed: readonly Event<object>[] = service ? subscriptions[service] : [];
  const missing = (kind: Kind) => (wanted: { name: string }) => !handlers.some(isFor(kind, wanted.name));
  return [
    ...subscribed
      .filter(missing('event'))
      .map(({ name }) => `${service} subscribes to ${name} (subscriptions.ts), but no @OnEvent handles it`),
    ...jobs.filter(missing('job')).map(({ name }) => `this process runs ${name}, but no @OnJob handles it`),
    ...handlers.flatMap((handler) => {
      const { kind, of } = handler.mark;
      const first = handlers.find(isFor(kind, of.name));
      return first === handler ? [] : [`${first?.where} and ${handler.where} both handle ${of.name}`];
    }),
    ...handlers.flatMap((handler) => {
      const why = misplaced(handler, subscribed, options);
      return why ? [`${handler.where} handles ${handler.mark.of.name}, ${why}`] : [];
    }),
  ];
};

const misplaced = (
  { mark: { kind, of }, isOfController }: Handler,
  subscribed: readonly Event<object>[],
  { service, jobs = [] }: MessagingOptions,
): string | undefined => {
  const here = service ?? 'a process without a service';
  const isAmong = (known: readonly { name: string }[]) => known.some(({ name }) => name === of.name);
  if (kind === 'event') return isAmong(subscribed) ? undefined : `which subscriptions.ts does not name for ${here}`;
  if (kind === 'job') return isAmong(jobs) ? undefined : 'which is not among the jobs of this process';
  if (of.service !== service) return `which belongs to ${of.service} and not to ${here}`;
  return isOfController ? undefined : 'but its class is not a @Controller';
};
