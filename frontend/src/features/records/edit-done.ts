import { objectsPath } from '@cueroom/contracts/media/file-address';
import { ApiError } from '../../lib/api-error';
import type { Toast } from '../../ui/toasts';
import type { Done } from '../../ui/undo';
import type { Base } from './form-draft';
import { isSame } from './record-values';

/** What is written to undo a change. */
export interface Undoing<Values> {
  values: Partial<Values>;
  revision: number | null;
}

/** What the changed fields were before. Null when a file was replaced: that one is gone. */
export const valuesBefore = <Values extends object>(
  before: Values,
  changed: Partial<Values>,
): Partial<Values> | null => {
  const values = Object.fromEntries(Object.keys(changed).map((name) => [name, before[name as keyof Values]]));
  const isFile = (value: unknown) => typeof value === 'string' && value.includes(objectsPath);
  const isUndoable = Object.keys(values).length > 0 && !Object.values({ ...changed, ...values }).some(isFile);
  return isUndoable ? (values as Partial<Values>) : null;
};

/** A saved change, which can be undone. What someone else has changed since then stays. */
export const editDone = <Values extends object>(
  words: Toast,
  before: Partial<Values>,
  saved: Base<Values>,
  baseOf: (record: unknown) => Base<Values>,
  write: (undoing: Undoing<Values>) => Promise<unknown>,
): Done => {
  const undo = async (values: Partial<Values>, revision: number | null): Promise<unknown> => {
    try {
      return await write({ values, revision });
    } catch (error) {
      if (!(error instanceof ApiError && error.current)) throw error;
      const current = baseOf(error.current);
      const isOurs = ([name]: [string, unknown]) =>
        isSame(current.values[name as keyof Values], saved.values[name as keyof Values]);
      const ours = Object.fromEntries(Object.entries(values).filter(isOurs)) as Partial<Values>;
      if (Object.keys(ours).length === 0) throw new Error('Someone else has changed this since. It stays as it is.');
      return undo(ours, current.revision);
    }
  };
  return {
    words,
    undo: () => undo(before, saved.revision),
    undone: () => ({ title: 'Change undone', description: words.description }),
  };
};
