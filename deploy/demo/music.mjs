// The demo's music: pieces of frontend/artwork/music as MP3.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';

const pcmFormat = ['-f', 's16le', '-ar', '44100', '-ac', '2'];
const mp3Format = ['-b:a', '160k', '-compression_level', '7', '-f', 'mp3'];

/** One after the other, in a thread of its own, so that the launcher still hears Ctrl-C. It ends with `close`. */
export const startBand = () => {
  const worker = new Worker(new URL('../../frontend/artwork/music/worker.mjs', import.meta.url));
  return {
    /** @param {string} name of a piece @returns {Promise<{ bytes: Buffer, durationSec: number }>} */
    play: async (name) => {
      worker.postMessage(name);
      const [{ pcm, seconds }] = await once(worker, 'message');
      const ffmpeg = spawn('ffmpeg', ['-v', 'error', ...pcmFormat, '-i', '-', ...mp3Format, '-'], {
        stdio: ['pipe', 'pipe', 'inherit'],
      });
      ffmpeg.stdin.end(pcm);
      const [bytes, [code]] = await Promise.all([buffer(ffmpeg.stdout), once(ffmpeg, 'close')]);
      if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
      return { bytes, durationSec: Math.round(seconds) };
    },
    close: () => worker.terminate(),
  };
};
