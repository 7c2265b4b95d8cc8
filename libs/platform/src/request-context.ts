import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

interface RequestContext {
  requestId: string;
  /** When the sender stops waiting, in milliseconds since 1970. */
  deadline?: number;
  /** The span that this runs in, as W3C writes it; only while tracing is on. */
  traceparent?: string;
  /** Who signed in and asked for it. */
  admin?: string;
}

const storage = new AsyncLocalStorage<RequestContext>();

export const withRequestId = <T>(requestId: string, work: () => T, deadline?: number, traceparent?: string): T =>
  storage.run({ requestId, deadline, traceparent }, work);

export const withTraceparent = <T>(traceparent: string, work: () => T): T =>
  storage.run({ ...storage.getStore(), requestId: currentRequestId(), traceparent }, work);

/** For what goes on after the answer to its request has begun, or is complete. */
export const withoutDeadline = <T>(work: () => T): T =>
  storage.run({ ...storage.getStore(), requestId: currentRequestId(), deadline: undefined }, work);

/** Runs `work` as asked for by this admin, or by nobody who signed in. */
export const withAdmin = <T>(admin: string | undefined, work: () => T): T =>
  storage.run({ ...storage.getStore(), requestId: currentRequestId(), admin }, work);

/** Who asks is known only when a request is under way already. */
export const setAdmin = (admin: string): void => {
  const context = storage.getStore();
  if (context) context.admin = admin;
};

/** The name of the admin for whom this code runs; of visitors, events and jobs there is none. */
export const currentAdmin = (): string | undefined => storage.getStore()?.admin;

/** The id of the request that this code runs for; a new one outside of any. */
export const currentRequestId = (): string => storage.getStore()?.requestId ?? randomUUID();

export const currentDeadline = (): number | undefined => storage.getStore()?.deadline;

export const currentTraceparent = (): string | undefined => storage.getStore()?.traceparent;

export const requestFields = (): { requestId?: string; traceId?: string } => {
  const { requestId, traceparent } = storage.getStore() ?? {};
  return { ...(requestId !== undefined && { requestId }), ...(traceparent && { traceId: traceparent.split('-')[1] }) };
};
