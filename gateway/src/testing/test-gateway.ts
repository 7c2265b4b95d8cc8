import { findUser } from '@cueroom/contracts/content/users';
import { Bus } from '@cueroom/messaging/bus';
import { RecordingBus } from '@cueroom/testing/recording-bus';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { hash } from 'argon2';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { createGateway } from '../gateway';
import { GatewaySettings } from '../settings';

export const secret = 'a secret for tests only';
export const password = 'correct: horse';

export const basic = (username: string, given: string): string =>
  `Basic ${Buffer.from(`${username}:${given}`).toString('base64')}`;

export const asAdmin = { authorization: basic('admin', password) };

export interface TestGateway {
  app: NestFastifyApplication;
  bus: RecordingBus;
  stop(): Promise<void>;
  call(options: InjectOptions): Promise<LightMyRequestResponse>;
}

/** The gateway over a recording bus that knows one admin. It does not listen. */
export const testGateway = async (changes: Partial<GatewaySettings> = {}): Promise<TestGateway> => {
  const bus = new RecordingBus();
  const passwordHash = await hash(password, { memoryCost: 1024, timeCost: 2 });
  bus.answer(findUser, ({ username }) => (username === 'admin' ? { username, passwordHash } : null));
  const settings = Object.assign(new GatewaySettings(), {
    SIGNING_SECRET: secret,
    MEDIA_URL: 'http://127.0.0.1:9',
    FRONTEND_DIR: '/nowhere',
    ...changes,
  });
  const messaging = {
    module: class TestMessaging {},
    global: true,
    providers: [{ provide: Bus, useValue: bus }],
    exports: [Bus],
  };
  const { app, stop } = await createGateway({ settings, messaging, counters: null, queues: null });
  return { app, bus, stop, call: (options) => app.getHttpAdapter().getInstance().inject(options) };
};
