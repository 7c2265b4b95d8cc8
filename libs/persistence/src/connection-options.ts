/** An acknowledged write is on the disk of a majority. */
export const connectionOptions = {
  writeConcern: { w: 'majority', j: true },
  serverSelectionTimeoutMS: 4000,
  bufferCommands: false,
  maxPoolSize: 20,
} as const;
