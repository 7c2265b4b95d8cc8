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
import { OnJob } from '@cueroom/messaging/on-job';
import { Injectable } from '@nestjs/common';
import { FileError } from '../files/file-error';
import { MediaJob } from '../jobs/media-job';
import { rowsOf } from './csv-rows';

export const importErrors = {
  gone: 'The file is not there any more. Please upload it again.',
  empty: 'This file is empty',
  crashing: 'This file cannot be read',
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
export class ReadImportJob extends MediaJob<ReadImport, { rows: number }> {
  protected readonly name = 'import';
  protected readonly sentences = importErrors;

  @OnJob(readImport)
  read(wanted: ReadImport): Promise<void> {
    const { importId, objectKey, encoding } = wanted;
    return this.run(wanted, async (folder) => {
      const file = await this.fetch(objectKey, folder);
      return { rows: await this.handOver(importId, rowsOf(file, encoding)) };
    });
  }

  protected override logged({ importId }: ReadImport, made: { rows: number } | null) {
    return { importId, ...made };
  }

  /** Its rows were handed over while they were read. */
  protected async report(
    { importId }: ReadImport,
    _made: { rows: number } | null,
    error: string | null,
  ): Promise<void> {
    if (error !== null) await this.bus.request(failImport, { importId, error });
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
      if (total > importLimits.rows) throw new FileError(importErrors.tooMany);
      const batch = { importId, rows: rows.map((row) => withWriters(trimmed(row, width), width, writersOf)) };
      await this.bus.request(addImportRows, batch, { timeoutMs: requestLimitMs });
    }
    if (!headings) throw new FileError(importErrors.empty);
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
    if (added > rowBatch.bytes) throw new FileError(`Line ${row.line}: this row is too long`);
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
