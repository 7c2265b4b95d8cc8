/** An upload in parts that was begun: who knows its location can go on with it for a day. */
export interface PendingUpload {
  location: string;
  objectPath: string;
}

export interface UploadOptions {
  /** 0 to 1. */
  onProgress: (progress: number) => void;
  /** With it the upload waits for a connection that is gone, for as long as that takes, and tells so. */
  onWaiting?: (isWaiting: boolean) => void;
  delaysMs?: readonly number[];
  /** Aborts the upload, in any of its tries. */
  signal?: AbortSignal;
  /** To go on with. */
  begun?: PendingUpload;
  /** Null: the server does not know it any more. */
  onBegun?: (begun: PendingUpload | null) => void;
}

/** An upload without progress for this long waits for the connection, as far as anyone can tell … */
export const quietAfterMs = 10_000;
/** … and for this long it is aborted. */
const stalledAfterMs = 60_000;

/** A connection that vanishes (another Wi-Fi, a closed laptop) breaks nothing: bytes only stop moving. */
export function watchProgress(abort: () => void, onWaiting?: UploadOptions['onWaiting']) {
  let quiet: ReturnType<typeof setTimeout> | undefined;
  let stalled: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    clearTimeout(quiet);
    clearTimeout(stalled);
    window.removeEventListener('online', abort);
  };
  const watch = (isComplete = false) => {
    stop();
    stalled = setTimeout(abort, stalledAfterMs);
    // All is sent, and the server stores it: nothing moves any more.
    if (isComplete || !onWaiting) return;
    quiet = setTimeout(() => {
      onWaiting(true);
      window.addEventListener('online', abort);
    }, quietAfterMs);
  };
  const moved = (isComplete = false) => {
    watch(isComplete);
    if (!isComplete) onWaiting?.(false);
  };
  watch();
  return { moved, end: stop };
}
