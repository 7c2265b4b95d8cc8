import { AppError } from '@cueroom/contracts/app-error';
import { objectKeyOf } from '@cueroom/contracts/media/file-address';
import type { HistoryRowId } from '@cueroom/contracts/record-history';
import { Injectable } from '@nestjs/common';
import { HistoryReader } from '../records/history.reader';
import { whileUndoing } from '../records/undoing';
import type { Values } from '../records/bulk-mark';
import { BulkKinds } from './bulk-kind';

export const fileIsGone = 'The file that was there before is deleted';

/** A change of one record is undone by the edit that gives its fields their former values, if nobody has edited it since. */
@Injectable()
export class ChangeUndo {
  constructor(
    private readonly kinds: BulkKinds,
    private readonly history: HistoryReader,
  ) {}

  /**
   * @param isWhole also what followed from it and was not told
   * @throws AppError 'not_found', 'impossible', or 'conflict' when the record was changed since
   */
  async undo({ entityType, entityId, changeId }: HistoryRowId, isWhole = false): Promise<void> {
    const edit = this.kinds.editOf(entityType);
    const made = edit && (await this.history.find(entityType, entityId, changeId));
    if (made?.edits === undefined)
      throw new AppError('impossible', 'What was there before is not kept: this cannot be undone');
    const former: Values = Object.fromEntries(
      made.changes.filter(({ isAside }) => isWhole || !isAside).map(({ field, from, back = from }) => [field, back]),
    );
    const afterwards = [made.edits + 1];
    try {
      await whileUndoing(entityId, () => edit?.(entityId, former, afterwards));
    } catch (error) {
      throw error instanceof AppError ? refusalOf(error, entityType, former) : error;
    }
  }
}

/** Nothing was sent that could be corrected. */
const refusalOf = (error: AppError, entityType: string, former: Values): AppError => {
  if (error.kind === 'outdated') return new AppError('conflict', `This ${entityType} was changed since`);
  if (error.kind !== 'invalid') return error;
  const isFile = (value: unknown) => typeof value === 'string' && objectKeyOf(value) !== null;
  const [[said = error.message] = []] = Object.values(error.errors ?? {});
  return new AppError('impossible', Object.values(former).some(isFile) ? fileIsGone : said);
};
