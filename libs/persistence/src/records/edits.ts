import { AppError } from '@cueroom/contracts/app-error';

/** How often admins changed a record: what answers call `revision`. Records of earlier releases lack it, which is 0. */
export interface Edited {
  edits?: number;
}

export const outdated = (): AppError =>
  new AppError('outdated', 'Someone else has changed this in the meantime. Please check the latest version.');

/** @throws AppError 'outdated' when the record has none of these revisions */
export const checkRevision = ({ edits = 0 }: Edited, ifMatch: number[] | undefined): void => {
  if (ifMatch && !ifMatch.includes(edits)) throw outdated();
};
