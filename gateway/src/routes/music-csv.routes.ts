import { Readable } from 'node:stream';
import { ListTracks } from '@cueroom/contracts/catalog/track-lists';
import { listTracks, type Track } from '@cueroom/contracts/catalog/tracks';
import { csvFormat } from '@cueroom/contracts/csv/format';
import { guarded } from '@cueroom/contracts/csv/guard';
import { exportedCells } from '@cueroom/contracts/csv/track-cells';
import { trackColumns } from '@cueroom/contracts/csv/track-columns';
import type { Page } from '@cueroom/contracts/message';
import { limits } from '@cueroom/contracts/rules';
import { Bus } from '@cueroom/messaging/bus';
import { withoutDeadline } from '@cueroom/platform/request-context';
import { Get, Header, HttpCode, Query, StreamableFile } from '@nestjs/common';
import { ApiProduces, ApiResponse } from '@nestjs/swagger';
import { stringify } from 'csv-stringify/sync';
import { AdminRoutes } from './route-rules';

const byteOrderMark = '\ufeff';

const linesOf = (rows: string[][]): string => stringify(rows, csvFormat);
const rowOf = (track: Track): string[] => {
  const cells = exportedCells(track);
  return trackColumns.map((column) => guarded(cells[column]));
};

@AdminRoutes('music', 'admin/music.csv')
export class MusicCsvRoutes {
  constructor(private readonly bus: Bus) {}

  @Get()
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @ApiProduces('text/csv')
  @ApiResponse({ status: 200, description: 'One row a track', schema: { type: 'string' } })
  async export(@Query() { limit: _limit, offset: _offset, ...filters }: ListTracks): Promise<StreamableFile> {
    // Before the answer begins: what fails here is a problem with a status of its own.
    const first = await this.page(filters, 0);
    const day = new Date().toISOString().slice(0, 10);
    return new StreamableFile(Readable.from(this.lines(filters, first), { objectMode: false }), {
      type: 'text/csv; charset=utf-8',
      disposition: `attachment; filename="tracks-${day}.csv"`,
    });
  }

  /** Page by page, as fast as they are read. A track that another one has pushed to the next page is written once. */
  private async *lines(filters: ListTracks, first: Page<Track>): AsyncGenerator<string> {
    yield byteOrderMark + linesOf([[...trackColumns]]);
    let before = new Set<string>();
    let offset = 0;
    for (let { items, total, isAtLeast } = first; items.length > 0;) {
      const fresh = items.filter(({ id }) => !before.has(id));
      if (fresh.length > 0) yield linesOf(fresh.map(rowOf));
      before = new Set(items.map(({ id }) => id));
      offset += items.length;
      if (offset >= total && !isAtLeast) return;
      const next = offset;
      ({ items, total, isAtLeast } = await withoutDeadline(() => this.page(filters, next)));
    }
  }

  private page(filters: ListTracks, offset: number): Promise<Page<Track>> {
    return this.bus.request(listTracks, { ...filters, limit: limits.pageSize, offset });
  }
}
