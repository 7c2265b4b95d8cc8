/** Errors of MongoDB's driver without a server that answers. By name: only schemas and repositories import the driver. */
const away =
  /^(Mongo|Mongoose)(Network|NetworkTimeout|ServerSelection|NotConnected|TopologyClosed|ServerClosed|ClientClosed|OperationTimeout|WriteConcern|PoolCleared|PoolClosed|WaitQueueTimeout)Error$/;

/** Codes of a server that cannot serve at the moment: no primary, shutting down, too slow, no room. */
const unable = new Set([6, 7, 50, 64, 89, 91, 100, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436, 14031]);

/** Whether the database is down or overloaded, so that the same query may work later. */
export const isStoreAway = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  if (away.test(error.name)) return true;
  return /^Mongo(Server|BulkWrite)Error$/.test(error.name) && unable.has(Number((error as { code?: unknown }).code));
};
