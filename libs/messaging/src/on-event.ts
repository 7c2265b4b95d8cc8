import type { Event } from '@cueroom/contracts/message';
import { markHandler } from './handler-mark';

/** Marks the method that handles an event. It may be called twice for one event, and again when it throws. */
export const OnEvent =
  <T extends object>(event: Event<T>) =>
  <Handler extends (data: T) => unknown>(
    target: object,
    key: string | symbol,
    descriptor: TypedPropertyDescriptor<Handler>,
  ): void => {
    markHandler({ kind: 'event', of: event })(target, key, descriptor as TypedPropertyDescriptor<unknown>);
  };
