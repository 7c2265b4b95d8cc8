import { objectKeyOf, objectPathOf } from '@cueroom/contracts/media/file-address';
import { claimObject, trackFileChanged } from '@cueroom/contracts/media/objects';
import { OutboxRelay } from '@cueroom/persistence/outbox/outbox.relay';
import { keepTrash } from '@cueroom/persistence/records/trash';
import { withAdmin } from '@cueroom/platform/request-context';
import { eventually } from '@cueroom/testing/eventually';
import { anObjectKey } from '@cueroom/testing/factories';
import { freshDatabase } from '@cueroom/testing/fresh-database';
import { RecordingBus } from '@cueroom/testing/recording-bus';
import { ImportRowsRepository } from '../imports/import-rows.repository';
import { type ImportRowDocument, importRowSchema } from '../imports/imports.schema';
import { IngestRowsRepository } from '../ingests/ingest-rows.repository';
import { type IngestRowDocument, ingestRowSchema } from '../ingests/ingests.schema';
import { SheetsRepository } from '../sheets/sheets.repository';
import { type SheetDocument, sheetSchema, type SigningKeyDocument, signingKeySchema } from '../sheets/sheets.schema';
import { ArtistTracks } from '../tracks/artist-tracks.repository';
import { TracksRepository } from '../tracks/tracks.repository';
import { type TrackDocument, trackSchema } from '../tracks/tracks.schema';
import { TracksService } from '../tracks/tracks.service';
import { PersonalDataController } from './personal-data.controller';
import { RecordedPlaces } from '../tracks/track-places.fixture';

const database = freshDatabase();

test('an artist’s tracks are those of the songs and those of their files; erased, their files go with them', async () => {
  const bus = new RecordingBus();
  bus.answer(claimObject, ({ key }) => ({ key, contentType: 'audio/wav', bytes: 1, sha256: '', filename: null }));
  const relay = new OutboxRelay(bus);
  const model = await database.model<TrackDocument>('Track', trackSchema);
  const rows = await database.model<ImportRowDocument>('ImportRow', importRowSchema);
  const repository = new TracksRepository(model, relay);
  const tracks = new TracksService(repository, bus);
  const sheetModel = await database.model<SheetDocument>('Sheet', sheetSchema);
  const keyModel = await database.model<SigningKeyDocument>('SigningKey', signingKeySchema);
  const sheets = new SheetsRepository(sheetModel, keyModel);
  const places = new RecordedPlaces();
  const controller = new PersonalDataController(
    new ArtistTracks(model),
    new ImportRowsRepository(rows),
    new IngestRowsRepository(await database.model<IngestRowDocument>('IngestRow', ingestRowSchema), relay),
    sheets,
    places,
  );

  const aTrack = (fields: object) => ({ title: 'Reel', artist: 'The Test Pressing', tags: [], ...fields });
  const [sourceSongId, objectKey] = [anObjectKey().slice(0, 24), anObjectKey()];
  const ofSong = await tracks.addOfSong({ ...aTrack({ fileUrl: objectPathOf(objectKey) }), sourceSongId });
  const ofFile = await tracks.add(aTrack({ title: 'Reel, edited', fileUrl: objectPathOf(objectKey) }));
  const another = await tracks.add(aTrack({ fileUrl: objectPathOf(anObjectKey()) }));
  const files = { songIds: [sourceSongId], objectKeys: [objectKey] };

  const importId = 'a'.repeat(24);
  await rows.create({ importId, line: 2, trackId: ofSong.id }, { importId, line: 3, trackId: another.id });

  for (const [nth, { id, title, artist }] of [ofSong, another].entries()) {
    await sheets.remember({ sha256: String(nth).repeat(64), trackId: id, title, artist, issuedAt: new Date() });
  }

  // What is in the trash is found, and goes at once, too.
  keepTrash(30);
  await withAdmin('grace', () => repository.trash(ofFile.id));
  const ids = [ofSong.id, ofFile.id].sort();
  expect((await controller.list(files)).map(({ id }) => id).sort()).toEqual(ids);
  expect(await controller.list({ songIds: [], objectKeys: [] })).toEqual([]);
  expect(await controller.erase(files)).toEqual({ count: 2 });
  expect(places.changedIds.sort()).toEqual(ids);
  expect(await controller.erase(files)).toEqual({ count: 0 });
  expect(await rows.find().lean()).toMatchObject([{ trackId: another.id }]);
  expect(await sheetModel.find().lean()).toMatchObject([{ trackId: another.id }]);
  await expect(repository.get(ofSong.id)).rejects.toMatchObject({ kind: 'not_found' });

  await repository.purge(new Date(Date.now() + 1000));
  await eventually(async () => expect(await controller.list(files)).toEqual([]));
  expect(await model.find().lean()).toMatchObject([{ title: 'Reel', fileUrl: another.fileUrl }]);
  const left = bus.published(trackFileChanged).filter(({ file }) => file === null);
  expect(left.map(({ former }) => former?.key)).toEqual([objectKeyOf(ofSong.fileUrl), objectKey]);
  await relay.beforeApplicationShutdown();
  keepTrash(0);
});
