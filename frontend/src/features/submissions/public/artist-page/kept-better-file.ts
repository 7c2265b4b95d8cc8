import { proxy, ref, subscribe } from 'valtio/vanilla';
import { newCreationKey } from '../../../../lib/api/create-once';
import { thisTab } from '../../../../lib/forms/shared-draft';
import { browserStorage, storedDraft } from '../../../../lib/storage';
import { problemInAudio } from '../../../shared/uploads/audio-file';
import { askForUpload, isSameFile, keptFileOf, sayOtherFile, takeAgain } from '../../../shared/uploads/kept-file';
import { type KeptFile, type Upload } from '../../../shared/uploads/upload-queue';

/** So long servers keep what was sent of it. */
const keptMs = 86_400_000;

interface Place {
  /** Where the browser notes it, and the lock of the tab that sends it. */
  key: string;
  /** The file that its song had when it was chosen. Earlier releases stored none. */
  inPlaceOf?: string | null;
}
interface KeptBetterFile extends KeptFile, Place {
  tab?: string;
}
export interface BetterFileUpload extends Upload, Place {
  kept?: KeptBetterFile;
}

/** Each tab has its own, the newest first. */
const readKept = (draftKey: string): KeptBetterFile[] =>
  browserStorage
    .keys()
    .filter((key) => key === draftKey || key.startsWith(`${draftKey}-`))
    .flatMap((key) => {
      const kept = storedDraft<KeptBetterFile>(browserStorage, key).read();
      return kept && Date.now() - (kept.sentAtMs ?? 0) < keptMs ? [{ ...kept, key }] : [];
    })
    .sort((one, other) => (other.sentAtMs ?? 0) - (one.sentAtMs ?? 0));

const keep = (upload: BetterFileUpload) => {
  const { key, inPlaceOf } = upload;
  storedDraft(browserStorage, key).write({ ...keptFileOf(upload), key, inPlaceOf, tab: thisTab() });
};
const forget = ({ key }: Place) => browserStorage.remove(key);

/** Where a browser knows no locks, each tab is on its own. */
const canLock = () => 'locks' in navigator;

/** @returns lets it go; null: another tab has it */
const takeLock = (name: string): Promise<(() => void) | null> =>
  new Promise((resolve) => {
    if (!canLock()) return resolve(() => {});
    const hold = (granted: Lock | null) => (granted ? new Promise<void>(resolve) : resolve(null));
    void navigator.locks.request(name, { ifAvailable: true }, hold);
  });

const locksHeld = async (): Promise<(string | undefined)[]> =>
  canLock() ? ((await navigator.locks.query()).held ?? []).map(({ name }) => name) : [];

/** What one tab sends is left alone by the others. */
const openLock = () => {
  let mine: { key: string; end: () => void } | undefined;
  const letGo = () => {
    mine?.end();
    mine = undefined;
  };
  /** @returns whether this tab has it now */
  const take = async (key: string): Promise<boolean> => {
    if (mine?.key === key) return true;
    const end = await takeLock(key);
    if (!end) return false;
    letGo();
    mine = { key, end };
    return true;
  };
  return { take, letGo };
};

/** @param address it is there whole: the server need not be asked */
const uploadOf = (draftKey: string, kept: KeptBetterFile | undefined, address?: string): BetterFileUpload => {
  const known = kept && (address ?? (kept.begun ? undefined : kept.address));
  return {
    ...{ file: null, progress: 0, kept, inPlaceOf: kept?.inPlaceOf },
    key: kept?.key ?? `${draftKey}-${newCreationKey()}`,
    ...(known && { address: known, upload: 'done' }),
  };
};

/**
 * What had arrived of this very file is not sent again.
 * @throws Error it would take the place of one that may be fine, or is not the one that is waited for
 */
const makeReady = async (upload: BetterFileUpload, take: (key: string) => Promise<boolean>): Promise<void> => {
  const { file, kept } = upload;
  const problem = file && (await problemInAudio(file));
  if (problem) throw new Error(problem);
  if (!file) return;
  if (kept && (await take(kept.key))) {
    if (!(await isSameFile(file, kept))) throw new Error(sayOtherFile(kept));
    takeAgain(upload, file);
    return void Object.assign(upload, { key: kept.key, inPlaceOf: kept.inPlaceOf });
  }
  // Another tab sends that one.
  upload.kept = undefined;
  await take(upload.key);
};

/** What is under way, recorded in the browser as it goes. */
export const openBetterFile = (draftKey: string) => {
  const { take, letGo } = openLock();
  const own = () => readKept(draftKey).find(({ tab }) => tab === thisTab());
  const state = proxy({ upload: uploadOf(draftKey, own()) });
  const hold = (upload: BetterFileUpload): BetterFileUpload => {
    state.upload = upload;
    return state.upload;
  };
  const show = (kept: KeptBetterFile | undefined, address?: string) => {
    const shown = hold(uploadOf(draftKey, kept, address));
    if (!shown.address) void askForUpload(shown);
  };
  const showLeft = async () => {
    const held = await locksHeld();
    const left = readKept(draftKey).find(({ key }) => !held.includes(key));
    if (left && !state.upload.file && !state.upload.kept) show(left);
  };
  /** As after a reload: what went out may not have arrived. */
  const restore = (address?: string) => {
    letGo();
    const kept = own();
    show(kept, address);
    // By a tab that was closed.
    if (!kept) void showLeft();
  };
  subscribe(state, () => void (state.upload.upload === 'sending' && keep(state.upload)), true);
  return {
    ...{ state, keep, forget, restore },
    begin: (file: File, inPlaceOf: string | null) =>
      hold({ ...uploadOf(draftKey, undefined), file: ref(file), kept: state.upload.kept, inPlaceOf }),
    makeReady: (upload: BetterFileUpload) => makeReady(upload, take),
    /** Whether no other tab sends it. */
    isFree: () => take(state.upload.key),
    /** Another tab goes on with what is only shown here, or has given it up. @returns ends it */
    follow: () => {
      const hear = ({ key }: StorageEvent) => key === state.upload.key && !state.upload.file && restore();
      window.addEventListener('storage', hear);
      return () => window.removeEventListener('storage', hear);
    },
    leave: () => {
      letGo();
      hold(uploadOf(draftKey, undefined));
    },
  };
};
