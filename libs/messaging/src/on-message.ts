import type { Message } from '@cueroom/contracts/message';
import { answerOf } from '@cueroom/platform/answer-of';
import { checkInput } from '@cueroom/platform/check-input';
import {
  applyDecorators,
  type CallHandler,
  Catch,
  type ExecutionContext,
  type NestInterceptor,
  type PipeTransform,
  type RpcExceptionFilter,
  UseFilters,
  UseInterceptors,
  UsePipes,
} from '@nestjs/common';
import { MessagePattern } from '@nestjs/microservices';
import { map, type Observable, throwError } from 'rxjs';
import { markHandler, type Marks } from './handler-mark';

/** Nest would make "Internal server error" of every error; RequestServer decides what the sender may know. */
@Catch()
class RethrowFilter implements RpcExceptionFilter {
  catch(error: unknown): Observable<never> {
    return throwError(() => error);
  }
}
const rethrow = new RethrowFilter();

class InputCheck<In extends object> implements PipeTransform {
  constructor(private readonly message: Message<In, unknown>) {}

  transform(input: unknown): In {
    return checkInput(this.message.input, input);
  }
}

/** A new field of a document leaves its service when the contract names it, and never by itself. */
class AnswerFields<Out> implements NestInterceptor {
  constructor(private readonly message: Message<object, Out>) {}

  intercept(_context: ExecutionContext, handler: CallHandler): Observable<unknown> {
    return handler.handle().pipe(map((answer: unknown) => answerOf(this.message.answer, answer)));
  }
}

export const OnMessage = <In extends object, Out>(
  message: Message<In, Out>,
): Marks<(input: In) => Out | Promise<Out>> =>
  applyDecorators(
    MessagePattern(message.name),
    UsePipes(new InputCheck(message)),
    UseInterceptors(new AnswerFields(message)),
    UseFilters(rethrow),
    markHandler({ kind: 'message', of: message }),
  );
