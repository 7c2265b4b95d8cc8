import type { DraftChange, Ingest, IngestRow } from '@cueroom/contracts/catalog/ingests';
import type { FileTags } from '@cueroom/contracts/media/file-tags';
import { claimObject } from '@cueroom/contracts/media/objects';
import { findSimilarFiles, type SimilarFile } from '@cueroom/contracts/media/recordings';
import type { SongAudio } from '@cueroom/contracts/media/song-audio';
import { OutboxRelay } from '@cueroom/persistence/outbox/outbox.relay';
import { eventually } from '@cueroom/testing/eventually';
import { anObjectKey } from '@cueroom/testing/factories';
import type { FreshDatabase } from '@cueroom/testing/fresh-database';
import { RecordingBus } from '@cueroom/testing/recording-bus';
import { ManyTracks } from '../tracks/many-tracks.repository';
import { RecordedPlaces } from '../tracks/track-places.fixture';
import { ImportJudge } from '../imports/import.judge';
import { ImportRowsRepository } from '../imports/import-rows.repository';
import { ImportsRepository } from '../imports/imports.repository';
import { type ImportDocument, type ImportRowDocument, importRowSchema, importSchema } from '../imports/imports.schema';
import { ImportsService } from '../imports/imports.service';
import { ImportsWorker } from '../imports/imports.worker';
import { TracksRepository } from '../tracks/tracks.repository';
import { type TrackDocument, trackSchema } from '../tracks/tracks.schema';
import { studioWords } from '../words/studio-words.fixture';
import { IngestAdder } from './ingest.adder';
import { IngestDrafts } from './ingest-drafts';
import { IngestRowsRepository } from './ingest-rows.repository';
import { IngestUndoer } from './ingest.undoer';
import { IngestsController } from './ingests.controller';
import { IngestsKeeper } from './ingests.keeper';
import { IngestsRepository } from './ingests.repository';
import { type IngestDocument, type IngestRowDocument, ingestRowSchema, ingestSchema } from './ingests.schema';
import { IngestsService } from './ingests.service';
import { IngestsWorker } from './ingests.worker';

const valid: SongAudio = { state: 'valid', durationSec: 61 };

/** One replica of catalog on a database, with files that come in; a test stops it. */
export const replica = async (database: FreshDatabase, bus = new RecordingBus()) => {
  const similar = new Map<string, SimilarFile[]>();
  const hashes = new Map<string, string>();
  const sha256Of = (key: string) => hashes.get(key) ?? key;
  bus.answer(claimObject, ({ key }) => ({
    key,
    contentType: 'audio/wav',
    bytes: 1,
    sha256: sha256Of(key),
    filename: null,
  }));
  bus.answer(findSimilarFiles, ({ objectKey }) => similar.get(objectKey) ?? []);
  const relay = new OutboxRelay(bus);
  const model = await database.model<TrackDocument>('Track', trackSchema);
  const ingestModel = await database.model<IngestDocument>('Ingest', ingestSchema);
  const rowModel = await database.model<IngestRowDocument>('IngestRow', ingestRowSchema);
  const tracks = new TracksRepository(model, relay);
  const many = new ManyTracks(model, relay, new RecordedPlaces());
  const ingests = new IngestsRepository(ingestModel, relay);
  const rows = new IngestRowsRepository(rowModel, relay);
  const words = await studioWords(database, relay);
  const imports = new ImportsRepository(await database.model<ImportDocument>('Import', importSchema), relay);
  const importRows = new ImportRowsRepository(await database.model<ImportRowDocument>('ImportRow', importRowSchema));
  const judge = new ImportJudge(imports, importRows, many, words);
  // Tables are judged, and nothing more.
  const tableWorker = new ImportsWorker(imports, judge, judge as never, judge as never);
  const tables = new ImportsService(imports, importRows, tableWorker, bus);
  const drafts = new IngestDrafts(rows, words, tables);
  const adder = new IngestAdder(ingests, rows, drafts, many);
  const worker = new IngestsWorker(ingests, adder, new IngestUndoer(ingests, rows, many, bus));
  const service = new IngestsService(ingests, rows, drafts, tracks, tables, worker, bus);
  const keeper = new IngestsKeeper(ingests, rows, service, bus);
  const controller = new IngestsController(service);

  const take = (id: string, fileName: string, key = anObjectKey()): Promise<IngestRow> =>
    controller.addFile({ id, objectPath: `/api/objects/${key}`, fileName });
  const keyOf = async (rowId: string) => (await rows.find(rowId))?.objectKey ?? '';
  const read = async (rowId: string, tags: FileTags = {}, audio: SongAudio = valid): Promise<void> =>
    controller.recordInspection({ rowId, objectKey: await keyOf(rowId), audio, tags });
  /** Files by their names, with their tags, read as a worker does. */
  const begin = async (
    files: Record<string, FileTags>,
  ): Promise<{ id: string; row: (name: string) => Promise<IngestRow> }> => {
    const { id } = await controller.add({});
    for (const [fileName, tags] of Object.entries(files)) await read((await take(id, fileName)).id, tags);
    const row = async (name: string) => {
      const found = (await controller.get({ id })).rows.find(({ fileName }) => fileName === name);
      if (!found) throw new Error(`no row ${name}`);
      return found;
    };
    return { id, row };
  };
  /** A table, as the worker of media hands it over. */
  const tell = async (id: string, [headings = [], ...lines]: string[][]): Promise<Ingest> => {
    const { table } = await controller.addTable({ id, objectPath: `/api/objects/${anObjectKey()}` });
    const importId = table?.importId ?? '';
    await tables.addRows({ importId, rows: lines.map((cells, nth) => ({ line: nth + 2, cells })) });
    await tables.endRows({ importId, headings, total: lines.length });
    await eventually(async () => expect((await controller.get({ id })).table?.state).toBe('ready'));
    return controller.get({ id });
  };
  const change = (id: string, ids: string[], changes: DraftChange) => controller.change({ id, ids, change: changes });
  const settled = async (id: string): Promise<Ingest> => {
    await eventually(async () => expect((await controller.get({ id })).state).not.toBe('adding'), { withinMs: 60_000 });
    return controller.get({ id });
  };
  const addAll = async (id: string): Promise<Ingest> => {
    await controller.addTracks({ id });
    return settled(id);
  };
  const catalog = async () => (await tracks.list({ sort: 'title' })).items;
  const stop = async (): Promise<void> => {
    await Promise.all([worker.onApplicationShutdown(), tableWorker.onApplicationShutdown()]);
    await relay.beforeApplicationShutdown();
  };
  const clear = () => Promise.all([model.deleteMany(), ingestModel.deleteMany(), rowModel.deleteMany()]);
  const parts = {
    bus,
    similar,
    hashes,
    tracks,
    many,
    rows,
    rowModel,
    ingestModel,
    adder,
    worker,
    keeper,
    controller,
    words,
  };
  return { ...parts, take, read, begin, tell, change, settled, addAll, catalog, stop, clear };
};
export type Replica = Awaited<ReturnType<typeof replica>>;
