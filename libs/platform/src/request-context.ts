import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

interface RequestContext {
  requestId: string;
  /** When whoever asked stops waiting, in milliseconds since 1970. */
  deadline?: number;
}

const storage = new AsyncLocalStorage<RequestContext>();

/** Runs `work` as part of a request: its log lines, asks, events and jobs carry the id. */
export const withRequestId = <T>(requestId: string, work: () => T, deadline?: number): T =>
  storage.run({ requestId, deadline }, work);

/** The id of the request that this code runs for; a new one outside of any. */
export const currentRequestId = (): string => storage.getStore()?.requestId ?? randomUUID();

export const currentDeadline = (): number | undefined => storage.getStore()?.deadline;

/** For the logger: the request id if there is one. */
export const requestFields = (): { requestId?: string } => {
  const requestId = storage.getStore()?.requestId;
  return requestId === undefined ? {} : { requestId };
};
