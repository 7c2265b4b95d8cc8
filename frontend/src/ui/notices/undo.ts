import { limits } from '@cueroom/contracts/limits';
import { type Toast, toast, toastError, toasts } from './toasts';

type Words = Pick<Toast, 'title' | 'description'>;

/** Something that was done, and can be undone for as long as the server allows. */
export interface Done {
  words: Words;
  /** Where several of one kind, done one after the other, share a notice: its words for that many. */
  several?: { kind: string; words: (count: number) => Words };
  undo: () => Promise<unknown>;
  /** The notice when it is undone; of several it says how many. */
  undone: (count: number) => Words;
  /** What failed, if the notice is to name it. */
  failed?: string;
}

/** A little shorter than the server accepts it. */
export const undoMs = (limits.undoWindowSec - 2) * 1000;

/** The last one is undone first. */
let stack: { done: Done; until: number }[] = [];
/** The notice that offers the last ones of the stack. */
let noticeId = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Something that was done can be undone no more. */
let isLate = false;

const dropExpired = (now = Date.now()) => {
  const left = stack.filter(({ until }) => until > now);
  isLate ||= left.length < stack.length;
  stack = left;
};

/** The last one, and those before it that share its notice. */
const lastOnes = (): Done[] => {
  const kind = stack.at(-1)?.done.several?.kind;
  const others = stack.findLastIndex(({ done }) => kind === undefined || done.several?.kind !== kind);
  return stack.slice(kind === undefined ? -1 : others + 1).map(({ done }) => done);
};

const wordsOf = (dones: Done[]): Words => {
  const last = dones.at(-1);
  return (dones.length > 1 && last?.several?.words(dones.length)) || last?.words || { title: '' };
};

/** Tells what was done, with an Undo. */
export const toastDone = (done: Done): void => {
  dropExpired();
  stack.push({ done, until: Date.now() + undoMs });
  toast({ ...wordsOf(lastOnes()), action: { label: 'Undo', onClick: () => void undoOrSay() } });
  noticeId = toasts.current?.id ?? 0;
  recountLater();
};

/** A notice of several says how many can still be undone. */
const recountLater = () => {
  clearTimeout(timer);
  const [first] = stack;
  if (!first) return;
  timer = setTimeout(
    () => {
      dropExpired();
      const { current } = toasts;
      if (current?.id === noticeId && current.isOpen && stack.length > 0)
        toasts.current = { ...current, description: undefined, ...wordsOf(lastOnes()) };
      recountLater();
    },
    Math.max(0, first.until - Date.now()) + 1,
  );
};

/** Undoes what the last notice tells. False when there is nothing. */
export const undoLast = async (): Promise<boolean> => {
  dropExpired();
  const dones = lastOnes();
  const last = dones.at(-1);
  if (!last) return false;
  stack.splice(-dones.length);
  const results = await Promise.allSettled(dones.toReversed().map(({ undo }) => undo()));
  const failure = results.find((result) => result.status === 'rejected');
  if (failure) toastError(failure.reason, last.failed);
  else toast(last.undone(dones.length));
  return true;
};

/** The key may come too late, and the button, too: its notice stays while the mouse is on it, or its window is left. */
export const undoOrSay = async () => {
  if (!(await undoLast())) toast({ title: 'Too late to undo', variant: 'destructive' });
};

export const canUndo = (): boolean => {
  dropExpired();
  return stack.length > 0;
};
/** Whether there is something to undo, or to say of it. */
export const hasDone = (): boolean => canUndo() || isLate;

/** For tests: what one has done is not undone in the next. */
export const forgetDone = () => {
  stack = [];
  isLate = false;
  clearTimeout(timer);
};
