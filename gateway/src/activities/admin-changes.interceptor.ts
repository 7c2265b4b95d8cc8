import { randomUUID } from 'node:crypto';
import { adminChanged } from '@cueroom/contracts/intake/activities';
import { limits } from '@cueroom/contracts/rules';
import { Bus } from '@cueroom/messaging/bus';
import { log } from '@cueroom/platform/logger';
import { withinLimit } from '@cueroom/platform/time-limit';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { from, map, mergeMap, type Observable } from 'rxjs';
import { isReading } from '../http/is-reading';
import { adminOf, isPublic } from '../sign-in/admin.guard';
import { changedRecord, changeOf } from './change-of';
import { readRecord } from './check-record';

/** The answer waits for its record, but not for a queue that has just gone away. */
const recordedWithinMs = 1000;
/** Nor does the change wait longer for the values that it replaces. */
const answeredWithinMs = 1000;
const late = () => new Error('The queue does not answer');

const callOf = ({ method, routeOptions, params, body }: FastifyRequest) => ({
  method,
  route: routeOptions.url ?? '',
  id: (params as { id?: string }).id,
  body,
});

/** Publishes every change by an admin: who, what and when. See docs/adr/0007-the-gateway-tells-what-admins-change.md. */
@Injectable()
export class AdminChangesInterceptor implements NestInterceptor {
  constructor(
    private readonly bus: Bus,
    private readonly reflector: Reflector,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const isVisitors = this.reflector.getAllAndOverride<boolean>(isPublic, [context.getHandler(), context.getClass()]);
    if (isVisitors || isReading(request.method)) return next.handle();
    return from(this.before(request)).pipe(
      mergeMap((before) =>
        next
          .handle()
          .pipe(mergeMap((answer: unknown) => from(this.record(request, before, answer)).pipe(map(() => answer)))),
      ),
    );
  }

  /** What is about to change, where its activity says old and new values. */
  private async before(request: FastifyRequest): Promise<unknown> {
    const record = changedRecord(callOf(request));
    return record && readRecord(this.bus, record, answeredWithinMs);
  }

  private async record(request: FastifyRequest, before: unknown, answer: unknown): Promise<void> {
    const call = callOf(request);
    const { method, route } = call;
    const change = changeOf({ ...call, before, answer });
    if (change === 'itself') return;
    if (!change) return log.error({ method, route }, 'no activity defined for this route');
    // Not the request's id: one caller's requests may all have the same.
    const changeId = randomUUID();
    const subject = change.subject.slice(0, limits.name);
    const recorded = { ...change, subject, changeId, by: adminOf(request), at: new Date().toISOString() };
    try {
      await withinLimit(this.bus.publish(adminChanged, changeId, recorded), recordedWithinMs, late);
    } catch (error) {
      log.error({ err: error, change: recorded }, 'activity not recorded');
    }
  }
}
