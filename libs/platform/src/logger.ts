import type { LoggerService } from '@nestjs/common';
import { type LoggerOptions, pino } from 'pino';
import { bareError } from './bare-error';
import { lineWriter } from './log-output';
import { requestFields } from './request-context';
import { scrubbed } from './scrub';

let serviceName = 'unnamed';

const rules: LoggerOptions = {
  level: 'silent',
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  formatters: { level: (label) => ({ level: label }) },
  base: undefined,
  mixin: () => ({ service: serviceName, ...requestFields() }),
  serializers: { err: (error: unknown) => bareError(error) },
  hooks: { streamWrite: scrubbed },
  redact: {
    paths: [
      'authorization',
      'password',
      'signature',
      'email',
      'lyrics',
      '*.authorization',
      '*.password',
      '*.email',
      '*.lyrics',
    ],
    censor: '[removed]',
  },
};

/** One JSON line each, in UTC, with the request id; never with credentials or personal data. Silent until a process is named. */
export const log = pino(rules, lineWriter());

export const nameLogger = (name: string, level: string): void => {
  serviceName = name;
  log.level = level;
};

export class NestLogger implements LoggerService {
  log(message: unknown): void {
    log.debug(String(message));
  }
  debug(message: unknown): void {
    log.debug(String(message));
  }
  verbose(message: unknown): void {
    log.trace(String(message));
  }
  warn(message: unknown): void {
    log.warn(String(message));
  }
  error(message: unknown, ...details: unknown[]): void {
    log.error(
      { details: details.map(String) },
      message instanceof Error ? (message.stack ?? message.message) : String(message),
    );
  }
  fatal(message: unknown): void {
    log.fatal(String(message));
  }
}
