import { Redis } from 'ioredis';
import mongoose, { type Connection, Schema } from 'mongoose';

// What the services rest on, whichever MongoDB and Redis the tests run with.

const song = new Schema({
  uid: { type: String, unique: true },
  sourceSongId: String,
  words: [String],
  revision: Number,
});
song.index({ sourceSongId: 1 }, { unique: true, partialFilterExpression: { sourceSongId: { $type: 'string' } } });
song.index({ words: 1 });

describe('MongoDB', () => {
  let connection: Connection;
  const songs = () => connection.model('Song', song);

  beforeAll(async () => {
    connection = mongoose.createConnection(process.env.MONGODB_URI!, {
      dbName: `stores-${process.pid}`,
      writeConcern: { w: 'majority', j: true },
    });
    await songs().init();
  });
  afterAll(async () => {
    await connection.dropDatabase();
    await connection.close();
  });

  test('a unique index refuses the second, a partial one lets those without the field pass', async () => {
    await songs().create({ uid: 'a', sourceSongId: 's' }, { uid: 'b' }, { uid: 'c' });
    await expect(songs().create({ uid: 'a' })).rejects.toMatchObject({ code: 11000 });
    await expect(songs().create({ uid: 'd', sourceSongId: 's' })).rejects.toMatchObject({ code: 11000 });
  });

  test('of many guarded transitions at once, one wins', async () => {
    await songs().create({ uid: 'guarded', revision: 0 });
    const results = await Promise.all(
      Array.from({ length: 20 }, () =>
        songs()
          .findOneAndUpdate({ uid: 'guarded', revision: 0 }, { $inc: { revision: 1 } })
          .lean(),
      ),
    );
    expect(results.filter(Boolean)).toHaveLength(1);
  });

  test('words are found by their beginning', async () => {
    await songs().create({ uid: 'words', words: ['midnight', 'drive'] });
    expect(await songs().countDocuments({ words: /^mid/ })).toBe(1);
  });

  test('clients that come and go leave it running', async () => {
    for (let visit = 0; visit < 10; visit++) {
      const visitor = await mongoose.createConnection(process.env.MONGODB_URI!).asPromise();
      await visitor.collection('visits').findOne();
      await visitor.close();
    }
    expect(await connection.db!.command({ ping: 1 })).toMatchObject({ ok: 1 });
  });
});

describe('Redis', () => {
  test('knows BLMPOP, and never forgets a key to make room', async () => {
    const redis = new Redis(process.env.REDIS_URL!);
    await redis.rpush(`stores-${process.pid}`, 'a', 'b');
    expect(await redis.blmpop(1, 1, `stores-${process.pid}`, 'LEFT', 'COUNT', 5)).toEqual([
      `stores-${process.pid}`,
      ['a', 'b'],
    ]);
    expect(Object.values(await redis.config('GET', 'maxmemory-policy')).flat()).toContain('noeviction');
    await redis.quit();
  });
});
