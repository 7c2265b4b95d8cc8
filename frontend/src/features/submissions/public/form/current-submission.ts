import { flushSync } from 'react-dom';
import { proxy, ref } from 'valtio/vanilla';
import { pluralize } from '../../../../lib/words/format';
import { receivedMusic, unansweredMusic } from '../../../../lib/received-music';
import { toastDone } from '../../../../ui/notices/undo';
import { askForUpload } from '../../../shared/uploads/kept-file';
import { isUploading } from '../../../shared/uploads/upload-queue';
import { takeUpByHandles, takeUpFrom } from './chosen-file';
import { discardUploads, endDiscarded } from './discarded';
import { followDraft, forgetDraft, isSameText, isWorthKeeping, restoreDraft, saveDraft } from './draft';
import { type Asked, claimDraft, draftOwner, hasDraftLock, ownsDraft, takeOverDraft } from './draft-owner';
import { filesOf, loseSongFile, newSending, type Sending } from './sending';
import { cancelSending } from './submission-sending';
import { emptySubmission, type SubmissionValues } from './submission-values';
import { keepBoth, typedOver } from './typed-over';

/** The submission that is being made. It outlives its page: a visitor who comes back goes on with the same one. */
export const current = proxy({ sending: ref(newSending()), round: 1 });

const valuesOf = ({ read, values }: Sending) => read?.() ?? values ?? emptySubmission();

