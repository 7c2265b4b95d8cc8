import { createServer, type Server } from 'node:http';
import type { INestApplication, INestMicroservice, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { CustomTransportStrategy } from '@nestjs/microservices';
import { Health } from './health';
import { log, NestLogger, nameLogger } from './logger';
import { startMetrics, metricsType, readMetrics } from './metrics';
import type { CommonSettings } from './settings';
import { startTracing, stopTracing } from './tracing';

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

const stopLimitMs = 15_000;
/** The launcher was killed, and its stores with it: there is nothing to wait for. */
const orphanLimitMs = 3000;

interface Running {
  get: INestApplication['get'];
  close(): Promise<void>;
}

interface ServiceOptions {
  name: string;
  env: CommonSettings;
  /** What starts it, once its logger is named: usually `microservice(...)`. */
  start: (logger: NestLogger) => Promise<Running>;
}

export const microservice =
  (module: Type, transport: Type<CustomTransportStrategy>) =>
  async (logger: NestLogger): Promise<INestMicroservice> => {
    const app = await NestFactory.createMicroservice(module, {
      logger,
      useFactory: (strategy: CustomTransportStrategy) => ({ strategy }),
      inject: [transport],
    });
    await app.listen();
    return app;
  };

/** Stops on SIGTERM or SIGINT. What is not done within 15 seconds is cut off and repeated elsewhere. */
export const runService = async ({ name, env, start }: ServiceOptions): Promise<void> => {
  nameLogger(name, env.LOG_LEVEL);
  process.on('unhandledRejection', (reason) => {
    log.fatal({ err: reason }, 'unhandled promise rejection');
    process.exit(1);
  });
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught exception');
    process.exit(1);
  });
  try {
    if (env.HEALTH_PORT) startMetrics(name);
    const { OTEL_EXPORTER_OTLP_ENDPOINT: collector, OTEL_TRACES_SAMPLER_ARG: ratio } = env;
    if (collector) await startTracing(name, collector, ratio);
    const app = await start(new NestLogger());
    const health = app.get(Health);
    const server = env.HEALTH_PORT ? await startHealthServer(health, env.HEALTH_PORT, env.HEALTH_HOST) : undefined;
    let isStopping = false;
    const stop = async (signal: string) => {
      if (isStopping) return;
      isStopping = true;
      log.info({ signal }, 'stopping');
      health.stop();
      setTimeout(() => process.exit(1), signal === 'disconnect' ? orphanLimitMs : stopLimitMs).unref();
      await app.close();
      server?.close();
      await stopTracing();
      log.info('stopped');
      process.exit(0);
    };
    process.once('SIGTERM', stop);
    process.once('SIGINT', stop);
    // Forked by the launcher: without it this process would never be stopped.
    process.once('disconnect', () => void stop('disconnect'));
    log.info('started');
    // The launcher has ended while this process was starting.
    if (process.connected === false) await stop('disconnect');
  } catch (error) {
    log.fatal({ err: error }, 'startup failed');
    process.exit(1);
  }
};
