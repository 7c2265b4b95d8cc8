const unrestorable = 'The archive is damaged. Nothing was changed.';

export const archiveSentences = {
  damaged: 'The archive did not match the originals when it was checked. The originals are kept.',
  full: 'There is not enough disk space for the archive. The originals are kept.',
  crashing: 'The worker crashed repeatedly. The originals are kept.',
} as const;

export const missingFile = (title: string) => `The file of “${title}” is missing. The other originals are kept.`;

export const restoreSentences = {
  gone: unrestorable,
  damaged: unrestorable,
  full: 'There is not enough disk space for the originals. Nothing was changed.',
  crashing: 'The worker crashed repeatedly. Nothing was changed.',
} as const;
