import type { WrittenPage } from '@cueroom/contracts/message';
import { limits, type PageQuery } from '@cueroom/contracts/rules';
import { Bus } from '@cueroom/messaging/bus';
import { Shown } from '@cueroom/messaging/shown';
import { Injectable } from '@nestjs/common';
import { ProjectsRepository, type Shelf } from './projects.repository';

/** The first projects of a shelf, as many as anyone gets at once. */
interface Written {
  items: readonly string[];
  total: number;
  /** All of these items as one list. */
  json: Buffer;
}

/** What visitors see of the portfolio, read and written as JSON once for every change of it. */
@Injectable()
export class WrittenProjects {
  private readonly shelves: Shown<Written>;

  constructor(
    private readonly projects: ProjectsRepository,
    bus: Bus,
  ) {
    this.shelves = new Shown(bus);
  }

  async page(shelf: Shelf, { limit = limits.pageSize, offset = 0 }: PageQuery): Promise<WrittenPage> {
    if (offset > 0) return this.write(shelf, { limit, offset });
    const first = await this.shelves.at(keyOf(shelf), () => this.write(shelf, { limit: limits.pageSize }));
    const { items, total } = first;
    return { total, json: limit < items.length ? listOf(items.slice(0, limit)) : first.json };
  }

  private async write(shelf: Shelf, page: PageQuery): Promise<Written> {
    const { items, total } = await this.projects.listPublic({ ...shelf, ...page });
    const texts = items.map((item) => JSON.stringify(item));
    return { items: texts, total, json: listOf(texts) };
  }
}

const keyOf = ({ medium, genre, year, featured }: Shelf): string => JSON.stringify([medium, genre, year, featured]);

const listOf = (texts: readonly string[]): Buffer => Buffer.from(`[${texts.join(',')}]`);
