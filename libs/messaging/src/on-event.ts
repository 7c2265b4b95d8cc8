import type { Event } from '@cueroom/contracts/message';
import { markHandler, type Marks } from './handler-mark';

/** Marks the method that handles an event. It may be called twice for one event, and again when it throws. */
export const OnEvent = <T extends object>(event: Event<T>): Marks<(data: T) => unknown> =>
  markHandler({ kind: 'event', of: event });
