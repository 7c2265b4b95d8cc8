import { changesBetween } from '../../../lib/forms/reset-form';
import type { Toast } from '../../../ui/notices/toasts';
import { type SavedEdit, tellSaved } from './edit-done';

/** Runs something once nothing has come for a while. */
export class Pause {
  private timer?: ReturnType<typeof setTimeout>;
  private since?: number;
  private run = (): void => undefined;

  onEnd(run: () => void): void {
    this.run = run;
  }

  /** @param longestMs so long at most after the first of several begins */
  begin(ms: number, longestMs = Infinity): void {
    this.since ??= Date.now();
    clearTimeout(this.timer);
    const end = () => {
      this.since = undefined;
      this.run();
    };
    this.timer = setTimeout(end, Math.max(0, Math.min(ms, this.since + longestMs - Date.now())));
  }

  stop(): void {
    this.since = undefined;
    clearTimeout(this.timer);
  }
}

/** What is saved while one is in a field is told, and undone, as one change. */
export class TypedChanges<Values extends object> {
  private isOpen = true;
  private told?: { words: Toast; edit: SavedEdit<Values> };

  open(): void {
    this.isOpen = true;
  }

  add(words: Toast, edit: SavedEdit<Values>): void {
    const { edit: former } = this.told ?? {};
    this.told = { words, edit: former?.before ? joined(former, edit) : edit };
    if (!this.isOpen) this.tell();
  }

  tell(): void {
    if (this.told) tellSaved(this.told.words, this.told.edit);
    this.told = undefined;
  }

  /** What is saved after that is told at once. */
  close(): void {
    this.isOpen = false;
    this.tell();
  }
}

const joined = <Values extends object>(former: SavedEdit<Values>, edit: SavedEdit<Values>): SavedEdit<Values> => {
  const fields = { ...former.fields, ...edit.fields };
  const first = Object.keys(former.fields).map((name) => [name, former.before?.[name as keyof Values]]);
  return { ...edit, fields, before: edit.before && ({ ...edit.before, ...Object.fromEntries(first) } as Values) };
};

/** The texts that differ in the spaces around them only. */
export const spacesBeside = <Values extends object>(saved: Values, typed: Values): Partial<Values> =>
  Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => {
      const stored: unknown = saved[name as keyof Values];
      return typeof value === 'string' && value.trim() === String(stored ?? '');
    }),
  ) as Partial<Values>;

/** Whether more was typed than spaces, which nobody misses. */
export const isTypedBeside = <Values extends object>(saved: Values, now: Values): boolean =>
  Object.keys(changesBetween({ ...saved, ...spacesBeside(saved, now) }, now)).length > 0;
