import type { Message } from '@cueroom/contracts/message';
import { checkInput } from '@cueroom/platform/check-input';
import {
  applyDecorators,
  Catch,
  type PipeTransform,
  type RpcExceptionFilter,
  UseFilters,
  UsePipes,
} from '@nestjs/common';
import { MessagePattern } from '@nestjs/microservices';
import { type Observable, throwError } from 'rxjs';
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

export const OnMessage = <In extends object, Out>(
  message: Message<In, Out>,
): Marks<(input: In) => Out | Promise<Out>> =>
  applyDecorators(
    MessagePattern(message.name),
    UsePipes(new InputCheck(message)),
    UseFilters(rethrow),
    markHandler({ kind: 'message', of: message }),
  );
