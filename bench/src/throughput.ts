import autocannon from 'autocannon';
import { percentile } from './interleave';

export interface Throughput {
  perSecond: number;
  /** Milliseconds. */
  p99: number;
}

export const connections = 50;

/** Sends requests over all connections for so many seconds. @throws when one of them fails */
export const throughputOf = async (
  url: string,
  options: Omit<Parameters<typeof autocannon>[0], 'url' | 'connections'>,
): Promise<Throughput> => {
  const running = autocannon({ url, connections, ...options });
  const times: number[] = [];
  running.on('response', (_client, _status, _bytes, ms) => times.push(ms)); // its own percentiles are whole milliseconds
  const { requests, non2xx, errors } = await running;
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} non-2xx responses, ${errors} errors`);
  return { perSecond: requests.average, p99: percentile(times, 0.99) };
};
