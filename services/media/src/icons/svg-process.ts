import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { AppError } from '@cueroom/contracts/app-error';
import { notAnImage } from '@cueroom/contracts/media/pictures';
import { log } from '@cueroom/platform/logger';
import { withinLimit } from '@cueroom/platform/time-limit';

export const tooComplex = () =>
  new AppError('too_large', 'This logo is too large: please choose a smaller or simpler picture');

const changedDrawing =
  'This logo would not look the same: parts of it are not plain SVG. Please export it as plain SVG or as PNG.';

/** `changed`: without what is not allowed it would look different. */
export type Sanitized = { svg: string } | { refused: 'wrong_type' | 'too_large' | 'changed' };

export const drawingOf = (outcome: Sanitized): string => {
  if ('svg' in outcome) return outcome.svg;
  if (outcome.refused === 'too_large') throw tooComplex();
  throw new AppError('wrong_type', outcome.refused === 'changed' ? changedDrawing : notAnImage);
};

/** A request waits for five seconds; the most complex drawing that is accepted takes one. */
const usual = {
  /** Counted in ticks, so that a process that was stopped for a while has not used them up. */
  ticks: 15,
  tickMs: 200,
  keptMs: 60_000,
};
const startsWithinMs = 20_000;
const mebibytes = 256;

/** The build makes one file of each process (rolldown.config.mjs); they lie beside one another. */
const builtFile = path.join(__dirname, 'svg-sanitizer.js');

/** Sanitizes in a process that can be ended and has no secrets: some SVGs never end. It needs 100 MB, so it runs only when needed. */
export class SvgProcess {
  private child?: Promise<ChildProcess>;
  private rest?: NodeJS.Timeout;

  constructor(
    private readonly file = builtFile,
    private readonly execArgv: string[] = [],
    private readonly limits = usual,
  ) {}

  /** One at a time. @throws AppError 'wrong_type' when it is no drawing, 'too_large' also when it takes too long */
  async sanitize(svg: string): Promise<string> {
    clearTimeout(this.rest);
    const outcome = await this.ask(await (this.child ??= this.start()), svg);
    this.rest = setTimeout(() => this.end(), this.limits.keptMs).unref();
    return drawingOf(outcome);
  }

  end(): void {
    clearTimeout(this.rest);
    void this.child?.then(
      (child) => child.kill('SIGKILL'),
      () => undefined, // it has not started
    );
    this.child = undefined;
  }

  private ask(child: ChildProcess, svg: string): Promise<Sanitized> {
    return new Promise((resolve, reject) => {
      let left = this.limits.ticks;
      const clock = setInterval(() => --left > 0 || giveUp('it takes too long'), this.limits.tickMs);
      const close = () => {
        clearInterval(clock);
        child.off('message', answer).off('exit', giveUp);
      };
      const answer = (outcome: unknown) => {
        close();
        resolve(outcome as Sanitized);
      };
      const giveUp = (why: unknown) => {
        close();
        log.warn({ why }, 'SVG could not be sanitized');
        this.end();
        reject(tooComplex());
      };
      child.once('message', answer).once('exit', giveUp);
      child.send(svg);
    });
  }

  private start(): Promise<ChildProcess> {
    const child = fork(this.file, {
      execArgv: [...this.execArgv, `--max-old-space-size=${mebibytes}`],
      env: {},
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const started = new Promise<ChildProcess>((resolve, reject) => {
      child.once('message', () => resolve(child)).once('error', reject);
      child.once('exit', (code, signal) => reject(new Error(`What reads SVGs has ended (${signal ?? code})`)));
    });
    const forget = () => {
      if (this.child === inTime) this.child = undefined;
    };
    const inTime = withinLimit(started, startsWithinMs, () => {
      child.kill('SIGKILL');
      return new Error('What reads SVGs does not start');
    });
    inTime.catch(forget);
    child.on('error', forget).once('exit', forget);
    return inTime;
  }
}
