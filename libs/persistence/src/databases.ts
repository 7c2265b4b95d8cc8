import type { Service } from '@cueroom/contracts/message';

/** The database of each service, in the order in which events travel between them. */
export const databases = {
  content: 'cueroom-content',
  intake: 'cueroom-intake',
  catalog: 'cueroom-catalog',
  media: 'cueroom-media',
} as const satisfies Record<Service, string>;
