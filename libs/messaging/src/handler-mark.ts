import type { Event, Job, Message } from '@cueroom/contracts/message';
import { SetMetadata } from '@nestjs/common';

/** What a decorated method handles. */
export type HandlerMark =
  | { kind: 'message'; message: Message<object, unknown> }
  | { kind: 'event'; event: Event<object> }
  | { kind: 'job'; job: Job<object> };

const markKey = 'cueroom:handles';

export const markHandler = (mark: HandlerMark) => SetMetadata(markKey, mark);

export const markOf = (method: object): HandlerMark | undefined =>
  Reflect.getMetadata(markKey, method) as HandlerMark | undefined;
