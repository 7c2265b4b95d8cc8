import type { Now } from './listen-player';

/** Why nothing is heard; empty while all is well. */
export function PlayNotice({ now: { state, isSlow } }: { now: Now }) {
  const isFailed = state === 'failed';
  return (
    <p role="status" className={isFailed ? 'text-body text-bad' : 'text-body text-ink-soft empty:hidden'}>
      {isFailed && 'This could not be played. Please check your connection and press Play again.'}
      {isSlow && 'Still loading. Please check your connection.'}
    </p>
  );
}
