import type { ObjectStorage } from '@cueroom/storage/object-storage';
import { type Method, testMethodsAtOnce } from '@cueroom/testing/at-once';
import { anObjectKey } from '@cueroom/testing/factories';
import { freshDatabase } from '@cueroom/testing/fresh-database';
import { type ObjectDocument, objectSchema } from './objects.schema';
import { storedFiles } from './stored-files.fixture';

const database = freshDatabase();
const dayMs = 24 * 3_600_000;
const [key, archiveKey, sourceKey] = [anObjectKey(), anObjectKey(), anObjectKey()];
const [song, otherSong, place] = ['song/AAA0001_S1', 'song/BBB0002_S1', 'cue/1'];
const [track, laterTrack] = ['track/1-0', 'track/2-0'];
const made = { bytes: 9, sha256: 'cd'.repeat(32), contentType: 'audio/mpeg' };

/** What media knows of files. Which of them have bytes is in the database, too: it is compared with the records. */
const open = async () => {
  const model = await database.model<ObjectDocument>('StoredObject', objectSchema);
  const bytes = model.db.collection('bytes');
  const storage = { remove: (name: string) => bytes.deleteOne({ name }) } as unknown as ObjectStorage;
  const add = async (fields: Partial<ObjectDocument>) => {
    const old = new Date(Date.now() - 2 * dayMs);
    const usual = { kind: 'audio', state: 'uploaded', uploadedAt: old, contentType: 'audio/wav', bytes: 7 } as const;
    await model.create({ key, filename: 'a.wav', expiresAt: old, ...usual, ...fields });
    if (fields.state !== 'issued') await bytes.insertOne({ name: key });
    return {};
  };
  const collections = [model.collection, bytes] as const;
  return { ...storedFiles(model, storage), add, given: [key, archiveKey, sourceKey], collections };
};
type Files = Awaited<ReturnType<typeof open>>;

const stale = { owner: track, since: new Date(Date.now() - 2 * dayMs) };
const soon = () => new Date(Date.now() + dayMs);
const states = {
  owned: ({ add }: Files) => add({ owners: [song] }),
  shared: ({ add }: Files) => add({ owners: [song, track], unconfirmed: [stale] }),
  unowned: ({ add }: Files) => add({}),
  archived: ({ add }: Files) => add({ owners: [song], state: 'archived', releasedTo: [archiveKey] }),
  place: ({ add }: Files) => add({ owners: [place], state: 'issued', kind: 'excerpt', expiresAt: soon() }),
  download: ({ add }: Files) => add({ state: 'issued', kind: 'download', sourceKey, expiresAt: soon() }),
};
type Methods = Method<Files, keyof typeof states>[];

const ofOwners: Methods = [
  {
    name: 'claimed',
    in: ['owned', 'shared', 'unowned'],
    run: ({ owners }) => owners.claim({ key, owner: laterTrack, exclusive: false }),
  },
  {
    name: 'claimed by one song',
    in: ['unowned'],
    run: ({ owners }) => owners.claim({ key, owner: song, exclusive: true }),
  },
  {
    name: 'claimed by another song',
    in: ['unowned'],
    run: ({ owners }) => owners.claim({ key, owner: otherSong, exclusive: true }),
  },
  { name: 'confirmed', in: ['owned', 'shared', 'unowned'], run: ({ owners }) => owners.confirm(key, track) },
  { name: 'left', in: ['owned', 'shared', 'archived'], run: ({ owners }) => owners.leave(key, song) },
  { name: 'owners deleted', in: ['owned', 'shared'], run: ({ owners }) => owners.leaveAll([song, otherSong]) },
  { name: 'shown', in: ['owned', 'shared', 'place'], run: ({ owners }) => owners.show(key, true, 3) },
  { name: 'hidden', in: ['owned', 'place'], run: ({ owners }) => owners.show(key, false, 4) },
  { name: 'swept', in: ['unowned'], run: ({ owners }) => owners.sweep() },
  {
    name: 'claim given up',
    in: ['shared'],
    run: async ({ owners }) => {
      for (const claim of await owners.listStaleClaims()) await owners.dropClaim(claim);
    },
  },
];

const ofWorkers: Methods = [
  { name: 'archived', in: ['owned'], run: ({ records }) => records.release(key, song, archiveKey) },
  { name: 'restored', in: ['archived'], run: ({ records }) => records.markRestored(key) },
  { name: 'place left', in: ['place'], run: ({ owners }) => owners.leavePlace(key, place) },
  { name: 'place opened again', in: ['place'], run: ({ owners }) => owners.openPlace(key, place, sourceKey) },
  { name: 'stored', in: ['place', 'download'], run: ({ records }) => records.recordUpload(key, made) },
  {
    name: 'requested again',
    in: ['download'],
    run: ({ records }) => records.markEnqueued(key, { wanted: { trackId: '1'.repeat(24), format: 'mp3' } }, new Date()),
  },
  { name: 'in work', in: ['download'], run: ({ records }) => records.recordProgress(key, 40, soon()) },
  { name: 'failed', in: ['download'], run: ({ records }) => records.failDownload(key, 'It cannot be read') },
];

testMethodsAtOnce({ open, states, methods: [...ofOwners, ...ofWorkers] });
