import { newCreationKey } from '../../../lib/api/create-once';
import { browserStorage } from '../../../lib/storage';
import { type HeardPart, reportHeard } from '../../shared/player/heard-report';
import type { Player } from '../../shared/player/player';
import type { Sound } from '../../shared/player/sound';
import { keptPlace } from './kept-place';
import { closedStatuses } from './outbox';

/** For so long a page has to be in sight before its visit counts. */
const seenMs = 2000;
/** A page that is opened again within this time goes on with its visit. */
const visitMs = 30 * 60_000;

/** What the studio placed in the pitch goes by its track alone, where it is no version. */
interface Name {
  trackId: string;
  versionId?: string;
}
type Part = HeardPart<Name>;

/**
 * Survives the page that is being left. Not a beacon: from a page without referrer Firefox and Safari send one with
 * `Origin: null`, which the studio refuses as another site's.
 * @throws unless the studio has answered; what it has refused would be refused again, but not under a link that opens again, or
 * under the one that has replaced it
 */
const post = async (path: string, body: object, signal: AbortSignal): Promise<void> => {
  const { status } = await fetch(path, { method: 'POST', keepalive: true, body: JSON.stringify(body), signal });
  if (status >= 500 || [...closedStatuses, 404, 429].includes(status)) throw new Error(`status ${status}`);
};

/** The visit that goes on, also after a reload. It is over half an hour after it was last sent: an answer may be lost. */
const visitOf = (name: string) => {
  const place = `listen-visit-${keptPlace(name)}`;
  const last = JSON.parse(browserStorage.get(place) ?? 'null') as { id: string; atMs: number } | null;
  const id = last && Date.now() - last.atMs < visitMs ? last.id : newCreationKey();
  return { id, goOn: () => void browserStorage.set(place, JSON.stringify({ id, atMs: Date.now() })) };
};

const leftOf = (name: string) => {
  const place = `listen-heard-${keptPlace(name)}`;
  return {
    read: () => JSON.parse(browserStorage.get(place) ?? '[]') as Part[],
    keep: (parts: readonly Part[]) => {
      if (parts.length === 0) browserStorage.remove(place);
      else browserStorage.set(place, JSON.stringify(parts));
    },
  };
};

/** A file of a track. */
interface Heard extends Sound {
  trackId: string;
  versionId: string | null;
}

/**
 * Reports the visit, and what was really played, until the studio has it: also on the next visit.
 * @param name of the link, in the browser's storage
 * @returns ends it
 */
export const reportVisit = <S extends Heard>(
  path: string,
  name: string,
  player: Pick<Player<S>, 'played' | 'subscribe'>,
) => {
  const visit = visitOf(name);
  return reportHeard<S, Name>({
    player,
    nameOf: ({ trackId, versionId }) => ({ trackId, ...(versionId && { versionId }) }),
    send: (heard, signal) => {
      visit.goOn();
      return post(path, { visit: visit.id, heard }, signal);
    },
    left: leftOf(name),
    whenSeen,
  });
};

/** Once the page was in sight long enough. @returns ends it */
const whenSeen = (then: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(timer);
    if (document.visibilityState === 'visible') timer = setTimeout(done, seenMs);
  };
  const end = () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', look);
  };
  const done = () => {
    end();
    then();
  };
  document.addEventListener('visibilitychange', look);
  look();
  return end;
};
