// @ts-check
// `npm run bench -- fill [--tracks 100000] [--submissions 20000]`: writes sample records directly into the databases of a
// studio on this machine (DATA_DIR), running or not. Existing records are skipped.
import { createRequire } from 'node:module';
import { parseArgs } from 'node:util';
import mongoose from 'mongoose';
import { submissionFields, trackFields, trackRights, trackVersions } from '../sample-records.mjs';
import { lockData, readSecrets, runningStores } from '../../deploy/local/data-directory.mjs';
import { exitWith, Refusal } from '../../deploy/local/exit.mjs';
import { readStartOptions } from '../../deploy/local/options.mjs';
import { startStores } from '../../deploy/local/stores.mjs';

// TypeScript of the services, compiled on load.
const require = createRequire(import.meta.url);
const { moods, submissionStatuses, tempos, trackGenres } = require('@cueroom/contracts/options');
const { stored } = require('../../services/catalog/src/tracks/stored-track');
const { storedVersions } = require('../../services/catalog/src/tracks/track-versions.schema');
const { trackKeys, trackSchema } = require('../../services/catalog/src/tracks/tracks.schema');
const { submissionKeys } = require('../../services/intake/src/submissions/submission-keys');
const { submissionSchema } = require('../../services/intake/src/submissions/submissions.schema');

const { MongoClient, ObjectId } = mongoose.mongo;
const batchSize = 2000;
const duplicateKey = 11000;

/** Deterministic ids. @param {'a' | 'b' | 'c' | 'd'} kind @param {number} n */
const idOf = (kind, n) => new ObjectId(`5ca1e${kind}${n.toString(16).padStart(18, '0')}`);

/** @param {number} n */
const trackOf = (n) => {
  const fields = trackFields(n, { genres: trackGenres, moods, tempos });
  const rights = trackRights(n, fields.artist);
  const versions = trackVersions(n, fields.duration).map(({ durationSec, ...version }, nth) => ({
    _id: idOf('d', n * 5 + nth),
    ...version,
    label: null,
    objectKey: `audio/sample-${n}-${nth}`,
    fileType: 'audio/wav',
    audio: { state: 'valid', durationSec, codec: 'pcm_s24le', sampleRateHz: 48_000, channels: 2, bitrateKbps: 2304 },
    fileRevision: 0,
    createdAt: fields.createdAt,
  }));
  return {
    _id: idOf('a', n),
    ...fields,
    ...stored({ rights }),
    ...storedVersions(versions),
    ...trackKeys({ ...fields, rights, versions }),
    fileUrl: null,
    previewUrl: null,
    revision: 0,
    fileRevision: 0,
    outbox: [],
    updatedAt: new Date(),
  };
};

/** @param {number} n */
const submissionOf = (n) => {
  const fields = submissionFields(n, { genres: trackGenres, statuses: submissionStatuses });
  const { createdAt } = fields;
  const submissionUid = `Z${Math.floor(n / 10_000)
    .toString(36)
    .padStart(2, '0')
    .toUpperCase()}${String(n % 10_000).padStart(4, '0')}`;
  const emptyFields = { phone: null, website: null, socialLinks: null, ownership: null, notes: null, archive: null };
  const songs = fields.songs.map((song, index) => ({
    _id: idOf('c', n * 5 + index),
    songUid: `${submissionUid}_S${index + 1}`,
    ...song,
    trackUrl: null,
    lyrics: null,
    status: 'submitted',
    fileName: null,
    fileType: null,
    audio: { state: 'none' },
    createdAt,
  }));
  const texts = { submissionUid, tags: [], ...fields };
  return {
    _id: idOf('b', n),
    ...texts,
    ...submissionKeys({ ...texts, songs }),
    ...emptyFields,
    decision: fields.status === 'approved' || fields.status === 'rejected' ? fields.status : null,
    priority: 'medium',
    followUpDate: null,
    lastContactDate: null,
    songs,
    revision: 0,
    outbox: [],
    updatedAt: new Date(),
  };
};

/** @param {import('mongodb').Collection<any>} collection @param {number} count @param {(n: number) => object} recordOf @param {import('mongoose').Schema} schema */
const fill = async (collection, count, recordOf, schema) => {
  const start = performance.now();
  for (let from = 0; from < count; from += batchSize) {
    const records = Array.from({ length: Math.min(batchSize, count - from) }, (_, n) => recordOf(from + n));
    await collection.insertMany(records, { ordered: false }).catch((error) => {
      if (error.code !== duplicateKey) throw error;
    });
  }
  for (const [key, options] of schema.indexes()) await collection.createIndex(/** @type {any} */ (key), options);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`${collection.collectionName}: ${await collection.countDocuments()} records, ${seconds} s`);
};

/** @param {ReturnType<typeof readStartOptions>} options */
const openStores = async ({ dataDirectory: directory, mongodbUri }) => {
  const keepRunning = async () => {};
  if (mongodbUri) return { mongodbUri, stop: keepRunning };
  /** @type {() => void} */
  let unlock;
  try {
    unlock = lockData(directory);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const found = runningStores(directory)?.mongodbUri;
    if (!found)
      throw new Refusal(`${directory} is in use, but its MongoDB does not run on this machine: set MONGODB_URI.`);
    return { mongodbUri: found, stop: keepRunning };
  }
  const stores = await startStores({ ...readSecrets(directory), directory });
  return { mongodbUri: stores.mongodbUri, stop: () => stores.stop().finally(unlock) };
};

const { tracks, submissions } = parseArgs({
  options: { tracks: { type: 'string', default: '100000' }, submissions: { type: 'string', default: '20000' } },
}).values;
const stores = await openStores(readStartOptions([], process.env)).catch(exitWith);
const client = await new MongoClient(stores.mongodbUri).connect();
try {
  await fill(client.db('cueroom-catalog').collection('music_tracks'), Number(tracks), trackOf, trackSchema);
  await fill(
    client.db('cueroom-intake').collection('artist_submissions'),
    Number(submissions),
    submissionOf,
    submissionSchema,
  );
} finally {
  await client.close();
  await stores.stop();
}
process.exit(0);
