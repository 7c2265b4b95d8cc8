// The demo's music: pieces of artwork/music as files.
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { keeperOf } from './artwork/kept.mjs';

const pcmFormat = ['-f', 's16le', '-ar', '44100', '-ac', '2'];

/** As ffmpeg is told to make them. */
const formats = {
  mp3: ['-b:a', '160k', '-compression_level', '7', '-f', 'mp3'],
  mp3320: ['-b:a', '320k', '-compression_level', '7', '-f', 'mp3'],
  /** Turned up until it clips, as rough mixes are. */
  loudMp3: ['-af', 'volume=8dB', '-b:a', '320k', '-compression_level', '7', '-f', 'mp3'],
  flac: ['-f', 'flac'],
  /** The first half minute, as an editor asks for. */
  cut30: ['-t', '30', '-af', 'afade=t=out:st=27:d=3', '-c:a', 'pcm_s24le', '-f', 'wav'],
  wav24: ['-c:a', 'pcm_s24le', '-f', 'wav'],
};
/** @typedef {keyof typeof formats} Format */

/** @param {Buffer} pcm @param {Format} format */
const encode = async (pcm, format) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'cueroom-music-'));
  try {
    // Not through pipes: the head of a WAV or FLAC says how long it is.
    const [source, target] = [path.join(folder, 'pcm'), path.join(folder, 'target')];
    await writeFile(source, pcm);
    await promisify(execFile)('ffmpeg', [
      ...['-v', 'error', ...pcmFormat, '-i', source, '-map_metadata', '-1', '-fflags', '+bitexact'],
      ...[...formats[format], target],
    ]);
    return await readFile(target);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** One after the other, in a thread of its own, so that a stop is still heard. It ends with `close`. */
export const startBand = () => {
  const music = new URL('./artwork/music/', import.meta.url);
  const kept = keeperOf('music', [music, new URL(import.meta.url)]);
  const worker = new Worker(new URL('worker.mjs', music));
  /** The next one waits for the last one. @type {Promise<unknown>} */
  let playing = Promise.resolve();
  /** The last one, which may be wanted in another format, too. */
  let last = { name: '', pcm: Buffer.alloc(0), seconds: 0 };
  /** @param {string} name */
  const perform = async (name) => {
    if (last.name === name) return last;
    worker.postMessage(name);
    const [{ pcm, seconds }] = await once(worker, 'message');
    return (last = { name, pcm: Buffer.from(pcm), seconds });
  };
  return {
    /** @param {string} name of a piece @param {Format} [format] @returns {Promise<{ bytes: Buffer, durationSec: number }>} */
    play: async (name, format = 'mp3') => {
      const [file, length] = [`${name}.${format}`, `${name}.seconds`];
      const [found, keptLength] = [kept.find(file), kept.find(length)];
      if (found && keptLength) return { bytes: found, durationSec: Number(keptLength) };
      const performed = playing.then(() => perform(name));
      playing = performed.catch(() => undefined);
      const { pcm, seconds } = await performed;
      const [bytes, durationSec] = [await encode(pcm, format), Math.round(seconds * 100) / 100];
      kept.keep(file, bytes);
      kept.keep(length, Buffer.from(String(durationSec)));
      return { bytes, durationSec };
    },
    close: () => worker.terminate(),
  };
};

/**
 * @param {import('./client.mjs').Call} call @param {ReturnType<typeof startBand>} band
 * @param {{ piece?: string, format?: Format, share?: number, file?: string }} song `share` is how much of the file arrives
 * @param {'audio' | 'track'} [kind] @returns {Promise<string>} its address
 */
export const uploadPiece = async (call, band, { piece = '', format, share = 1, file: filename }, kind = 'audio') => {
  const { bytes } = await band.play(piece, format);
  const body = bytes.subarray(0, Math.floor(bytes.length * share));
  const slot = await call('POST', '/api/objects/upload', { filename, size: body.length, kind });
  const { pathname, search } = new URL(slot.uploadURL);
  await call('PUT', pathname + search, body);
  return slot.objectPath;
};
