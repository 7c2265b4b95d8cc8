import { AppError } from '@cueroom/contracts/app-error';
import { listArtistTracks } from '@cueroom/contracts/catalog/personal-data';
import { listContacts } from '@cueroom/contracts/intake/contacts';
import { listKeptFiles } from '@cueroom/contracts/media/personal-data';
import type { Message } from '@cueroom/contracts/message';
import { Hints } from '@cueroom/messaging/hints';
import { QueueProducer } from '@cueroom/messaging/queue.producer';
import { RedisBus } from '@cueroom/messaging/redis.bus';
import { RequestClient } from '@cueroom/messaging/request.client';
import { Refusal } from '../command';
import { redisAddresses } from '../env';

/** Every record is read: a large studio takes a while. */
const timeoutMs = 120_000;

export type Request = <In extends object, Out>(message: Message<In, Out>, input: In) => Promise<Out>;

/** The services that know of people, asked over the bus: they must run. */
export const requestServices = async <T>(work: (request: Request) => Promise<T>): Promise<T> => {
  const options = redisAddresses();
  const bus = new RedisBus(new RequestClient(options), new QueueProducer(options), new Hints(options));
  try {
    await Promise.all([
      bus.request(listContacts, { limit: 1 }),
      bus.request(listArtistTracks, { songIds: [], objectKeys: [] }),
      bus.request(listKeptFiles, { keys: [] }),
    ]);
    return await work((message, input) => bus.request(message, input, { timeoutMs }));
  } catch (error) {
    throw error instanceof AppError ? new Refusal(sentenceOf(error)) : error;
  } finally {
    await bus.close();
  }
};

const sentenceOf = ({ kind, message, errors }: AppError): string => {
  if (kind === 'unavailable') {
    return 'No service answers. Start the whole studio (npm start, or its containers) and try again.';
  }
  return Object.values(errors ?? {})[0]?.[0] ?? message;
};
