import 'reflect-metadata';
import { log } from '@cueroom/platform/logger';
import { Refusal } from './command';
import { overview, readCommandLine, WrongUsage } from './command-line';

const exitCodes = { done: 0, failed: 1, wrongUsage: 2, stopped: 130 };

const say = (line: string): void => void process.stderr.write(`${line}\n`);

const main = async (): Promise<number> => {
  log.level = 'silent'; // a command says what matters itself, and its standard output may be a file
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort());
  try {
    const line = readCommandLine(process.argv.slice(2));
    if (!line) {
      process.stdout.write(`${overview()}\n`);
      return exitCodes.done;
    }
    await line.command.run({ ...line, say, signal: stop.signal });
    return exitCodes.done;
  } catch (error) {
    if (stop.signal.aborted) {
      say('Stopped.');
      return exitCodes.stopped;
    }
    if (error instanceof Refusal || error instanceof WrongUsage) say(error.message);
    else console.error(error);
    return error instanceof WrongUsage ? exitCodes.wrongUsage : exitCodes.failed;
  }
};

void main().then((code) => process.exit(code));
