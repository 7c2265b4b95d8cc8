/** An acknowledged write is on the disk of a majority. */
export const connectionOptions = {
  writeConcern: { w: 'majority', j: true },
  serverSelectionTimeoutMS: 4000,
  // A server that vanished without a word is noticed by its missing heartbeats; what waits for it fails then.
  connectTimeoutMS: 10_000,
  // Nobody waits longer for an answer: while the server stands still, nothing piles up.
  waitQueueTimeoutMS: 4000,
  bufferCommands: false,
  maxPoolSize: 20,
} as const;
