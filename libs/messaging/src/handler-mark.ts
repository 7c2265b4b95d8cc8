import type { Event, Job, Message } from '@cueroom/contracts/message';
import { SetMetadata } from '@nestjs/common';

export type HandlerMark =
  | { kind: 'message'; of: Message<object, unknown> }
  | { kind: 'event'; of: Event<object> }
  | { kind: 'job'; of: Job<object> };

const markKey = 'cueroom:handles';

/** A decorator of methods like this one. */
export type Marks<Method, Target = object> = <M extends Method>(
  target: Target,
  key: string | symbol,
  descriptor: TypedPropertyDescriptor<M>,
) => void;

export const markHandler = (mark: HandlerMark) => SetMetadata(markKey, mark);

export const markOf = (method: object): HandlerMark | undefined =>
  Reflect.getMetadata(markKey, method) as HandlerMark | undefined;
