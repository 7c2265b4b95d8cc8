import { AppError, ofField, type FieldErrors } from '@cueroom/contracts/app-error';
import {
  type AddImport,
  type ApplyImport,
  type FileRead,
  type FileRows,
  type FileUnreadable,
  type Import,
  type MapImport,
  readImport,
} from '@cueroom/contracts/catalog/imports';
import type { TrackWords } from '@cueroom/contracts/catalog/track-words';
import { guessColumns, type ColumnMap } from '@cueroom/contracts/csv/headings';
import { objectKeyOf } from '@cueroom/contracts/media/file-address';
import { claimObject, importOwner } from '@cueroom/contracts/media/objects';
import type { Created } from '@cueroom/contracts/message';
import { Bus } from '@cueroom/messaging/bus';
import { log } from '@cueroom/platform/logger';
import { Injectable } from '@nestjs/common';
import { type ImportColumn, importColumns } from '@cueroom/contracts/csv/track-columns';
import { checkApplicable } from './import.applier';
import { ImportRowsRepository } from './import-rows.repository';
import { importRecord, ImportsRepository, toBeJudged } from './imports.repository';
import type { ImportDocument } from './imports.schema';
import { ImportsWorker } from './imports.worker';
import { type SaidRow, saidRow } from './said-row';

const alike = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

/** The columns that were chosen, by the headings as they stand in the file; null is none. */
const chosenColumns = (
  wanted: { [column: string]: string | null | undefined },
  headings: readonly string[],
): { columns: ColumnMap; errors: FieldErrors } => {
  const columns: ColumnMap = {};
  const errors: FieldErrors = {};
  for (const [column, name] of Object.entries(wanted)) {
    if (name === null || name === undefined || !importColumns.some((one) => one === column)) continue;
    const heading = headings.find((one) => one === name) ?? headings.find((one) => alike(one, name));
    if (heading === undefined) errors[`columns.${column}`] = [`This file has no column “${name}”`];
    else columns[column as ImportColumn] = heading;
  }
  return { columns, errors };
};

const dayMs = 24 * 3_600_000;
/** How long an import waits for a decision. */
const decidedWithinMs = 7 * dayMs;
const examples = 3;
const notAFile = 'This is not an uploaded file';

export interface SaidTable extends Pick<ImportDocument, 'state' | 'error' | 'total'> {
  rows: SaidRow[];
}

export const readJobId = (importId: string): string => `import-${importId}`;

@Injectable()
export class ImportsService {
  constructor(
    private readonly imports: ImportsRepository,
    private readonly rows: ImportRowsRepository,
    private readonly worker: ImportsWorker,
    private readonly bus: Bus,
  ) {}

  async add(
    { fileUrl, columns, encoding, idempotency }: AddImport,
    fileHeading?: string | null,
  ): Promise<Created<Import>> {
    const key = objectKeyOf(fileUrl);
    if (!key) throw new AppError('invalid', notAFile, { fileUrl: [notAFile] });
    return this.imports.createOnce(idempotency, async (creation) => {
      const id = this.imports.newId();
      const { filename } = await ofField(
        'fileUrl',
        this.bus.request(claimObject, { key, owner: importOwner(id), exclusive: false }),
      );
      const now = Date.now();
      const added = await this.imports.insert(id, {
        ...creation,
        objectKey: key,
        fileName: filename ?? 'tracks.csv',
        state: 'reading',
        work: 'read',
        ...(encoding && { encoding }),
        ...(fileHeading && { fileHeading }),
        ...(columns && { wanted: columns as ImportDocument['wanted'] }),
        askedAt: new Date(now),
        rowsUntil: new Date(now + decidedWithinMs),
      });
      await this.enqueue(added);
      return added;
    });
  }

  /** What is lost on its way to the queue is asked for again. */
  async enqueue({ _id, objectKey, encoding }: ImportDocument): Promise<void> {
    const importId = String(_id);
    await this.bus
      .enqueue(readImport, readJobId(importId), { importId, objectKey, encoding })
      .catch((error: unknown) => log.warn({ err: error, importId }, 'import not enqueued, will be retried'));
  }

  /** What a table says of the files that have these keys; undefined when it is gone. */
  async tableOf(id: string, keys: readonly string[], words: TrackWords): Promise<SaidTable | undefined> {
    const found = await this.imports.find(id);
    if (!found) return undefined;
    const { state, error, total } = found;
    const rows = state === 'ready' ? await this.rows.ofKeys(id, keys) : [];
    return { state, total, ...(error && { error }), rows: rows.map((row) => saidRow(row, found, words)) };
  }

  async addRows({ importId, rows }: FileRows): Promise<void> {
    const { work } = await this.imports.get(importId);
    if (work === 'read') await this.rows.add(importId, rows);
  }

  async endRows({ importId, headings, total }: FileRead): Promise<void> {
    const found = await this.imports.get(importId);
    const first = await this.rows.first(importId, examples);
    const { columns, errors } = found.wanted
      ? chosenColumns(found.wanted, headings)
      : { columns: guessColumns(headings, first), errors: {} };
    const [error] = Object.values(errors).flat();
    if (error) return this.fail({ importId, error });
    await this.imports.change(
      importId,
      { work: 'read' },
      {
        $set: { headings, columns, examples: first, total, work: 'judge', mapping: 1 },
        $unset: { askedAt: 1, wanted: 1 },
      },
    );
    this.worker.nudge();
  }

  async fail({ importId, error }: FileUnreadable): Promise<void> {
    const failed = { $set: { state: 'failed' as const, error }, $unset: { work: 1 as const, askedAt: 1 as const } };
    await this.imports.change(importId, { work: 'read' }, failed);
  }

  async map({ id, columns: wanted }: MapImport): Promise<Import> {
    const { headings } = await this.imports.get(id);
    const { columns, errors } = chosenColumns(wanted, headings);
    if (Object.keys(errors).length > 0) throw new AppError('invalid', 'Some columns are not there', errors);
    const mapped = await this.imports.change(
      id,
      { $or: [{ state: 'ready' }, { work: 'judge' }] },
      { ...toBeJudged, $set: { ...toBeJudged.$set, columns } },
    );
    if (!mapped) throw new AppError('conflict', 'The columns of this import cannot be changed now');
    this.worker.nudge();
    return importRecord(mapped);
  }

  /** The words that genres and moods are judged by have changed. */
  async judgeAgain(): Promise<void> {
    await this.imports.judgeAgain();
    this.worker.nudge();
  }

  async apply({ id, goodRowsOnly = false }: ApplyImport): Promise<Import> {
    const nothingRefused = goodRowsOnly ? {} : { 'counts.refused': 0 };
    const found = await this.imports.get(id);
    const applied = await this.imports.decide(found, { state: 'ready', ...nothingRefused }, 'imported');
    if (!applied) {
      checkApplicable(await this.imports.get(id), goodRowsOnly);
      throw new AppError('conflict', 'This import is being changed, please try again');
    }
    this.worker.nudge();
    return importRecord(applied);
  }

  async undo(id: string, now = new Date()): Promise<Import> {
    const found = await this.imports.get(id);
    const undone = await this.imports.decide(found, { state: 'done', undoUntil: { $gt: now } }, 'import-undone');
    if (!undone) {
      const { state } = await this.imports.get(id);
      if (state === 'done') throw new AppError('conflict', 'An import can be undone for 24 hours');
      throw new AppError('conflict', state === 'undone' ? 'This import was undone already' : 'This import is not done');
    }
    this.worker.nudge();
    return importRecord(undone);
  }
}
