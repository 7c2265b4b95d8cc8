import { proxy } from 'valtio/vanilla';

const name = 'artist-draft';
/** So long the other tab may take to answer. One that hangs loses the draft to whoever wants it. */
const answeredWithinMs = { 'may I': 500, 'hand over': 1500 } as const;

/** `may I`: if there is nothing in it. `hand over`: the visitor goes on in another tab. `taken`: without having been asked. */
export type Asked = keyof typeof answeredWithinMs | 'taken';
/** @returns whether this tab lets the draft go */
type OnAsked = (asked: Asked) => boolean;

/**
 * Two tabs would overwrite each other's draft, and delete each other's files: one owns it, as long as it is open. A tab that gets
 * it back takes it up before it says so: its form would write over the draft what it had before.
 */
export const draftOwner = proxy({
  isElsewhere: false,
  /** This tab had it until now. */
  hasGivenWay: false,
});

let release: (() => void) | undefined;
let onAsked: OnAsked = () => true;
let channel: BroadcastChannel | undefined;

const canLock = () => 'locks' in navigator && 'BroadcastChannel' in globalThis && 'timeout' in AbortSignal;

export const hasDraftLock = (): boolean => release !== undefined;
/** Where a browser knows no locks, each tab is on its own. */
export const ownsDraft = (): boolean => !canLock() || hasDraftLock();

/** Nothing is left to own. */
export const releaseDraft = () => {
  release?.();
  release = undefined;
};

const letGo = (asked: Asked) => {
  if (!release || !onAsked(asked)) return;
  Object.assign(draftOwner, { isElsewhere: true, hasGivenWay: true });
  releaseDraft();
};

const lock = (options: LockOptions): Promise<boolean> =>
  new Promise((resolve) => {
    let mine: (() => void) | undefined;
    const hold = (granted: Lock | null) => {
      const held = granted && new Promise<void>((end) => (release = mine = end));
      resolve(granted !== null);
      return held;
    };
    // It is rejected when the wait is over, and when another tab has stolen the lock.
    navigator.locks.request(name, options, hold).catch(() => {
      if (mine && release === mine) letGo('taken');
      resolve(false);
    });
  });

const askOthers = (asked: keyof typeof answeredWithinMs): Promise<boolean> => {
  channel?.postMessage(asked);
  return lock({ signal: AbortSignal.timeout(answeredWithinMs[asked]) });
};

/** @param mayAsk another tab, which may have nothing in it @returns whether this tab owns the draft now; otherwise another one does */
export const claimDraft = async (asked: OnAsked, mayAsk = true): Promise<boolean> => {
  onAsked = asked;
  if (ownsDraft()) return true;
  channel ??= new BroadcastChannel(name);
  channel.onmessage = ({ data }: MessageEvent<Asked>) => letGo(data);
  if (!(await lock({ ifAvailable: true })) && mayAsk) await askOthers('may I');
  // It may have been claimed twice at a time.
  if (!ownsDraft()) draftOwner.isElsewhere = true;
  return ownsDraft();
};

/** Until no tab has the draft. Waiting for it blocks no other tab: the turn is given back at once. */
export const untilDraftIsFree = (signal: AbortSignal): Promise<void> =>
  navigator.locks.request(name, { mode: 'shared', signal }, () => undefined);

export const takeOverDraft = async (): Promise<void> => {
  if (!(await askOthers('hand over'))) await lock({ steal: true });
};
