import { createServer, type Server } from 'node:http';
import type { Health } from './health';
import { metricsType, readMetrics } from './metrics';

/** Not on the public port. `/healthz` answers without any work, `/readyz` checks the dependencies. */
export const startHealthServer = async (health: Health, port: number, host: string): Promise<Server> => {
  const server = createServer((request, response) => {
    const answer = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (request.url === '/healthz') return void answer(200, { status: 'alive' });
    if (request.url === '/metrics') {
      return void readMetrics().then(
        (text) => response.writeHead(200, { 'content-type': metricsType }).end(text),
        () => answer(500, { status: 'no metrics' }),
      );
    }
    if (request.url !== '/readyz') return void answer(404, { status: 'unknown path' });
    void health.missing().then((missing) => {
      if (missing.length === 0) answer(200, { status: 'ready' });
      else answer(503, { status: 'not ready', missing });
    });
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  return server;
};
