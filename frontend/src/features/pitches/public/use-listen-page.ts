import type { ListenPage, ListenTrack } from '@cueroom/contracts/pitches/listen';
import { useCallback, useEffect, useRef, useState } from 'react';
import { hasStatus, sayError } from '../../../lib/api/api-error';
import { tellConnected } from '../../../lib/api/connection';
import { keepByRecipient } from './kept-place';
import type { ListenCalls } from './listen-calls';
import { useOutbox } from './use-outbox';

export type Shown =
  | { status: 'open'; page: ListenPage }
  | { status: 'loading' }
  /** `wasOpen`: in this window, so that something has changed since. */
  | { status: 'locked'; wasOpen?: boolean }
  /** `isUnknown`: it was replaced, deleted, or never was. */
  | { status: 'over'; wasOpen?: boolean; isUnknown?: boolean }
  | { status: 'failed'; reason: string };

/** Addresses of sound end after 15 minutes. */
const renewEveryMs = 10 * 60_000;

/** The page as it is now: the studio's changes come by themselves, and an end, too. */
export const useListenPage = (calls: ListenCalls, first: Shown) => {
  const [shown, setShown] = useState(first);
  /** Counts what has changed on the screen: a page that was asked for before that is older. */
  const changes = useRef(0);
  const show = useCallback(
    (page: ListenPage) => {
      changes.current += 1;
      keepByRecipient(calls.name, page.recipientId);
      setShown({ status: 'open', page });
      return page;
    },
    [calls],
  );
  const fail = useCallback((error: unknown) => {
    if (hasStatus(error, 404, 410))
      setShown((now) => ({ status: 'over', isUnknown: hasStatus(error, 404), wasOpen: wasOpen(now) }));
    else if (hasStatus(error, 401)) setShown((now) => ({ status: 'locked', wasOpen: wasOpen(now) }));
    // What is on the screen is good for as long as the line is away.
    else setShown((now) => (now.status === 'open' ? now : { status: 'failed', reason: sayError(error) }));
  }, []);
  const reload = useCallback((): Promise<ListenPage | void> => {
    const asked = changes.current;
    return calls.page().then((page) => (changes.current === asked ? show(page) : page), fail);
  }, [calls, show, fail]);
  /** Drawn without its key, which a browser keeps back where the link stands on another site, or in a mail. */
  const reloadUnlocked = useCallback(
    async () => calls.isUnlocked?.().then((isUnlocked) => (isUnlocked ? reload() : undefined), fail),
    [calls, reload, fail],
  );
  const isOpen = shown.status === 'open';
  const isLocked = shown.status === 'locked';
  const isOver = shown.status === 'over';

  useEffect(() => {
    if (first.status === 'loading' || first.status === 'failed') void reload();
    if (first.status === 'locked') void reloadUnlocked();
  }, [first, reload, reloadUnlocked]);
  useStudioChanges(calls.eventsPath, shown, { show, reload });
  useRenewal(isOpen, reload);
  useExpiry(shown.status === 'open' ? shown.page.expiresAt : null, reload);
  useReturn(isOpen || isLocked || isOver, isLocked ? reloadUnlocked : reload);

  const setTrack = useCallback((trackId: string, change: (track: ListenTrack) => Partial<ListenTrack>) => {
    changes.current += 1;
    setShown((now) => {
      if (now.status !== 'open') return now;
      const tracks = now.page.tracks.map((track) =>
        track.trackId === trackId ? { ...track, ...change(track) } : track,
      );
      return { status: 'open', page: { ...now.page, tracks } };
    });
  }, []);
  const doing = useOutbox(calls, {
    status: shown.status,
    page: shown.status === 'open' ? shown.page : undefined,
    setTrack,
    reload,
  });
  return { shown, reload, doing };
};

const wasOpen = (now: Shown): boolean => now.status === 'open' || ('wasOpen' in now && now.wasOpen === true);

/** Another tab or device of the same person may have chosen, or been unlocked, meanwhile; a link that was ended may open again. */
const useReturn = (isLooking: boolean, reload: () => Promise<unknown>): void => {
  useEffect(() => {
    if (!isLooking) return;
    const look = () => void (document.visibilityState === 'visible' && reload());
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [isLooking, reload]);
};

const useRenewal = (isOpen: boolean, reload: () => Promise<unknown>): void => {
  useEffect(() => {
    if (!isOpen) return;
    const timer = setInterval(() => void reload(), renewEveryMs);
    return () => clearInterval(timer);
  }, [isOpen, reload]);
};

/** Browsers count at most that far. */
const longestMs = 2 ** 31 - 1;

/** A link that ends while its page is shown says so then, and not at the next press. */
const useExpiry = (expiresAt: string | null, reload: () => Promise<unknown>): void => {
  useEffect(() => {
    const leftMs = expiresAt ? Date.parse(expiresAt) - Date.now() : Infinity;
    if (leftMs > longestMs) return;
    // The studio's clock decides.
    const timer = setTimeout(() => void reload(), Math.max(0, leftMs) + 1000);
    return () => clearTimeout(timer);
  }, [expiresAt, reload]);
};

interface Followed {
  show: (page: ListenPage) => unknown;
  reload: () => Promise<unknown>;
}

const useStudioChanges = (path: string | undefined, shown: Shown, { show, reload }: Followed): void => {
  const contentHash = useRef('');
  useEffect(() => {
    if (shown.status === 'open') contentHash.current = shown.page.contentHash;
  }, [shown]);
  const isOpen = shown.status === 'open';
  useEffect(() => {
    if (!isOpen || !path) return;
    return follow(() => `${path}?shown=${contentHash.current}`, { show, reload });
  }, [isOpen, path, show, reload]);
};

const againMs = 5000;

/**
 * The browser comes back by itself after a broken line, but not after an answer that is no stream.
 * @param pathNow tells what is shown: a page that has changed since comes at once
 * @returns ends it
 */
const follow = (pathNow: () => string, { show, reload }: Followed): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let events: EventSource | undefined;
  let isOver = false;
  let wasOpen = false;
  const open = () => {
    if (isOver) return;
    const stream = new EventSource(pathNow());
    events = stream;
    stream.addEventListener('page', ({ data }: MessageEvent<string>) => show(JSON.parse(data) as ListenPage));
    stream.addEventListener('over', () => {
      stream.close();
      // Over, or there is another password now.
      void reload();
    });
    // After a broken line, the addresses may have ended, too.
    let isFirst = true;
    stream.addEventListener('open', () => {
      // A browser whose Wi-Fi was there all the time does not say so itself.
      if (wasOpen) tellConnected();
      if (!isFirst) void reload();
      isFirst = false;
      wasOpen = true;
    });
    stream.addEventListener('error', () => {
      if (stream.readyState !== EventSource.CLOSED) return;
      timer = setTimeout(() => void reload().then(open), againMs);
    });
  };
  open();
  return () => {
    isOver = true;
    clearTimeout(timer);
    events?.close();
  };
};
