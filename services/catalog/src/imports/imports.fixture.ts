import type { Rights } from '@cueroom/contracts/rights/rights';
import type { Import, ImportColumns } from '@cueroom/contracts/catalog/imports';
import { claimObject } from '@cueroom/contracts/media/objects';
import { exportedCells } from '@cueroom/contracts/csv/track-cells';
import { guarded } from '@cueroom/contracts/csv/guard';
import { trackColumns } from '@cueroom/contracts/csv/track-columns';
import { OutboxRelay } from '@cueroom/persistence/outbox/outbox.relay';
import { eventually } from '@cueroom/testing/eventually';
import { anObjectKey } from '@cueroom/testing/factories';
import type { FreshDatabase } from '@cueroom/testing/fresh-database';
import { RecordingBus } from '@cueroom/testing/recording-bus';
import { ManyTracks } from '../tracks/many-tracks.repository';
import { TracksRepository } from '../tracks/tracks.repository';
import { type TrackDocument, trackSchema } from '../tracks/tracks.schema';
import { TracksService } from '../tracks/tracks.service';
import { ImportApplier } from './import.applier';
import { ImportJudge } from './import.judge';
import { ImportRowsRepository } from './import-rows.repository';
import { ImportUndoer } from './import.undoer';
import { ImportsController } from './imports.controller';
import { ImportsKeeper } from './imports.keeper';
import { ImportsRepository } from './imports.repository';
import { type ImportDocument, type ImportRowDocument, importRowSchema, importSchema } from './imports.schema';
import { ImportsService } from './imports.service';
import { ImportsWorker } from './imports.worker';
import { RecordedPlaces } from '../tracks/track-places.fixture';
import { studioWords } from '../words/studio-words.fixture';
import { VocabularyService } from '../vocabulary/vocabulary.service';

export const rights: Rights = {
  composition: [{ name: 'Ana Ruiz', role: 'composer', share: 100, pro: 'SGAE', ipi: '00014107338', signatory: 'ana' }],
  master: [{ name: 'Low Tide', share: 100, signatory: 'ana' }],
  signatories: [{ key: 'ana', name: 'Ana Ruiz', email: 'ana@example.org' }],
  isrc: 'USS1Z9900001',
  iswc: null,
  samples: 'none',
  ai: 'none',
};

/** One replica of catalog on a database, with its imports; a test stops it. */
export const replica = async (database: FreshDatabase, bus = new RecordingBus()) => {
  bus.answer(claimObject, ({ key }) => ({
    key,
    contentType: 'text/plain',
    bytes: 1,
    sha256: '',
    filename: 'tracks.csv',
  }));
  const relay = new OutboxRelay(bus);
  const model = await database.model<TrackDocument>('Track', trackSchema);
  const importModel = await database.model<ImportDocument>('Import', importSchema);
  const rowModel = await database.model<ImportRowDocument>('ImportRow', importRowSchema);
  const repository = new TracksRepository(model, relay);
  const tracks = new TracksService(repository, bus);
  const places = new RecordedPlaces();
  const many = new ManyTracks(model, relay, places);
  const words = await studioWords(database, relay);
  const imports = new ImportsRepository(importModel, relay);
  const rows = new ImportRowsRepository(rowModel);
  const worker = new ImportsWorker(
    imports,
    new ImportJudge(imports, rows, many, words),
    new ImportApplier(imports, rows, many, words),
    new ImportUndoer(imports, rows, many),
  );
  const service = new ImportsService(imports, rows, worker, bus);
  const controller = new ImportsController(service, imports, rows);
  const vocabulary = new VocabularyService(words, many, service);
  const keeper = new ImportsKeeper(imports, rows, service, bus);
  const settled = async (id: string): Promise<Import> => {
    await eventually(async () => expect((await controller.get({ id })).state).not.toMatch(/reading|applying/), {
      withinMs: 60_000,
    });
    return controller.get({ id });
  };
  /** As the worker of media hands them over. */
  const upload = async (table: string[][], columns?: ImportColumns['columns']): Promise<Import> => {
    const { id } = await controller.add({ fileUrl: `/api/objects/${anObjectKey()}`, columns });
    const [headings = [], ...lines] = table;
    for (let from = 0; from < lines.length; from += 500) {
      const part = lines.slice(from, from + 500).map((cells, index) => ({ line: from + index + 2, cells }));
      await controller.addRows({ importId: id, rows: part });
    }
    await controller.endRows({ importId: id, headings, total: lines.length });
    return settled(id);
  };
  const apply = async (id: string, goodRowsOnly?: boolean): Promise<Import> => {
    await controller.apply({ id, goodRowsOnly });
    return settled(id);
  };
  const undo = async (id: string): Promise<Import> => {
    await controller.undo({ id });
    return settled(id);
  };
  /** As it is exported, guarded. */
  const exported = async (): Promise<string[][]> => {
    const { items } = await repository.list({ sort: 'createdAt' });
    const lines = items.map((track) => trackColumns.map((column) => guarded(exportedCells(track)[column])));
    return [[...trackColumns], ...lines];
  };
  /** All tracks as anybody reads them, but for what counts changes. */
  const records = async () => {
    const { items } = await repository.list({ sort: 'createdAt' });
    return items.map(({ revision: _revision, updatedAt: _updatedAt, ...track }) => track);
  };
  /** All but its worker, which a test has let die. */
  const bury = async (): Promise<void> => {
    await relay.beforeApplicationShutdown();
  };
  const stop = async (): Promise<void> => {
    await worker.onApplicationShutdown();
    await bury();
  };
  const clear = () => Promise.all([model.deleteMany(), importModel.deleteMany(), rowModel.deleteMany()]);
  const parts = {
    bus,
    places,
    model,
    importModel,
    rowModel,
    repository,
    tracks,
    imports,
    rows,
    worker,
    keeper,
    controller,
    words,
    vocabulary,
  };
  return { ...parts, settled, upload, apply, undo, exported, records, stop, bury, clear };
};
export type Replica = Awaited<ReturnType<typeof replica>>;
