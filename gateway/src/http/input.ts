import { isUtf8 } from 'node:buffer';
import { AppError } from '@cueroom/contracts/app-error';
import type { FastifyBodyParser, FastifyInstance } from 'fastify';
import { HttpProblem } from '@cueroom/platform/http/problem';
import { checkInput } from '@cueroom/platform/check-input';
import { type ArgumentMetadata, Injectable, type PipeTransform } from '@nestjs/common';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** JSON under the name of text, too. */
    readsText?: boolean;
  }
}

/** JSON is the only thing that routes read (415 else); no body at all is fine where none is needed. */
export const readJsonOnly = (fastify: FastifyInstance): void => {
  const parse = fastify.getDefaultJsonParser('error', 'error');
  fastify.removeAllContentTypeParsers();
  const read: FastifyBodyParser<Buffer> = (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    // Nothing is unpacked: a small body stays small.
    if ((request.headers['content-encoding'] ?? 'identity') !== 'identity') {
      return done(new AppError('wrong_type', 'Compressed request bodies are not supported'));
    }
    // Decoded all the same, other bytes would be kept as other letters than were sent.
    if (!isUtf8(body)) return done(new HttpProblem(400));
    return parse(request, body.toString('utf8'), done);
  };
  fastify.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, read);
  // What a browser sends when it leaves a page is text.
  fastify.addContentTypeParser<Buffer>('text/plain', { parseAs: 'buffer' }, (request, body, done) => {
    if (request.routeOptions.config.readsText) return read(request, body, done);
    done(new HttpProblem(415));
  });
};

/** Deeper than anything that a route reads; checks that follow lists in lists would run out of stack. */
const deepest = 8;

const oddText = 'This text contains a character that cannot be stored';

/** NUL ends a text for some who read it; half of a surrogate pair is no text in UTF-8 and would be kept as another. */
const isOdd = (text: string): boolean => /\0|\p{Cs}/u.test(text);

/** Refuses what could pass the rules of its field and still not be kept as it came. @throws AppError 'invalid' */
const refuseOddInput = (value: unknown, path: readonly string[] = []): void => {
  if (typeof value === 'string' && isOdd(value)) {
    throw new AppError('invalid', 'Some fields are not valid', { [path.join('.')]: [oddText] });
  }
  if (typeof value !== 'object' || value === null) return;
  if (path.length >= deepest) throw new AppError('invalid', 'The input is nested too deeply');
  for (const [name, item] of Object.entries(value)) {
    // Every object has these already: the check that follows would not see the field, or would call it.
    if (name in Object.prototype) {
      throw new AppError('invalid', 'Some fields are not valid', { [[...path, name].join('.')]: ['Unknown field'] });
    }
    if (isOdd(name)) throw new AppError('invalid', 'A field has a name that cannot be stored');
    refuseOddInput(item, [...path, name]);
  }
};

const plainTypes: readonly unknown[] = [String, Number, Boolean, Array, Object];

/** Unknown query parameters are ignored: links often carry tracking parameters. */
@Injectable()
export class CheckPipe implements PipeTransform {
  transform(value: unknown, { metatype, type }: ArgumentMetadata): unknown {
    if (type === 'custom' || !metatype || plainTypes.includes(metatype)) return value;
    refuseOddInput(value);
    return checkInput(metatype, value ?? {}, { unknownFields: type === 'query' ? 'drop' : 'refuse' });
  }
}
