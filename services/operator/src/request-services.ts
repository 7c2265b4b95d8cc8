import { AppError } from '@cueroom/contracts/app-error';
import { listArtistTracks } from '@cueroom/contracts/catalog/personal-data';
import { listContacts } from '@cueroom/contracts/intake/contacts';
import { listKeptFiles } from '@cueroom/contracts/media/personal-data';
import type { Message } from '@cueroom/contracts/message';
import { RequestClient } from '@cueroom/messaging/request.client';
import { Refusal } from './command';
import { redisAddresses } from './env';

/** An answer may have many records. */
const timeoutMs = 120_000;

export type Request = <In extends object, Out>(message: Message<In, Out>, input: In) => Promise<Out>;

export const requestServices = async <T>(work: (request: Request) => Promise<T>): Promise<T> => {
  const client = new RequestClient(redisAddresses());
  try {
    await Promise.all([
      client.request(listContacts, { limit: 1 }),
      client.request(listArtistTracks, { songIds: [], objectKeys: [] }),
      client.request(listKeptFiles, { keys: [] }),
    ]);
    return await work((message, input) => client.request(message, input, { timeoutMs }));
  } catch (error) {
    throw error instanceof AppError ? new Refusal(sentenceOf(error)) : error;
  } finally {
    await client.close();
  }
};

const sentenceOf = ({ kind, message, errors }: AppError): string => {
  if (kind === 'unavailable') {
    return 'No service answers. Start the whole studio (npm start, or its containers) and try again.';
  }
  return Object.values(errors ?? {})[0]?.[0] ?? message;
};
