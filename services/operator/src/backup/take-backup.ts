import { setTimeout as sleep } from 'node:timers/promises';
import { type Service, services } from '@cueroom/contracts/message';
import { migrations } from '@cueroom/persistence/migrations/migrations';
import { refuseUnfit } from '@cueroom/persistence/migrations/run-migrations';
import { levelOf } from '@cueroom/persistence/migrations/studio-state';
import { type ObjectFacts, ObjectMissing, type ObjectStorage } from '@cueroom/storage/object-storage';
import type { Context } from '../command';
import { toLines } from './lines';
import { entryNames, formatName, formatVersion, type Manifest, type ObjectLine, type RecordsPart } from './manifest';
import type { Studio } from './open-studio';
import { Progress } from './progress';
import { madeByEvents, openRecord } from './records';
import { referencesOf } from './references';
import type { ZipWriter } from '../zip-writer';

const tries = 5;
const firstDelayMs = 500;

const isSame = (one: ObjectFacts, other: ObjectFacts | null): boolean =>
  other?.bytes === one.bytes && other.modifiedAt.getTime() === one.modifiedAt.getTime();

/** Goes on where a network broke off, as long as the object is the same. @returns null when there is none (any more) */
const readObject = async (storage: ObjectStorage, key: string): Promise<AsyncIterable<Buffer> | null> => {
  const facts = await storage.stat(key);
  if (!facts) return null;
  let stream: AsyncIterable<Buffer>;
  try {
    stream = await storage.read(key);
  } catch (error) {
    if (error instanceof ObjectMissing) return null;
    throw error;
  }
  return (async function* () {
    let at = 0;
    for (let attempt = 1; ; attempt++) {
      try {
        for await (const chunk of stream) {
          yield chunk;
          at += chunk.length;
        }
        return;
      } catch (error) {
        if (attempt === tries || !isSame(facts, await storage.stat(key))) throw error;
        await sleep(firstDelayMs * 2 ** attempt);
        if (at >= facts.bytes) return;
        stream = await storage.read(key, { start: at, end: facts.bytes - 1 });
      }
    }
  })();
};

type Round = Pick<Manifest, 'round' | 'levels' | 'records' | 'queues'>;

const maxRounds = 3;

/** One backup of a studio that goes on working; docs/adr/0013 says why what comes of it is whole. */
export class BackupRun {
  private readonly copied = new Map<string, Omit<ObjectLine, 'key'>>();
  /** The files that the records of a round name. */
  private readonly needed = new Set<string>();
  private readonly progress: Progress;

  constructor(
    private readonly studio: Studio,
    private readonly writer: ZipWriter,
    private readonly context: Pick<Context, 'say' | 'signal'>,
  ) {
    this.progress = new Progress(context.say);
  }

  async run(): Promise<Manifest> {
    const startedAt = new Date().toISOString();
    const { records } = this.studio;
    for (const service of services) await refuseUnfit(records.database(service), migrations[service]);
    // Most of the bytes first, as long as it may take; what comes after it is short.
    await this.copyObjects();
    for (let number = 1; ; number++) {
      const round = await this.readRound(number);
      await this.copyObjects();
      const missing = await this.findMissing();
      if (missing.length === 0 || number === maxRounds) return this.finish(startedAt, round, missing);
      this.context.say(`${missing.length} files were deleted while their records were read: reading the records again`);
    }
  }

  private async copyObjects(): Promise<void> {
    for await (const key of this.studio.storage.keys()) await this.copy(key);
  }

  /** One that has gone in the meantime is not missed, unless a record names it. */
  private async copy(key: string): Promise<void> {
    this.context.signal.throwIfAborted();
    if (this.copied.has(key)) return;
    const content = await readObject(this.studio.storage, key);
    if (!content) return;
    const { bytes, sha256 } = await this.writer.add(entryNames.object(key), content, { compress: false });
    this.copied.set(key, { bytes, sha256 });
    this.progress.add('files', bytes);
  }

  /** In the order in which events travel: an event is in its record, in a queue, or had its effect (ADR 13). */
  private async readRound(number: number): Promise<Round> {
    const round: Round = { round: number, levels: await this.levels(), records: [], queues: [] };
    this.needed.clear();
    for (const service of services) {
      for (const collection of await this.studio.records.collections(service)) {
        if (madeByEvents.includes(collection))
          round.queues.push(await this.readQueues(number, `before-${service}-${collection}`));
        round.records.push(await this.readCollection(number, service, collection));
      }
      round.queues.push(await this.readQueues(number, `after-${service}`));
    }
    return round;
  }

  private async readQueues(round: number, when: string): Promise<Manifest['queues'][number]> {
    let count = 0;
    const { queues } = this.studio;
    const counted = async function* () {
      for await (const one of queues.undelivered()) {
        count++;
        yield one;
      }
    };
    const part = await this.writer.add(entryNames.queues(round, when), toLines(counted()), { compress: true });
    return { ...part, count };
  }

  /** Read before the records: what is migrated meanwhile is migrated again, which does no harm. */
  private async levels(): Promise<Manifest['levels']> {
    const { records } = this.studio;
    const levels = services.map(async (service) => [service, await levelOf(records.database(service))] as const);
    return Object.fromEntries(await Promise.all(levels)) as Manifest['levels'];
  }

  private async readCollection(round: number, service: Service, collection: string): Promise<RecordsPart> {
    const { context, needed } = this;
    const { databaseName } = this.studio.records.database(service);
    const found = this.studio.records.read(service, collection);
    const references = referencesOf(service, collection);
    let count = 0;
    const noted = async function* () {
      for await (const record of found) {
        context.signal.throwIfAborted();
        count++;
        for (const key of references?.(openRecord(record)) ?? []) needed.add(key);
        yield record;
      }
    };
    const name = entryNames.records(round, databaseName, collection);
    const part = await this.writer.add(name, noted(), { compress: true });
    return { ...part, service, collection, count };
  }

  /** What records name and the backup does not have, although it was searched once more. */
  private async findMissing(): Promise<string[]> {
    const missing: string[] = [];
    for (const key of this.needed) {
      await this.copy(key);
      if (!this.copied.has(key)) missing.push(key);
    }
    return missing.sort();
  }

  private async finish(startedAt: string, round: Round, missing: string[]): Promise<Manifest> {
    const { copied, writer } = this;
    let bytes = 0;
    const lines = function* (): Iterable<ObjectLine> {
      for (const [key, facts] of copied) {
        bytes += facts.bytes;
        yield { key, ...facts };
      }
    };
    const list = await writer.add(entryNames.objectList, toLines(lines()), { compress: true });
    const manifest: Manifest = {
      format: formatName,
      version: formatVersion,
      startedAt,
      finishedAt: new Date().toISOString(),
      ...round,
      objects: { list, count: copied.size, bytes },
      missing,
    };
    const { sha256 } = await writer.addText(entryNames.manifest, `${JSON.stringify(manifest, null, 2)}\n`);
    await writer.addText(entryNames.manifestHash, sha256);
    await writer.finish();
    return manifest;
  }
}