/** Another one takes its place in the form; the cursor stays where it was. */
const open = (sending: Sending) => {
  const { activeElement } = document;
  const { name, selectionStart = null, selectionEnd } = (activeElement ?? {}) as HTMLInputElement;
  flushSync(() => Object.assign(current, { sending: ref(sending), round: current.round + 1 }));
  const field = name ? document.querySelector<HTMLInputElement>(`form [name="${CSS.escape(name)}"]`) : null;
  field?.focus({ preventScroll: true });
  if (field && selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
};

/** The form again, with what was removed from it. */
export const reopen = (sending: Sending, change: (values: SubmissionValues) => SubmissionValues): void => {
  const values = change(valuesOf(sending));
  // What the form on the screen holds is behind that.
  Object.assign(sending, { read: undefined, values: ref(values) });
  // Also where the page was left meanwhile.
  saveDraft(sending, values);
  open(sending);
};

/** What came before is taken up in it: what was typed, and files that were chosen. */
const openOver = (sending: Sending, before: Sending) => {
  const kept = sending.values ?? emptySubmission();
  sending.values = ref(typedOver(kept, valuesOf(before), before));
  sending.chosenEarly = ref(filesOf(before).flatMap(({ file }) => file ?? []));
  pauseAll(before);
  open(sending);
};

/** In this very page: a draft would undo it. */
const hasBegun = ({ songs, receipt, values }: Sending): boolean =>
  Object.values(songs).some(({ state }) => state !== 'waiting') || receipt !== null || values !== undefined;

export const pauseAll = (sending: Sending) => {
  const running = filesOf(sending).filter(isUploading);
  running.forEach(sending.uploads.pause);
  return running;
};

/** What this tab had when another one took the draft over. */
let handedOver: Sending | undefined;

/** Another tab wants the draft: what is here goes into it, and its uploads pause. */
const handOver = (asked: Asked): boolean => {
  const { sending } = current;
  const values = valuesOf(sending);
  if (asked === 'may I' && isWorthKeeping(values, sending.songs)) return false;
  cancelSending(sending);
  // Taken without having been asked: the other tab has written to it by now.
  if (asked !== 'taken') saveDraft(sending, values);
  pauseAll(sending);
  handedOver = sending;
  return true;
};

/** A draft says only what was so when it was saved. */
export const askForUploads = (sending: Sending): void => {
  const options = { delaysMs: sending.delaysMs, onLost: loseSongFile };
  for (const song of filesOf(sending)) if (song.state !== 'sent') void askForUpload(song, options);
};

/** The draft comes into the form; what was typed here before it came wins over it. */
const restore = () => {
  const before = current.sending;
  const isFormer = before === handedOver;
  handedOver = undefined;
  const restored = restoreDraft();
  if (isFormer) return openAfter(before, restored);
  if (!restored) return;
  openOver(restored, before);
  takeUpUploads(restored);
};

const takeUpUploads = (restored: Sending) => {
  askForUploads(restored);
  void takeUpByHandles(restored);
};

/** In the place of what this tab had of the same draft, with its files. */
const openAfter = (before: Sending, restored: Sending | null) => {
  open(restored ?? newSending());
  if (!restored) return;
  takeUpFrom(before, restored);
  takeUpUploads(restored);
};

/** A browser may show what the draft's former owner did last only after this tab has taken the draft up. */
const restoreLate = () => {
  const before = current.sending;
  if (!hasDraftLock() || !isSameText(valuesOf(before), before.values ?? emptySubmission())) return;
  pauseAll(before);
  const restored = restoreDraft();
  openAfter(before, restored);
  // Afterwards: the form that has gone has saved its last words.
  if (!restored) forgetDraft();
};

/** @returns ends it */
export const followFormerOwner = (): (() => void) =>
  followDraft(() => hasDraftLock() && void inTurn(async () => restoreLate()));

let lastTurn: Promise<unknown> = Promise.resolve();
/** One after the other, or a draft would be taken up twice; and not while React is drawing the page. */
const inTurn = (work: () => Promise<void>): Promise<void> => {
  const done = lastTurn.then(work);
  lastTurn = done.catch(() => undefined);
  return done;
};

/** When the form is opened: the draft of an earlier visit is taken up, unless another tab has it. @param mayAsk that one for it */
export const openSubmission = (mayAsk = true): Promise<void> =>
  inTurn(async () => {
    if (current.sending.hasArrived) open(newSending());
    const wasElsewhere = draftOwner.isElsewhere;
    if (!(await claimDraft(handOver, mayAsk))) return;
    endDiscarded();
    if (wasElsewhere || !hasBegun(current.sending)) restore();
    draftOwner.isElsewhere = false;
  });

/** The other tab lets the draft go: files that this tab has at hand go on. */
export const continueHere = (): Promise<void> =>
  inTurn(async () => {
    await takeOverDraft();
    endDiscarded();
    restore();
    draftOwner.isElsewhere = false;
  });

export const beginAnew = async (sending: Sending): Promise<void> => {
  open(sending);
  document.querySelector<HTMLInputElement>('input[name=artistName]')?.focus();
  await claimDraft(handOver);
};

const sayWhatGoes = ({ receipt, songs, submissionUid, unanswered }: Sending): string => {
  if (!receipt && unanswered.length > 0)
    return `Your details may have reached us already, as submission ${submissionUid}. If so, they stay, and the link to their page will be above the form. Files are deleted in a moment.`;
  if (!receipt) return 'Its files are deleted in a moment.';
  const arrived = Object.values(songs).filter(({ state }) => state === 'sent').length;
  const what = arrived > 0 ? `Your details and ${pluralize(arrived, 'song')} have` : 'Your details have';
  const where = receipt.link ? ' The link to its page is above the form.' : '';
  return `${what} reached us and stay, as submission ${receipt.submissionUid}.${where} Files that had not are deleted in a moment.`;
};

/** What the studio has stays on its page, and no email may lead there. */
const keepWhatArrived = ({ receipt, submissionUid, unanswered }: Sending) => {
  if (receipt?.link) receivedMusic.keep({ link: receipt.link, submissionUid: receipt.submissionUid });
  if (!receipt && unanswered.length > 0) unansweredMusic.keep({ submissionUid, unanswered });
};

export const discardSubmission = (): void => {
  const { sending } = current;
  sending.values = ref({ ...valuesOf(sending) });
  keepWhatArrived(sending);
  const running = pauseAll(sending);
  const keepUploads = discardUploads(filesOf(sending));
  open(newSending());
  // Afterwards: the form that has gone has saved its last words.
  forgetDraft();
  document.querySelector<HTMLInputElement>('input[name=artistName]')?.focus();
  let left: string[] = [];
  const undo = async () => {
    keepUploads();
    // The form says it again.
    unansweredMusic.forget();
    // Another tab may have begun a draft meanwhile: it is taken up here, as what was typed here since is.
    if (!ownsDraft()) await continueHere();
    left = keepBoth(sending, current.sending, valuesOf(current.sending));
    open(sending);
    await claimDraft(handOver);
    for (const song of running) void sending.uploads.start(song);
  };
  toastDone({
    words: { title: 'Draft discarded', description: sayWhatGoes(sending) },
    undo,
    undone: () => ({
      title: 'Draft restored',
      ...(left.length > 0 && { description: `There was no room for ${left.join(', ')}.` }),
    }),
  });
};
