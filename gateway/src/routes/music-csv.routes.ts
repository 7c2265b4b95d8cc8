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

/** So many deletions between two pages cost no second look. */
const maxOverlap = 50;
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

  /**
   * Page by page, as fast as they are read. A page begins with tracks that were written: a deletion moves the others up, and
   * where none of them was written before, some may have moved past the border of the page. Each track is written once.
   */
  private async *lines(filters: ListTracks, first: Page<Track>): AsyncGenerator<string> {
    yield byteOrderMark + linesOf([[...trackColumns]]);
    const written = new Set<string>();
    for (let [page, offset, overlap] = [first, 0, 0]; ;) {
      const { items, total, isAtLeast } = page;
      const hasGap = overlap > 0 && !written.has(items[0]?.id ?? '');
      if (hasGap) {
        overlap = Math.min(offset, maxOverlap);
        offset -= overlap;
      } else {
        const fresh = items.filter(({ id }) => !written.has(id));
        for (const { id } of fresh) written.add(id);
        if (fresh.length > 0) yield linesOf(fresh.map(rowOf));
        const end = offset + items.length;
        if (items.length === 0 || (end >= total && !isAtLeast)) return;
        overlap = Math.min(maxOverlap, Math.floor(items.length / 2));
        offset = end - overlap;
      }
      const from = offset;
      page = await withoutDeadline(() => this.page(filters, from));
    }
  }

  private page(filters: ListTracks, offset: number): Promise<Page<Track>> {
    return this.bus.request(listTracks, { ...filters, limit: limits.pageSize, offset });
  }
}
