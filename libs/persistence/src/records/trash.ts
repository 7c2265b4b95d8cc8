import { currentAdmin } from '@cueroom/platform/request-context';
import { undoableSince } from './undo-window';

const dayMs = 86_400_000;
let keptMs = 0;

/** How long what an admin deletes is kept; 0: as long as its deletion can be undone. */
export const keepTrash = (days: number): void => {
  keptMs = days * dayMs;
};

/** A deleted record: it is kept in the trash when an admin has deleted it. */
export interface Removed {
  removedAt?: Date;
  removedBy?: string;
}

/** What a deletion sets. */
export const removal = (at: Date): Removed => {
  const by = currentAdmin();
  return { removedAt: at, ...(by !== undefined && { removedBy: by }) };
};

/** What takes it back. */
export const noRemoval = { removedAt: 1, removedBy: 1 } as const;

/** What was deleted after that is kept: in the trash, or as long as it can be undone. */
export const keptSince = (now = Date.now()): Date => (keptMs > 0 ? new Date(now - keptMs) : undoableSince(now));

/** A filter: what is in the trash. It is never what nobody has deleted on purpose, as the tracks of an approval that was undone. */
export const inTrash = (now = Date.now()) =>
  ({ deletedAt: { $exists: false }, removedBy: { $exists: true }, removedAt: { $gt: keptSince(now) } }) as const;

export const isInTrash = ({ removedAt, removedBy }: Removed, now = Date.now()): boolean =>
  keptMs > 0 && removedBy !== undefined && removedAt !== undefined && removedAt > keptSince(now);

/** A filter: of what was deleted before that, what is not kept any longer. */
export const ended = (before: Date) => ({
  removedAt: { $lt: before },
  ...(keptMs > 0 && {
    $or: [{ removedBy: { $exists: false } }, { removedAt: { $lt: new Date(before.getTime() - keptMs) } }],
  }),
});

export const endOfTrash = (removedAt: Date): Date => new Date(removedAt.getTime() + keptMs);

/** Whether anything is kept at all. */
export const hasTrash = (): boolean => keptMs > 0;
