import { isTracing, openInnerSpan, type OpenSpan } from '@cueroom/platform/tracing';
import type { Connection } from 'mongoose';

/** Command events cost time with every command, so only while tracing. */
export const commandOptions = () => ({ monitorCommands: isTracing() });

export const traceCommands = (connection: Connection): void => {
  if (!isTracing()) return;
  const open = new Map<number, OpenSpan>();
  const end = (requestId: number, error?: unknown) => {
    open.get(requestId)?.end({}, error);
    open.delete(requestId);
  };
  connection
    .getClient()
    .on('commandStarted', ({ requestId, commandName, command, databaseName }) => {
      const collection = (command as Record<string, unknown>)[commandName];
      const facts = {
        'db.system.name': 'mongodb',
        'db.namespace': databaseName,
        'db.operation.name': commandName,
        ...(typeof collection === 'string' && { 'db.collection.name': collection }),
      };
      const name = typeof collection === 'string' ? `${commandName} ${collection}` : commandName;
      const span = openInnerSpan(name, { kind: 'client', facts });
      if (span) open.set(requestId, span);
    })
    .on('commandSucceeded', ({ requestId }) => end(requestId))
    .on('commandFailed', ({ requestId, failure }) => end(requestId, failure));
};
