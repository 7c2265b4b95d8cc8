import path from 'node:path';
import { AppError } from '@cueroom/contracts/app-error';
import {
  addImportRows,
  endImportRows,
  failImport,
  type FileRow,
  importLimits,
  readImport,
  type ReadImport,
  rowBatch,
} from '@cueroom/contracts/catalog/imports';
import { namedHeadings } from '@cueroom/contracts/csv/headings';
import { joinedWriters, numberedWriters } from '@cueroom/contracts/csv/numbered-writers';
import { Bus } from '@cueroom/messaging/bus';
import { type GivesUp, OnJob } from '@cueroom/messaging/on-job';
import { log } from '@cueroom/platform/logger';
import { ObjectMissing, ObjectStorage } from '@cueroom/storage/object-storage';
import { Injectable } from '@nestjs/common';
import { WorkFolders } from '../files/work-folders';
import { rowsOf } from './csv-rows';
import { UnreadableFile } from './csv-text';

export const importErrors = {
  gone: 'The file is not there any more. Please upload it again.',
  empty: 'This file is empty',
  unreadable: 'This file cannot be read',
  tooMany: `This file has more than ${importLimits.rows.toLocaleString('en-US')} rows. Please import it in parts.`,
} as const;

const requestLimitMs = 30_000;

/** Cells beyond the headings, as far as nothing is in them, come from the comma at the end of a line. */
const trimmed = ({ line, cells }: FileRow, width: number): FileRow => {
  const last = cells.findLastIndex((cell) => cell !== '');
  return { line, cells: cells.slice(0, Math.max(width, last + 1)) };
};

/** Reads the file of an import row by row, and hands the rows to catalog. */
@Injectable()
export class ReadImportJob implements GivesUp<ReadImport> {
  constructor(
    private readonly storage: ObjectStorage,
    private readonly folders: WorkFolders,
    private readonly bus: Bus,
  ) {}

  @OnJob(readImport)
  async read({ importId, objectKey, encoding }: ReadImport): Promise<void> {
    const startedAt = Date.now();
    try {
      const total = await this.folders.withFolder(async (folder) => {
        const file = path.join(folder, 'table');
        await this.storage.copyTo(objectKey, file);
        return this.handOver(importId, rowsOf(file, encoding));
      });
      log.info({ importId, rows: total, tookMs: Date.now() - startedAt }, 'import read');
    } catch (error) {
      const reason = sentenceOf(error);
      if (!reason) throw error;
      await this.bus.request(failImport, { importId, error: reason });
      log.info({ importId, reason }, 'import not readable');
    }
  }

  async giveUp({ importId }: ReadImport): Promise<void> {
    await this.bus.request(failImport, { importId, error: importErrors.unreadable });
    log.error({ importId }, 'import not read: the worker crashed repeatedly');
  }

  /** @returns how many rows there are, without the headings */
  private async handOver(importId: string, table: AsyncGenerator<FileRow>): Promise<number> {
    let headings: string[] | undefined;
    let writersOf: ReturnType<typeof numberedWriters> = null;
    let total = 0;
    for await (const rows of batchesOf(table)) {
      const [first] = rows;
      if (!headings && first) {
        headings = headingsOf(rows.shift() ?? first);
        writersOf = headings.length < importLimits.columns ? numberedWriters(headings) : null;
      }
      const width = headings?.length ?? 0;
      total += rows.length;
      if (total > importLimits.rows) throw new UnreadableFile(importErrors.tooMany);
      const batch = { importId, rows: rows.map((row) => withWriters(trimmed(row, width), width, writersOf)) };
      await this.bus.request(addImportRows, batch, { timeoutMs: requestLimitMs });
    }
    if (!headings) throw new UnreadableFile(importErrors.empty);
    const all = writersOf ? [...headings, joinedWriters] : headings;
    await this.bus.request(endImportRows, { importId, headings: all, total }, { timeoutMs: requestLimitMs });
    return total;
  }
}

const headingsOf = ({ cells }: FileRow): string[] =>
  namedHeadings(
    cells
      .slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1)
      .map((cell) => cell.trim().slice(0, importLimits.heading)),
  );

/** With one more cell, where the writers stand in columns of their own. */
const withWriters = (row: FileRow, width: number, writersOf: ReturnType<typeof numberedWriters>): FileRow => {
  if (!writersOf) return row;
  const empty = Array.from({ length: width - row.cells.length }, () => '');
  return { ...row, cells: [...row.cells, ...empty, writersOf(row.cells)] };
};

/** As many as fit in one request. */
async function* batchesOf(rows: AsyncIterable<FileRow>): AsyncGenerator<FileRow[]> {
  let batch: FileRow[] = [];
  let bytes = 0;
  for await (const row of rows) {
    const added = Buffer.byteLength(JSON.stringify(row)) + 1;
    if (added > rowBatch.bytes) throw new UnreadableFile(`Line ${row.line}: this row is too long`);
    if (batch.length === rowBatch.rows || bytes + added > rowBatch.bytes) {
      yield batch;
      batch = [];
      bytes = 0;
    }
    batch.push(row);
    bytes += added;
  }
  if (batch.length > 0) yield batch;
}

/** Null where another try may succeed. */
const sentenceOf = (error: unknown): string | null => {
  if (error instanceof UnreadableFile) return error.message;
  if (error instanceof ObjectMissing) return importErrors.gone;
  return error instanceof AppError && error.kind !== 'unavailable' ? error.message : null;
};
