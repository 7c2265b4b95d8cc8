// @ts-check
// What artists and admins do, as calls to a running studio.
import assert from 'node:assert/strict';
import { createHash, randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

const answerWithinMs = 15_000;
const doneWithinMs = 120_000;
const askEveryMs = 500;

/** A tone of three seconds: WAV, mono, 16 bit. @param {number} [pitchHz] @returns {Uint8Array<ArrayBuffer>} */
const tone = (pitchHz = 440) => {
  const [rateHz, seconds, headBytes] = [44_100, 3, 44];
  const samples = rateHz * seconds;
  const wav = Buffer.alloc(headBytes + samples * 2);
  wav.write('RIFF', 0);
  wav.writeUInt32LE(wav.length - 8, 4);
  wav.write('WAVEfmt ', 8);
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20); // PCM
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(rateHz, 24);
  wav.writeUInt32LE(rateHz * 2, 28);
  wav.writeUInt16LE(2, 32);
  wav.writeUInt16LE(16, 34);
  wav.write('data', 36);
  wav.writeUInt32LE(samples * 2, 40);
  for (let at = 0; at < samples; at++) {
    wav.writeInt16LE(Math.round(8000 * Math.sin((2 * Math.PI * pitchHz * at) / rateHz)), headBytes + at * 2);
  }
  return new Uint8Array(wav);
};

const letter = () => String.fromCharCode(65 + randomInt(26));
const aSubmissionUid = () => letter() + letter() + letter() + String(randomInt(10_000)).padStart(4, '0');

export class StudioClient {
  #authorization;

  /** @param {string} url @param {string} password of the admin */
  constructor(url, password) {
    this.url = url;
    this.#authorization = `Basic ${Buffer.from(`admin:${password}`).toString('base64')}`;
  }

  /** @param {string} method @param {string} path @param {object | Uint8Array<ArrayBuffer>} [body] @param {string} [type] of a file */
  async #fetch(method, path, body, type = 'application/json') {
    const isFile = body instanceof Uint8Array;
    const answer = await fetch(new URL(path, this.url), {
      method,
      signal: AbortSignal.timeout(answerWithinMs),
      headers: {
        // An upload is signed; what was uploaded is the admin's to see.
        ...(!isFile && /^\/api\/(admin|objects\/\w+$)/.test(path) && { authorization: this.#authorization }),
        ...(body && { 'content-type': type }),
      },
      ...(body && { body: isFile ? body : JSON.stringify(body) }),
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    assert.ok(answer.ok, `${method} ${path.replace(/\?.*/, '')}: ${answer.status} ${bytes.subarray(0, 500)}`);
    return bytes;
  }

  /** @param {string} method @param {string} path @param {object} [body] @returns {Promise<any>} */
  async call(method, path, body) {
    return JSON.parse((await this.#fetch(method, path, body)).toString());
  }

  /** @param {string} path */
  read(path) {
    return this.#fetch('GET', path);
  }

  /** The SHA-256 of a file. @param {string} path */
  async hashOf(path) {
    return createHash('sha256')
      .update(await this.read(path))
      .digest('hex');
  }

  /** @param {Uint8Array<ArrayBuffer>} bytes @param {string} type @returns {Promise<string>} its address */
  async upload(bytes, type) {
    const { uploadURL, objectPath } = await this.call('POST', '/api/objects/upload');
    await this.#fetch('PUT', uploadURL, bytes, type);
    return objectPath;
  }

  /** Sends a submission with one song. @param {number} [pitchHz] @returns {Promise<{ submissionId: string, objectPath: string }>} */
  async sendSong(pitchHz) {
    const submissionUid = aSubmissionUid();
    const artist = { artistName: 'A Trial', email: 'trial@example.org', description: 'Whether everything works.' };
    const { id: submissionId } = await this.call('POST', '/api/artist/submit', { submissionUid, ...artist });
    const objectPath = await this.upload(tone(pitchHz), 'audio/wav');
    const song = { submissionId, songUid: `${submissionUid}_S1`, trackTitle: 'A Tone', audioFileUrl: objectPath };
    await this.call('POST', '/api/artist/submit-song', song);
    return { submissionId, objectPath };
  }

  /** @param {string} id @returns {Promise<any>} with its songs */
  async submission(id) {
    const all = await this.call('GET', '/api/admin/submissions-with-songs');
    return all.find((/** @type {{ id: string }} */ one) => one.id === id);
  }

  /**
   * Asks until the answer is as it should be.
   * @template T @param {() => Promise<T>} ask @param {(answer: T) => boolean} isAsItShould @param {number} [withinMs]
   */
  async until(ask, isAsItShould, withinMs = doneWithinMs) {
    const deadline = Date.now() + withinMs;
    let answer = await ask();
    while (!isAsItShould(answer)) {
      assert.ok(Date.now() < deadline, `after ${withinMs / 1000} s still: ${JSON.stringify(answer)}`);
      await sleep(askEveryMs);
      answer = await ask();
    }
    return answer;
  }

  /** @param {string} id @param {(submission: any) => boolean} isAsItShould */
  untilSubmission(id, isAsItShould) {
    return this.until(() => this.submission(id), isAsItShould);
  }

  /** What the song of a submission is found to be. @param {string} submissionId */
  async verdictOf(submissionId) {
    const isHeard = (/** @type {any} */ { songs: [song] }) => !['queued', 'running'].includes(song.audio.state);
    return (await this.untilSubmission(submissionId, isHeard)).songs[0].audio;
  }
}
