import { StorageFull } from '@cueroom/storage/object-storage';

export const sentences = {
  damaged: 'It was not the same when it was read back. The originals are kept.',
  full: 'There is no room for it. The originals are kept.',
  crashing: 'Its worker stopped again and again. The originals are kept.',
  missing: (title: string) => `The file of “${title}” is missing. The other originals are kept.`,
  unrestorable: 'The archive is damaged. Nothing was changed.',
  restoreCrashing: 'The worker stopped again and again. Nothing was changed.',
  noRoomToRestore: 'There is no room for the originals. Nothing was changed.',
} as const;

/** There will be no archive, or no originals from it; the message is for people. */
export class ArchiveError extends Error {}

const noRoom = ['ENOSPC', 'EDQUOT'];

export const isNoRoom = (error: unknown): boolean =>
  error instanceof StorageFull || noRoom.includes((error as NodeJS.ErrnoException).code ?? '');
