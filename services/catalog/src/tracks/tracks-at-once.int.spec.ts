import type { SongTrack, SongVersion } from '@cueroom/contracts/catalog/tracks';
import { objectPathOf } from '@cueroom/contracts/media/file-address';
import { claimObject } from '@cueroom/contracts/media/objects';
import { compareRecordings } from '@cueroom/contracts/media/recordings';
import type { SongAudio } from '@cueroom/contracts/media/song-audio';
import { type Method, testMethodsAtOnce } from '@cueroom/testing/at-once';
import { anObjectKey } from '@cueroom/testing/factories';
import { freshDatabase } from '@cueroom/testing/fresh-database';
import { idleRelay } from '@cueroom/testing/idle-relay';
import { RecordingBus } from '@cueroom/testing/recording-bus';
import { ArtistTracks } from './artist-tracks.repository';
import { ApprovedSongs } from './approved-songs.repository';
import { ManyTracks } from './many-tracks.repository';
import { TrackVersionsRepository } from './track-versions.repository';
import { versionIn } from './track-versions.schema';
import { TrackVersionsService } from './track-versions.service';
import { TracksRepository } from './tracks.repository';
import { type TrackDocument, trackSchema } from './tracks.schema';
import { TracksService } from './tracks.service';
import { RecordedPlaces } from './track-places.fixture';

const database = freshDatabase();
const minuteMs = 60_000;
const valid: SongAudio = { state: 'valid', durationSec: 192, previewUrl: '/api/objects/preview' };
const damaged: SongAudio = { state: 'invalid', error: 'The file is damaged' };
const songId = anObjectKey().slice(0, 24);

/** All that writes tracks, without anything that runs by itself. */
const open = async () => {
  const bus = new RecordingBus();
  bus.answer(claimObject, ({ key }) => ({ key, contentType: 'audio/wav', bytes: 1, sha256: '', filename: 'a.wav' }));
  bus.answer(compareRecordings, ({ others }) => others.map((objectKey) => ({ objectKey, comparison: 'recording' })));
  const model = await database.model<TrackDocument>('Track', trackSchema);
  const tracks = new TracksRepository(model, idleRelay);
  const service = new TracksService(tracks, bus);
  const records = new TrackVersionsRepository(model, idleRelay);
  return {
    ...{ tracks, service, versionRecords: records },
    versions: new TrackVersionsService(tracks, records, bus),
    approved: new ApprovedSongs(model, idleRelay, tracks, new RecordedPlaces()),
    many: new ManyTracks(model, idleRelay, new RecordedPlaces()),
    people: new ArtistTracks(model),
    isPurged: async () => (await model.countDocuments({ deletedAt: { $exists: true } })) > 0,
    collections: [model.collection] as const,
  };
};
type Writers = Awaited<ReturnType<typeof open>>;

/** The track of an approved song with one version. Its new file, and a version that an admin added, are being checked. */
const waiting = async ({ approved, service, versions }: Writers) => {
  const [former = '', key = '', versionKey = '', ...files] = Array.from({ length: 8 }, anObjectKey);
  const ofSong = (nth: number, fileKey: string): SongVersion => ({
    ...{ sourceVersionId: `${nth}`.repeat(24), kind: 'instrumental', fileUrl: objectPathOf(fileKey), audio: valid },
  });
  const song: SongTrack = {
    sourceSongId: songId,
    title: 'Reel 1',
    artist: 'The Test Pressing',
    fileUrl: objectPathOf(former),
  };
  const { id = '' } = (await approved.add({ ...song, approval: 3, versions: [ofSong(1, files[0] ?? '')] })) ?? {};
  await service.update(id, { fileUrl: objectPathOf(key) });
  const version = await versions.add({ trackId: id, kind: 'loop', fileUrl: objectPathOf(versionKey) });
  const later: SongTrack = { ...song, approval: 5, versions: [ofSong(1, files[0] ?? ''), ofSong(2, files[1] ?? '')] };
  return {
    id,
    key,
    song,
    later,
    versionId: version.id,
    versionKey,
    files: files.slice(2),
    given: [...files, '2'.repeat(24)],
  };
};
type Subject = Awaited<ReturnType<typeof waiting>>;

const states = {
  waiting,
  trashed: async (writers: Writers) => {
    const subject = await waiting(writers);
    await writers.tracks.trash(subject.id);
    return subject;
  },
};

