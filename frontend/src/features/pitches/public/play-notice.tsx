import type { Now } from './listen-player';

const wordsOf = ({ state, isSlow }: Now): string => {
  if (state === 'failed') return 'This could not be played. Please check your connection and press Play again.';
  return isSlow ? 'Still loading. Please check your connection.' : '';
};

/** Why nothing is heard; empty while all is well. */
export function PlayNotice({ now }: { now: Now }) {
  return (
    <p role="status" className={now.state === 'failed' ? 'text-body text-bad' : 'text-body text-ink-soft empty:hidden'}>
      {wordsOf(now)}
    </p>
  );
}

/** The same in the bar at the foot, as the track's row may be out of sight; it is read out once. */
export function DockNotice({ now }: { now: Now }) {
  return (
    <div aria-hidden className="mx-auto max-w-5xl px-5 pb-1.5 has-[p:empty]:hidden sm:px-8">
      <PlayNotice now={now} />
    </div>
  );
}
