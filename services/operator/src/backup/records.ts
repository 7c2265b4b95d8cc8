import { type Service, services } from '@cueroom/contracts/message';
import { connectToServer } from '@cueroom/persistence/connect';
import { databases } from '@cueroom/persistence/databases';
import { stateCollection } from '@cueroom/persistence/migrations/studio-state';
import { mongo } from 'mongoose';

export const { BSON } = mongo;

type RawRecord = Uint8Array;

const readAtOnce = 1000;
const writtenAtOnce = { records: 1000, bytes: 8 * 2 ** 20 };
const lengthBytes = 4;
/** A service fills these from events of its own collections, so they are read after those (ADR 13). */
export const madeByEvents: readonly string[] = ['crm_activities', 'mails', 'record_history'];

/** What it reads as JavaScript's own values it would not write back the same: 1 as a double, a long as a number. */
const exactly = {
  promoteValues: false,
  promoteBuffers: false,
  promoteLongs: false,
  bsonRegExp: true,
} as const;

export class Records {
  private constructor(private readonly client: mongo.MongoClient) {}

  static async open(uri: string): Promise<Records> {
    return new Records(await connectToServer(uri));
  }

  database(service: Service): mongo.Db {
    return this.client.db(databases[service]);
  }

  /** The collections of a service in the order of its events, without what its database stores about itself. */
  async collections(service: Service): Promise<string[]> {
    const found = await this.database(service).listCollections({}, { nameOnly: true }).toArray();
    const names = found.map(({ name }) => name);
    const own = names.filter((name) => name !== stateCollection && !name.startsWith('system.')).sort();
    return own.sort((one, other) => madeByEvents.indexOf(one) - madeByEvents.indexOf(other));
  }

  /** In the order of their ids, so that a record that stays is read once, whatever is written meanwhile. */
  read(service: Service, collection: string): AsyncIterable<RawRecord> {
    const found = this.database(service).collection(collection).find({}, { raw: true, batchSize: readAtOnce });
    return found.sort({ _id: 1 }) as unknown as AsyncIterable<RawRecord>;
  }

  async write(service: Service, collection: string, records: AsyncIterable<RawRecord>): Promise<number> {
    const target = this.database(service).collection(collection);
    let batch: mongo.BSON.Document[] = [];
    let bytes = 0;
    let written = 0;
    const flush = async () => {
      if (batch.length === 0) return;
      await target.insertMany(batch, { ordered: true });
      written += batch.length;
      batch = [];
      bytes = 0;
    };
    for await (const record of records) {
      batch.push(BSON.deserialize(record, exactly));
      bytes += record.length;
      if (batch.length >= writtenAtOnce.records || bytes >= writtenAtOnce.bytes) await flush();
    }
    await flush();
    return written;
  }

  /** One that the backup knows already stays as it is. */
  async addErasure({ _id, ...erasure }: { _id: string; erasedAt: Date }): Promise<void> {
    const erasures = this.database('intake').collection<{ _id: string }>('erasures');
    await erasures.updateOne({ _id }, { $setOnInsert: erasure }, { upsert: true });
  }

  /** The collections with records. @param ignored records that do not count, by the name of their collection */
  async present(ignored: Readonly<Record<string, object>> = {}): Promise<string[]> {
    const found: string[] = [];
    for (const service of services) {
      for (const name of await this.collections(service)) {
        const counted = ignored[name] ? { $nor: [ignored[name]] } : {};
        const count = await this.database(service).collection(name).countDocuments(counted, { limit: 1 });
        if (count > 0) found.push(`${service}: ${name}`);
      }
    }
    return found;
  }

  /** Removes all records; what the databases know of themselves stays. */
  async clear(): Promise<void> {
    for (const service of services) {
      for (const name of await this.collections(service)) await this.database(service).collection(name).drop();
    }
  }

  close(): Promise<void> {
    return this.client.close();
  }
}

export const openRecord = (record: RawRecord): mongo.BSON.Document => BSON.deserialize(record);

/** Records that stand one after the other, each beginning with its length. */
export const splitRecords = async function* (content: AsyncIterable<Buffer>): AsyncIterable<RawRecord> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of content) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let at = 0;
    while (rest.length - at >= lengthBytes) {
      const length = rest.readInt32LE(at);
      if (length < lengthBytes + 1) throw new Error('Not a sequence of BSON records');
      if (rest.length - at < length) break;
      yield rest.subarray(at, at + length);
      at += length;
    }
    rest = rest.subarray(at);
  }
  if (rest.length > 0) throw new Error('The last BSON record is incomplete');
};
