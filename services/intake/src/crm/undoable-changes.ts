import type { Deed, RecordChanged } from '@cueroom/contracts/record-changes';
import { recordKeepers } from '@cueroom/contracts/record-names';

/** The others have an undo of their own, or none: what was sent is sent. */
const undoableDeeds: readonly Deed[] = [
  'changed',
  'change-undone',
  'next-step-done',
  'song-rights-changed',
  'version-added',
  'version-changed',
  'version-deleted',
];

export const isUndoable = ({ did, entityType }: Pick<RecordChanged, 'did' | 'entityType'>): boolean =>
  undoableDeeds.includes(did) && entityType in recordKeepers;

const inTrash = 'What was deleted comes back from the trash';
const added = 'What was added is taken back by deleting it';
const decided = 'A decision is taken back in its submission, as long as its letter has not gone';
const sent = 'What was sent cannot be taken back';
const formerLink = 'The link of before is over';
const inPitch = 'What was done with a recipient is changed back in the pitch';
const ordered = 'An order is changed back by ordering again';

const reasons: Partial<Record<Deed, string>> = {
  ...{ deleted: inTrash, 'deleted-for-good': 'What was deleted for good cannot come back' },
  restored: 'What was restored is taken back by deleting it',
  ...{ added, entered: added, 'added-from-submission': added },
  ...{ approved: decided, rejected: decided, unapproved: decided },
  ...{ 'changes-requested': sent, 'artist-written-to': sent, 'recipient-link-sent': sent, 'comment-answered': sent },
  ...{ 'artist-link-renewed': formerLink, 'recipient-link-renewed': formerLink },
  ...{ 'recipient-added': inPitch, 'recipient-changed': inPitch, 'recipient-deleted': inPitch },
  ...{ 'recipient-followed-up': inPitch, 'recipient-revoked': inPitch, 'recipient-reopened': inPitch },
  ...{ 'projects-ordered': ordered, 'people-ordered': ordered, 'logos-ordered': ordered },
  imported: 'An import is undone in the catalog, for 24 hours',
};

export const whyNotUndone = (did?: Deed): string =>
  (did && reasons[did]) ?? 'This has changed nothing that can be undone';
