import { type Page, pageOf } from '@cueroom/contracts/message';
import { recordKeepers } from '@cueroom/contracts/record-names';
import { limits } from '@cueroom/contracts/rules';
import { endTrashed, ListTrash, listTrash, restoreTrashed, TrashedKey, TrashRow } from '@cueroom/contracts/trash';
import { Bus } from '@cueroom/messaging/bus';
import { Delete, Get, Param, Post, Query } from '@nestjs/common';
import { Answers } from '../http/answers';
import { AdminRoutes } from './route-rules';

@AdminRoutes('trash', 'admin/trash')
export class TrashRoutes {
  constructor(private readonly bus: Bus) {}

  @Get()
  @Answers(pageOf(TrashRow))
  list(@Query() query: ListTrash): Promise<Page<TrashRow>> {
    const { entityType } = query;
    return entityType ? this.bus.request(listTrash[recordKeepers[entityType]], query) : this.listAll(query);
  }

  @Post(':entityType/:id/restore')
  @Answers(TrashedKey)
  async restore(@Param() { entityType, id }: TrashedKey): Promise<TrashedKey> {
    await this.bus.request(restoreTrashed[recordKeepers[entityType]], { entityType, id });
    return { entityType, id };
  }

  @Delete(':entityType/:id')
  @Answers(endTrashed.intake)
  end(@Param() { entityType, id }: TrashedKey): Promise<void> {
    return this.bus.request(endTrashed[recordKeepers[entityType]], { entityType, id });
  }

  /** Of all services, in one order. */
  private async listAll({ limit = limits.pageSize, offset = 0 }: ListTrash): Promise<Page<TrashRow>> {
    const wanted = { limit: Math.min(limits.pageSize, limit + offset) };
    const pages = await Promise.all(Object.values(listTrash).map((list) => this.bus.request(list, wanted)));
    const items = pages.flatMap((page) => page.items).sort((a, b) => b.deletedAt.localeCompare(a.deletedAt));
    return {
      items: items.slice(offset, offset + limit),
      total: pages.reduce((sum, { total }) => sum + total, 0),
    };
  }
}
