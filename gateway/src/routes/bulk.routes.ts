import { AppError } from '@cueroom/contracts/app-error';
import { Bulk, bulkCalls, type BulkService, bulkServiceOf, NewBulk } from '@cueroom/contracts/bulk';
import type { Idempotency } from '@cueroom/contracts/idempotency';
import type { Created } from '@cueroom/contracts/message';
import { IdParam } from '@cueroom/contracts/rules';
import { Bus } from '@cueroom/messaging/bus';
import { Body, Get, Param, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { Answers, Begins, Idempotent, TakesKey } from '../http/answers';
import { Admin } from '../sign-in/admin.guard';
import { checkBulk } from './check-bulk';
import { AdminRoutes } from './route-rules';

const services = Object.keys(bulkCalls) as BulkService[];

/** Many records of one kind, changed or deleted by one call. Which service has it is known by asking. */
@AdminRoutes('bulk', 'admin/bulk')
export class BulkRoutes {
  constructor(private readonly bus: Bus) {}

  @Post()
  @ApiOperation({
    summary:
      'Changes or deletes many records, each as a call of its own would: those with these `ids`, or all that a list shows',
  })
  @Begins(Bulk)
  @TakesKey()
  add(@Body() wanted: NewBulk, @Admin() by: string, @Idempotent() idempotency?: Idempotency): Promise<Created<Bulk>> {
    const { add } = bulkCalls[bulkServiceOf[wanted.entityType]];
    return this.bus.request(add, { ...wanted, ...checkBulk(wanted), by, idempotency });
  }

  @Get(':id')
  @Answers(Bulk)
  async get(@Param() { id }: IdParam): Promise<Bulk> {
    return (await this.findIn(id)).bulk;
  }

  @Post(':id/undo')
  @ApiOperation({ summary: 'Takes it back once, but for what was changed since: that is in `failed`' })
  @Begins(Bulk)
  async undo(@Param() { id }: IdParam, @Admin() by: string): Promise<Bulk> {
    const { service } = await this.findIn(id);
    return this.bus.request(bulkCalls[service].undo, { id, by });
  }

  private async findIn(id: string): Promise<{ service: BulkService; bulk: Bulk }> {
    const asked = await Promise.allSettled(
      services.map((service) => this.bus.request(bulkCalls[service].find, { id })),
    );
    for (const [nth, answer] of asked.entries())
      if (answer.status === 'fulfilled' && answer.value) return { service: services[nth]!, bulk: answer.value };
    const failure = asked.find((answer) => answer.status === 'rejected');
    throw failure?.reason ?? new AppError('not_found', 'This bulk change does not exist (any more)');
  }
}
