import { AsyncLocalStorage } from 'node:async_hooks';

const undoing = new AsyncLocalStorage<string>();

/** What `write` writes of this record undoes a change of it. */
export const whileUndoing = <T>(recordId: string, write: () => T): T => undoing.run(recordId, write);

export const isUndoing = (recordId: unknown): boolean => undoing.getStore() === String(recordId);
