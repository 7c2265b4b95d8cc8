import { objectsPath } from '@cueroom/contracts/media/file-address';
import { ApiError } from '../../../lib/api/api-error';
import { type Toast, toast } from '../../../ui/notices/toasts';
import { type Done, toastDone } from '../../../ui/notices/undo';
import type { Base } from './record-values';
import { isSame } from '../../../lib/is-same';

export interface SavedEdit<Values> {
  /** What the form began with; null when it cannot be written again. */
  before: Values | null;
  fields: Partial<Values>;
  saved: object;
  baseOf: (record: unknown) => Base<Values>;
  write: (undoing: { fields: object; revision: number | null }) => Promise<unknown>;
  /** What more is put back than the fields. */
  onUndone?(this: void, back: unknown, saved: object): Promise<unknown>;
}

/** Tells that a record is saved, with an Undo where there is one. */
export const tellSaved = <Values extends object>(words: Toast, edit: SavedEdit<Values>): void => {
  const former = edit.before && valuesBefore(edit.before, edit.fields);
  if (former) toastDone(editDone(words, former, edit));
  else toast(words);
};

/** What the changed fields were before. Null when a file was replaced: that one is gone. */
const valuesBefore = <Values extends object>(before: Values, changed: Partial<Values>): Partial<Values> | null => {
  const values = Object.fromEntries(Object.keys(changed).map((name) => [name, before[name as keyof Values]]));
  const isFile = (value: unknown) => typeof value === 'string' && value.includes(objectsPath);
  const isUndoable = Object.keys(values).length > 0 && !Object.values({ ...changed, ...values }).some(isFile);
  return isUndoable ? (values as Partial<Values>) : null;
};

/** A saved change, which can be undone. What someone else has changed since then stays. */
const editDone = <Values extends object>(
  words: Toast,
  former: Partial<Values>,
  { saved, baseOf, write, onUndone }: SavedEdit<Values>,
): Done => {
  const ours = baseOf(saved);
  const undo = async (fields: Partial<Values>, revision: number | null): Promise<unknown> => {
    try {
      return await write({ fields, revision });
    } catch (error) {
      if (!(error instanceof ApiError && error.current)) throw error;
      const current = baseOf(error.current);
      const isOurs = ([name]: [string, unknown]) =>
        isSame(current.values[name as keyof Values], ours.values[name as keyof Values]);
      const left = Object.fromEntries(Object.entries(fields).filter(isOurs)) as Partial<Values>;
      if (Object.keys(left).length === 0) throw new Error('Someone else has changed this since. It stays as it is.');
      return undo(left, current.revision);
    }
  };
  return {
    words,
    undo: async () => {
      const back = await undo(former, ours.revision);
      await onUndone?.(back, saved);
    },
    undone: () => ({ title: 'Change undone', description: words.description }),
  };
};
