import type { Erasure } from '@cueroom/contracts/intake/personal-data';
import { services } from '@cueroom/contracts/message';
import type { Undelivered } from '@cueroom/messaging/queue.admin';
import { firstTemplates } from '@cueroom/persistence/migrations/letter-templates';
import { migrations } from '@cueroom/persistence/migrations/migrations';
import { levelAfter } from '@cueroom/persistence/migrations/run-migrations';
import { isRestoring, markRestored, markRestoring, setLevel } from '@cueroom/persistence/migrations/studio-state';
import { publishedEventsCollection, queueStoreMark } from '@cueroom/persistence/outbox/published-events';
import { ObjectExists, type ObjectStorage } from '@cueroom/storage/object-storage';
import { type Context, Refusal } from '../command';
import { erasureDocument } from '../personal-data/erasure-list';
import { type BackedUpObject, type BackupReader, DamagedBackup } from './backup-reader';
import { checkBackup } from './check-backup';
import { fromLines } from './lines';
import type { Studio } from './open-studio';
import { Progress } from './progress';
import { splitRecords } from './records';

/** A new file is on the disk before the next step: several at once wait for the disk together. */
const filesAtOnce = 4;
/** Earlier releases called the envelope a parcel. */
type QueueLine = Undelivered & { parcel: Undelivered['envelope'] };
/** What services write at their first start: an admin, the queues that they know, and the letters that a studio begins with. */
const madeByTheStart = {
  users: {},
  [publishedEventsCollection]: queueStoreMark,
  templates: { $or: firstTemplates },
};

type Watched = Pick<Context, 'say' | 'signal'>;
/** With who was erased since the backup: intake erases them again when it starts. */
type RestoreContext = Watched & { erasures?: Erasure[] };

/** @throws Refusal when a backup must not be restored here, before anything was changed */
const refuse = async ({ records, queues }: Studio, backup: BackupReader): Promise<void> => {
  const newer = services.find((service) => backup.manifest.levels[service] > levelAfter(migrations[service]));
  if (newer)
    throw new Refusal(`${backup.file} was written by a newer version of Cueroom: restore it with that version.`);
  if (await queues.areServed()) {
    throw new Refusal(
      'The studio is running: stop it (Ctrl-C, or all of its services), then restore into an empty one.',
    );
  }
  const unfinished = await Promise.all(services.map((service) => isRestoring(records.database(service))));
  const present = await records.present(madeByTheStart);
  if (present.length > 0 && !unfinished.includes(true)) {
    throw new Refusal(
      `This studio is not empty (${present.join(', ')}): restore into an empty one (another DATA_DIR or MONGODB_URI).`,
    );
  }
};

const restoreObject = async (storage: ObjectStorage, file: string, object: BackedUpObject): Promise<void> => {
  const { key, bytes, sha256 } = object;
  const write = async () => storage.create(key, await object.read(), bytes);
  const written = await write().catch(async (error: unknown) => {
    if (!(error instanceof ObjectExists)) throw error;
    await storage.remove(key); // of a restore that was cut off: no record here refers to it
    return write();
  });
  if (written.sha256 === sha256) return;
  await storage.remove(key);
  throw new DamagedBackup(file, `the file ${key} is not what was written`);
};

const restoreObjects = async (storage: ObjectStorage, backup: BackupReader, context: Watched) => {
  const progress = new Progress(context.say);
  const running = new Set<Promise<void>>();
  for await (const object of backup.objects()) {
    context.signal.throwIfAborted();
    const done = restoreObject(storage, backup.file, object).then(() => {
      progress.add('files', object.bytes);
      running.delete(done);
    });
    done.catch(() => undefined); // stays among those that run: the next race, or the end, reports it
    running.add(done);
    if (running.size >= filesAtOnce) await Promise.race(running);
  }
  await Promise.all(running);
};

/** Checked before anything is written. Until all is there no service starts; it can be run again. @throws Refusal */
export const restoreBackup = async (studio: Studio, backup: BackupReader, context: RestoreContext): Promise<void> => {
  const { records, queues, storage } = studio;
  const { manifest } = backup;
  await refuse(studio, backup);
  context.say('Checking the backup …');
  await checkBackup(backup, context);
  context.say('Restoring …');
  for (const service of services) await markRestoring(records.database(service));
  await records.clear();
  await queues.clear();
  await restoreObjects(storage, backup, context);
  for (const part of manifest.records) {
    context.signal.throwIfAborted();
    const written = await records.write(part.service, part.collection, splitRecords(await backup.read(part)));
    if (written !== part.count) throw new DamagedBackup(backup.file, `${part.name} has ${written} records`);
  }
  for (const erasure of context.erasures ?? []) await records.addErasure(erasureDocument(erasure));
  for (const part of manifest.queues) {
    for (const { parcel, ...one } of await fromLines<QueueLine>(await backup.read(part))) {
      await queues.deliver({ ...one, envelope: one.envelope ?? parcel });
    }
  }
  for (const service of services) await setLevel(records.database(service), manifest.levels[service]);
  for (const service of services) await markRestored(records.database(service));
};
