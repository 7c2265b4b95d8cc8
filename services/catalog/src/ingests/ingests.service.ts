import { AppError, ofField } from '@cueroom/contracts/app-error';
import {
  type AddIngestFile,
  type AddIngestTable,
  type ChangeDrafts,
  type DraftFacts,
  type Ingest,
  type IngestedInspected,
  ingestLimits,
  type IngestRow,
  type ListedIngest,
  type ListIngests,
  type NewIngest,
} from '@cueroom/contracts/catalog/ingests';
import { objectKeyOf } from '@cueroom/contracts/media/file-address';
import { claimObject, ingestOwner } from '@cueroom/contracts/media/objects';
import type { Created } from '@cueroom/contracts/message';
import { Bus } from '@cueroom/messaging/bus';
import { Injectable } from '@nestjs/common';
import { findDuplicate } from './find-duplicate';
import { ImportsService } from '../imports/imports.service';
import { TracksRepository } from '../tracks/tracks.repository';
import { addableOf, ingestRecord, listedIngest } from './ingest-record';
import { type Draft, rowRecord, stateOf } from './ingest-rows';
import { IngestDrafts } from './ingest-drafts';
import { IngestRowsRepository } from './ingest-rows.repository';
import { IngestsRepository } from './ingests.repository';
import type { IngestDocument } from './ingests.schema';
import { IngestsWorker } from './ingests.worker';

const notAFile = 'This is not an uploaded file';
const closed = 'These files were added already';
const adding = 'These files are being added, please wait';

@Injectable()
export class IngestsService {
  constructor(
    private readonly ingests: IngestsRepository,
    private readonly rows: IngestRowsRepository,
    private readonly drafts: IngestDrafts,
    private readonly tracks: TracksRepository,
    private readonly imports: ImportsService,
    private readonly worker: IngestsWorker,
    private readonly bus: Bus,
  ) {}

  add({ idempotency }: NewIngest): Promise<Created<Ingest>> {
    return this.ingests.createOnce(idempotency, (found) => this.recordOf(found));
  }

  async list({ state }: ListIngests): Promise<ListedIngest[]> {
    const listed = await this.ingests.list(state);
    const counted = await this.rows.count(listed.map(({ _id }) => String(_id)));
    return listed.map((found) => {
      const own = counted.filter(({ _id: { ingestId } }) => ingestId === String(found._id));
      return listedIngest(
        found,
        own.map(({ _id: row, count }) => ({ state: stateOf(row), row, count })),
      );
    });
  }

  async get(id: string): Promise<Ingest> {
    return this.recordOf(await this.ingests.get(id));
  }

  async addFile({ id, objectPath, fileName }: AddIngestFile): Promise<IngestRow> {
    const objectKey = objectKeyOf(objectPath);
    if (!objectKey) throw new AppError('invalid', notAFile, { objectPath: [notAFile] });
    const known = await this.rows.findOfFile(id, objectKey);
    if (known) return this.rowOf(id, String(known._id));
    await this.open(id);
    const rowId = await this.ingests.takePlace(id, objectKey);
    if (!rowId) throw new AppError('conflict', tooMany(await this.ingests.get(id)));
    const { sha256, contentType } = await this.claim(id, objectKey, rowId);
    const file = { ingestId: id, fileName, objectKey, sha256, fileType: contentType };
    // Where it was written meanwhile, it is the same.
    await this.rows.insert(rowId, file);
    return this.rowOf(id, rowId);
  }

  async change({ id, ids, change: { leftOut, ...facts } }: ChangeDrafts): Promise<Ingest> {
    const drafts = await this.drafts.of(await this.open(id));
    const named = ids.map((one) => drafts.find(({ row }) => String(row._id) === one));
    if (named.includes(undefined)) throw new AppError('not_found', 'There is no such file here');
    if (named.some((draft) => draft?.state === 'added')) throw new AppError('conflict', 'This file was added already');
    if (facts.versionOf) checkMain(facts.versionOf, ids, drafts);
    const choice = leftOut === undefined ? undefined : leftOut ? 'leftOut' : 'wanted';
    await this.rows.edit(ids, editsOf(facts), choice);
    await this.ingests.touch(id);
    return this.get(id);
  }

  async addTable({ id, objectPath, columns }: AddIngestTable): Promise<Ingest> {
    await this.open(id);
    const { fileName, ...ofTracks } = columns ?? {};
    const wanted = { fileUrl: objectPath, ...(Object.keys(ofTracks).length > 0 && { columns: ofTracks }) };
    const table = await this.imports.add(wanted, fileName).catch((error: unknown) => {
      if (!(error instanceof AppError && error.errors?.fileUrl)) throw error;
      throw new AppError(error.kind, error.message, { objectPath: error.errors.fileUrl });
    });
    const found = await this.ingests.change(id, { state: 'open' }, { $set: { tableId: table.id } });
    return found ? this.recordOf(found) : this.get(id);
  }

