// A service for run-service.spec.ts whose launcher goes while it starts.
import { once } from 'node:events';
import { Health } from './health';
import { runService } from './run-service';
import { CommonSettings } from './settings';

const start = async () => {
  const gone = once(process, 'disconnect');
  process.send?.('starting');
  await gone;
  return { get: (() => new Health()) as never, close: async () => undefined };
};

setInterval(() => undefined, 1000); // as connections would keep it alive
void runService({ name: 'orphan', env: Object.assign(new CommonSettings(), { LOG_LEVEL: 'silent' }), start });