const byAdmins: Method<Writers & Subject, keyof typeof states>[] = [
  {
    name: 'mood set',
    in: ['waiting'],
    run: ({ service, id }) => service.update(id, { mood: 'Dark', releasedForSite: true }),
  },
  {
    name: 'file replaced',
    in: ['waiting'],
    run: ({ service, id, files: [key = ''] }) => service.update(id, { fileUrl: objectPathOf(key) }),
  },
  { name: 'deleted', in: ['waiting'], run: ({ tracks, id }) => tracks.trash(id) },
  { name: 'deletion undone', in: ['trashed'], run: ({ tracks, id }) => tracks.restore(id) },
  {
    name: 'purged',
    in: ['trashed'],
    run: async ({ tracks, isPurged }) => {
      await tracks.purge(new Date(Date.now() + minuteMs));
      return isPurged();
    },
    refusesConflicts: true, // the next pass does it
  },
  { name: 'promoted again', in: ['trashed'], run: ({ service, song }) => service.addOfSong(song) },
  {
    name: 'version added',
    in: ['waiting'],
    run: ({ versions, id: trackId, files: [, key = ''] }) =>
      versions.add({ trackId, kind: 'stem', label: 'Drums', fileUrl: objectPathOf(key) }),
  },
  {
    name: 'version renamed',
    in: ['waiting'],
    run: ({ versions, id: trackId, versionId }) =>
      versions.update({ trackId, versionId, changes: { kind: 'stem', label: 'Bass' } }),
  },
  {
    name: 'file of a version replaced',
    in: ['waiting'],
    run: ({ versions, id: trackId, versionId, files: [, , key = ''] }) =>
      versions.update({ trackId, versionId, changes: { fileUrl: objectPathOf(key) } }),
  },
  {
    name: 'version deleted',
    in: ['waiting'],
    run: ({ versions, id: trackId, versionId }) => versions.delete({ trackId, versionId }),
  },
  {
    name: 'changed by an import',
    in: ['waiting'],
    run: async ({ many, id }) => {
      const changes = { album: 'Field Notes' };
      const importId = anObjectKey().slice(0, 24);
      await many.update(
        (await many.find([id])).map((track) => ({ track, changes })),
        { importedBy: importId },
      );
      return (await many.idsWrittenBy(importId, [id])).has(id);
    },
    refusesConflicts: true, // it looks at the row again
  },
  {
    name: 'import undone',
    in: ['waiting'],
    run: async ({ many, id }) => {
      await many.trash(await many.find([id]));
      return (await many.find([id])).length === 0;
    },
    refusesConflicts: true,
  },
  { name: 'person erased', in: ['waiting'], run: ({ people }) => people.remove({ songIds: [songId], objectKeys: [] }) },
];

const byEvents: Method<Writers & Subject, keyof typeof states>[] = [
  {
    name: 'approved later',
    in: ['waiting', 'trashed'],
    run: async ({ approved, later }) => void (await approved.add(later)),
  },
  {
    name: 'approval undone',
    in: ['waiting', 'trashed'],
    run: ({ approved }) => approved.takeBack({ songIds: [songId], approval: 4 }),
  },
  { name: 'filled in', in: ['waiting'], run: ({ tracks, id, key }) => tracks.fillIn(id, key, valid) },
  { name: 'verdict', in: ['waiting', 'trashed'], run: ({ tracks, id, key }) => tracks.recordVerdict(id, key, damaged) },
  {
    name: 'verdict on a version',
    in: ['waiting'],
    run: ({ versions, id: trackId, versionKey: objectKey }) =>
      versions.recordInspection({ trackId, objectKey, audio: damaged }),
  },
  {
    name: 'check requested again',
    in: ['waiting'],
    run: async ({ tracks }) => {
      const now = new Date(Date.now() + minuteMs);
      for await (const track of tracks.findUninspected(now)) return tracks.requestInspection(track, now);
      return true;
    },
    refusesConflicts: true,
  },
  {
    name: 'check of a version requested again',
    in: ['waiting'],
    run: async ({ versionRecords, versionId }) => {
      const now = new Date(Date.now() + minuteMs);
      for await (const track of versionRecords.findUninspected(now)) {
        const version = versionIn(track, versionId);
        return version ? versionRecords.requestInspection(track, version, now) : true;
      }
      return true;
    },
    refusesConflicts: true,
  },
];

testMethodsAtOnce({ open, states, methods: [...byAdmins, ...byEvents] });