  async addTracks(id: string): Promise<Ingest> {
    const drafts = await this.drafts.of(await this.open(id));
    const { length } = addableOf(drafts);
    if (length === 0) throw new AppError('impossible', sayNothing(drafts));
    return this.begin(await this.ingests.decide(id, 'add', length));
  }

  async undo(id: string, now = new Date()): Promise<Ingest> {
    const found = await this.ingests.get(id);
    const { state, undoUntil } = found;
    if (state === 'adding') throw new AppError('conflict', adding);
    const count = (await this.drafts.of(found)).filter(({ row }) => row.isAdded && !row.addedTo).length;
    if (count === 0) throw new AppError('conflict', 'Nothing of it was added');
    if (!undoUntil || undoUntil < now)
      throw new AppError('conflict', `This can be undone for ${ingestLimits.undoHours} hours`);
    return this.begin(await this.ingests.decide(id, 'undo', count, { state }));
  }

  async delete(id: string): Promise<void> {
    const { state } = await this.ingests.get(id);
    if (state === 'adding') throw new AppError('conflict', adding);
    await this.rows.deleteOf(id);
    await this.ingests.delete(id);
  }

  /** Throws while media is away: then the event comes again. */
  async recordInspection(inspected: IngestedInspected): Promise<void> {
    const { rowId, objectKey, audio } = inspected;
    const row = await this.rows.find(rowId);
    if (row?.objectKey !== objectKey || row.isAdded) return;
    const duplicate =
      audio.state === 'valid'
        ? await findDuplicate(this.bus, this.tracks, this.rows, { ...row, tags: inspected.tags })
        : null;
    await this.rows.recordRead(inspected, duplicate);
  }

  private async begin(decided: IngestDocument | null): Promise<Ingest> {
    if (!decided) throw new AppError('conflict', adding);
    this.worker.nudge();
    return this.recordOf(decided);
  }

  private async open(id: string): Promise<IngestDocument> {
    const found = await this.ingests.get(id);
    if (found.state !== 'open') throw new AppError('conflict', found.state === 'adding' ? adding : closed);
    return found;
  }

  private async claim(id: string, objectKey: string, rowId: string) {
    const claim = { key: objectKey, owner: ingestOwner(rowId, 1), exclusive: false };
    try {
      return await ofField('objectPath', this.bus.request(claimObject, claim));
    } catch (error) {
      // One that may have been taken keeps its place: it comes again.
      if (error instanceof AppError && error.kind !== 'unavailable') await this.ingests.givePlaceBack(id, objectKey);
      throw error;
    }
  }

  private async recordOf(found: IngestDocument): Promise<Ingest> {
    const { drafts, table } = await this.drafts.withTable(found);
    return ingestRecord(found, drafts, table);
  }

  private async rowOf(ingestId: string, id: string): Promise<IngestRow> {
    const draft = (await this.drafts.of(await this.ingests.get(ingestId))).find(({ row }) => String(row._id) === id);
    if (!draft) throw new AppError('not_found', 'There is no such file here');
    return rowRecord(draft);
  }
}

const tooMany = ({ state }: IngestDocument): string =>
  state === 'open' ? `At most ${ingestLimits.files} files can be added at once` : closed;

/** Of a version there is no version. */
const checkMain = (versionOf: string, ids: readonly string[], drafts: readonly Draft[]): void => {
  const main = drafts.find(({ row }) => String(row._id) === versionOf);
  const fail = (words: string) => {
    throw new AppError('invalid', words, { 'change.versionOf': [words] });
  };
  if (!main) return fail('There is no such file here');
  if (ids.includes(versionOf)) fail('A file is no version of itself');
  if (main.facts.versionOf) fail('This file is a version of another one');
  if (main.state === 'added') fail('This file was added already');
};

/** A version that is one no more says nothing of its kind. */
const editsOf = (facts: DraftFacts): DraftFacts =>
  facts.versionOf === null ? { ...facts, kind: null, label: null } : facts;

const sayNothing = (drafts: readonly Draft[]): string => {
  const refused = drafts.find(({ state, error }) => state === 'ready' && error !== null);
  if (refused) return `${refused.row.fileName}: ${refused.error}`;
  return drafts.some(({ state }) => state === 'reading')
    ? 'These files are still being read'
    : 'There is nothing to add';
};
