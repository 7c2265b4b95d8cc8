/** What MongoDB's driver throws when it has no server, or none that answers. By name: only schemas and repositories know the driver. */
const away =
  /^(Mongo|Mongoose)(Network|NetworkTimeout|ServerSelection|NotConnected|TopologyClosed|ServerClosed|ClientClosed|OperationTimeout|WriteConcern|PoolCleared|PoolClosed|WaitQueueTimeout)Error$/;

/** What a server says that cannot serve at the moment: no primary, shutting down, too slow, no room. */
const unable = new Set([6, 7, 50, 64, 89, 91, 100, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436, 14031]);

/** Whether an error tells of the database and not of what was asked of it: then it may be tried again later. */
export const isStoreAway = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  if (away.test(error.name)) return true;
  return /^Mongo(Server|BulkWrite)Error$/.test(error.name) && unable.has(Number((error as { code?: unknown }).code));
};
