import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { log } from '@cueroom/platform/logger';
import pLimit from 'p-limit';

/** A thousand times what it takes. Counted in ticks, so that a process that was stopped for a while has not used them up. */
const usualTicks = 5;
const tickMs = 1000;
const limits = { maxOldGenerationSizeMb: 128 };

/** A script in a string: what runs in a thread is a file only after the build, and before it TypeScript. */
const script = `
const { parentPort, workerData } = require('node:worker_threads');
import(workerData).then(({ fileTypeFromBuffer }) => {
  parentPort.on('message', async (head) => {
    const found = await fileTypeFromBuffer(head).catch(() => undefined);
    parentPort.postMessage(found?.mime ?? null);
  });
  parentPort.postMessage('ready');
});`;

/** In a thread of its own, which can be ended: crafted bytes have made such libraries run forever, or eat all memory. */
export class TypeSniffer {
  private thread?: Promise<Worker>;
  private readonly turns = pLimit(1);

  constructor(
    private readonly module = pathToFileURL(require.resolve('file-type')).href,
    private readonly ticks = usualTicks,
  ) {}

  /** One after the other, so that it is plain which one takes too long. @returns null when it is of no known type */
  sniff(head: Uint8Array): Promise<string | null> {
    return this.turns(() => this.sniffNow(head));
  }

  private async sniffNow(head: Uint8Array): Promise<string | null> {
    const thread = await (this.thread ??= this.start());
    return new Promise((resolve) => {
      let left = this.ticks;
      const clock = setInterval(() => --left > 0 || giveUp(), tickMs);
      const end = (mime: string | null) => {
        clearInterval(clock);
        thread.off('message', end).off('error', giveUp);
        resolve(mime);
      };
      const giveUp = (error?: Error) => {
        log.warn({ err: error }, 'file type detection failed');
        this.thread = undefined;
        end(null);
        void thread.terminate();
      };
      thread.once('message', end).once('error', giveUp);
      thread.postMessage(new Uint8Array(head));
    });
  }

  private start(): Promise<Worker> {
    const thread = new Worker(script, { eval: true, workerData: this.module, resourceLimits: limits, execArgv: [] });
    return new Promise((resolve, reject) => {
      const fail = (error: Error) => {
        this.thread = undefined;
        reject(error);
      };
      // Stays: an idle thread that breaks must not break the process.
      thread.on('error', fail).once('message', () => {
        thread.unref();
        resolve(thread);
      });
    });
  }
}
