import { useEffect } from 'react';
import { SkipBack, SkipForward, X } from 'lucide-react';
import { useSnapshot } from 'valtio/react';
import { subscribe } from 'valtio/vanilla';
import { basicAuthorization, storedCredentials } from '../../../lib/credentials';
import { usePlayerKeys } from './player-keys';
import { portalPlayer } from './portal-player';
import { Button } from '../../../ui/button';
import { IconButton } from '../../../ui/icon-button';
import { PlayerError, PlayTime, PlayToggle } from './player-parts';
import { VolumeSlider } from './volume-slider';
import { WaveSeek } from './wave-seek';

/** The player at the bottom of the portal, on every tab. */
export default function PlayerBar() {
  const { item, queue, error, hasOtherControls } = useSnapshot(portalPlayer.now);
  usePlayerKeys();
  useEffect(reportHeard, []);
  if (!item || hasOtherControls) return null;
  const at = queue.findIndex(({ id }) => id === item.id);
  const isLast = at < 0 || at === queue.length - 1;
  return (
    <div
      role="region"
      aria-label="Player"
      className="sticky bottom-0 z-30 print:hidden animate-rise border-t border-line bg-card pb-[env(safe-area-inset-bottom)] shadow-raised"
    >
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2 px-5 py-2.5 lg:px-8 lg:flex-nowrap">
        <div className="flex items-center gap-1">
          {/* Not disabled at the ends of the queue: that would drop the focus. */}
          <IconButton icon={SkipBack} label="Previous" aria-disabled={at <= 0} onClick={() => portalPlayer.skip(-1)} />
          <PlayToggle sound={item} />
          <IconButton icon={SkipForward} label="Next" aria-disabled={isLast} onClick={() => portalPlayer.skip(1)} />
        </div>
        <div className="min-w-0 flex-1 lg:w-52 lg:flex-none">
          <p translate="no" className="truncate font-semibold">
            {item.title}
          </p>
          <p translate="no" className="truncate text-sm text-ink-soft">
            {item.artist}
          </p>
        </div>
        {item.versions && (
          <Button
            variant="secondary"
            size="small"
            aria-keyshortcuts="V"
            title="Next version (V)"
            onClick={() => void portalPlayer.nextVersion()}
          >
            <span className="sr-only">Version: </span>
            <span>{item.label}</span>
          </Button>
        )}
        <div className="order-last flex min-h-10 basis-full flex-wrap items-center gap-x-5 gap-y-2 lg:order-none lg:flex-1 lg:basis-0 lg:flex-nowrap">
          {error ? (
            <PlayerError message={error} onTryAgain={() => portalPlayer.tryAgain()} />
          ) : (
            <div className="flex min-w-0 flex-1 items-center gap-3">
              <WaveSeek key={item.id} sound={item} isSlider className="h-10 flex-1" />
              <PlayTime sound={item} />
            </div>
          )}
          <VolumeSlider />
        </div>
        <IconButton icon={X} label="Close player" onClick={() => portalPlayer.close()} />
      </div>
    </div>
  );
}

const sentEveryMs = 10_000;
/** A larger step is a jump, not something that was heard. */
const longestStepSec = 1.5;

type Range = [from: number, to: number];

/** What was really played of songs that artists hear about: reported every ten seconds, and when the page is left. */
class HeardReport {
  private path?: string;
  private ranges: Range[] = [];
  private lastSec?: number;
  private lastSentAt = Date.now();

  note(path: string | undefined, isPlaying: boolean, positionSec: number): void {
    if (path !== this.path) {
      this.send();
      this.path = path;
      this.lastSec = undefined;
    }
    if (!path) return;
    const step = positionSec - (this.lastSec ?? positionSec);
    if (isPlaying && step > 0 && step < longestStepSec) this.add(positionSec - step, positionSec);
    this.lastSec = positionSec;
    if (!isPlaying || Date.now() - this.lastSentAt >= sentEveryMs) this.send();
  }

  send(): void {
    const [path, ranges, credentials] = [this.path, this.ranges, storedCredentials()];
    this.lastSentAt = Date.now();
    if (!path || !credentials || ranges.length === 0) return;
    this.ranges = [];
    const headers = { 'content-type': 'application/json', authorization: basicAuthorization(credentials) };
    // A report that is lost costs a few seconds of an honest record, and no one waits for it.
    void fetch(path, { method: 'POST', keepalive: true, headers, body: JSON.stringify({ ranges }) }).catch(() => {});
  }

  private add(from: number, to: number): void {
    const last = this.ranges.at(-1);
    if (last && Math.abs(last[1] - from) < 0.01) last[1] = to;
    else this.ranges.push([from, to]);
  }
}

/** @returns ends it */
const reportHeard = (): (() => void) => {
  const report = new HeardReport();
  const { now } = portalPlayer;
  const stop = subscribe(now, () => report.note(now.item?.heardPath, now.state === 'playing', now.positionSec), true);
  const send = () => report.send();
  window.addEventListener('pagehide', send);
  return () => {
    stop();
    send();
    window.removeEventListener('pagehide', send);
  };
};
