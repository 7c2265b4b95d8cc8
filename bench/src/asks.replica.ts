// One service replica, over the transport named by its first argument.
import { clearanceOf } from '@cueroom/contracts/rights/clearance';
import { NewTrack, Track } from '@cueroom/contracts/catalog/tracks';
import { message, one } from '@cueroom/contracts/message';
import { subscriptions } from '@cueroom/contracts/subscriptions';
import { MessagingModule } from '@cueroom/messaging/messaging.module';
import { OnMessage } from '@cueroom/messaging/on-message';
import { RequestServer } from '@cueroom/messaging/request.server';
import { microservice } from '@cueroom/platform/run-service';
import { NestLogger, nameLogger } from '@cueroom/platform/logger';
import { Controller, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { type MicroserviceOptions, Transport } from '@nestjs/microservices';

export const makeTrack = message('content.make-track', NewTrack, one(Track));
export type TransportName = 'lists' | 'nest-redis' | 'nest-tcp';

/** Handler executions: over Nest's pub/sub every replica handles every request. */
let runs = 0;

@Controller()
class Tracks {
  @OnMessage(makeTrack)
  async make(track: NewTrack): Promise<Track> {
    runs++;
    const now = new Date().toISOString();
    const empty = { album: null, mood: null, tempo: null, duration: null, bpm: null, key: null, genre: null };
    const files = { fileUrl: null, previewUrl: null, description: null, lyrics: null, sourceSongId: null };
    const id = '0123456789abcdef01234567';
    return {
      ...empty,
      ...files,
      ...track,
      id,
      available: true,
      releasedForSite: false,
      audio: { state: 'none' },
      tags: track.tags ?? [],
      rights: null,
      clearance: clearanceOf(null),
      vocals: 'unknown',
      versions: [],
      createdAt: now,
      revision: 0,
      updatedAt: now,
    };
  }
}

@Module({ controllers: [Tracks] })
class Plain {}

const optionsOf = (transport: TransportName, redis: URL, port: number): MicroserviceOptions =>
  transport === 'nest-tcp'
    ? { transport: Transport.TCP, options: { host: '127.0.0.1', port } }
    : { transport: Transport.REDIS, options: redisOptions(redis) };

/** Nest's Redis transport has no option for a URL. */
export const redisOptions = ({ hostname, port, username, password }: URL) => ({
  host: hostname,
  port: Number(port),
  username: username || undefined,
  password: decodeURIComponent(password) || undefined,
});

const start = async (transport: TransportName, redisUrl: string, port: number): Promise<void> => {
  const logger = new NestLogger();
  if (transport === 'lists') {
    // Only requests are measured: this service subscribes to no events.
    Object.assign(subscriptions, { content: [] });
    @Module({
      imports: [MessagingModule.forRoot({ redisUrl, service: 'content', prefix: 'bench' })],
      controllers: [Tracks],
    })
    class Content {}
    await microservice(Content, RequestServer)(logger);
    return;
  }
  const app = await NestFactory.createMicroservice(Plain, { ...optionsOf(transport, new URL(redisUrl), port), logger });
  await app.listen();
};

if (require.main === module) {
  const [transport, redisUrl = '', port] = process.argv.slice(2);
  nameLogger('bench', 'error');
  process.on('message', () => process.send?.({ runs }));
  process.on('disconnect', () => process.exit(0));
  void start(transport as TransportName, redisUrl, Number(port)).then(() => process.send?.('ready'));
}
