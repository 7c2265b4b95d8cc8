import { StorageFull } from '@cueroom/storage/object-storage';

export const sentences = {
  damaged: 'The archive did not match the originals when it was checked. The originals are kept.',
  full: 'There is not enough disk space for the archive. The originals are kept.',
  crashing: 'The worker crashed repeatedly. The originals are kept.',
  missing: (title: string) => `The file of “${title}” is missing. The other originals are kept.`,
  unrestorable: 'The archive is damaged. Nothing was changed.',
  restoreCrashing: 'The worker crashed repeatedly. Nothing was changed.',
  noRoomToRestore: 'There is not enough disk space for the originals. Nothing was changed.',
} as const;

/** There will be no archive, or no originals from it; the message is for people. */
export class ArchiveError extends Error {}

const noRoom = ['ENOSPC', 'EDQUOT'];

export const isNoRoom = (error: unknown): boolean =>
  error instanceof StorageFull || noRoom.includes((error as NodeJS.ErrnoException).code ?? '');
