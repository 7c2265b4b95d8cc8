import { subscribe } from 'valtio/vanilla';
import { basicAuthorization, storedCredentials } from '../../lib/credentials';
import { portalPlayer } from './portal-player';

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
export const reportHeard = (): (() => void) => {
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
