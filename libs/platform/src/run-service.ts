import type { INestApplication, INestMicroservice, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { CustomTransportStrategy } from '@nestjs/microservices';
import { Health } from './health';
import { startHealthServer } from './health.server';
import { log, NestLogger, nameLogger } from './logger';
import { startMetrics } from './metrics';
import type { CommonSettings } from './settings';
import { startTracing, stopTracing } from './tracing';

const stopLimitMs = 15_000;
/** The launcher was killed, and its stores with it: there is nothing to wait for. */
const orphanLimitMs = 3000;

interface Running {
  get: INestApplication['get'];
  close(): Promise<void>;
}

export interface ServiceOptions {
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
