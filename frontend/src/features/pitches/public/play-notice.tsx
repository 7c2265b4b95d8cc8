import { useEffect, useState } from 'react';
import { onConnected } from '../../../lib/connection';
import { useSlow } from '../../../lib/use-slow';
import { isWaiting, type Now } from '../../shared/player/sound';

/** Since it failed: it may be heard now. */
const useLineBack = ({ state, failure }: Now): boolean => {
  const [isBack, setBack] = useState(false);
  useEffect(() => {
    if (state !== 'failed') return;
    const end = onConnected(() => setBack(true));
    return () => {
      end();
      setBack(false);
    };
  }, [state, failure]);
  return isBack;
};

/** Why nothing is heard; empty while all is well. In the bar at the foot alone, as the track's row may be out of sight. */
export function PlayNotice({ now }: { now: Now }) {
  const isSlow = useSlow(isWaiting(now));
  const isBack = useLineBack(now);
  const hasFailed = now.state === 'failed' && !isBack;
  const slowly = isSlow ? 'Still loading. Please check your connection.' : '';
  return (
    <p role="status" className={hasFailed ? 'text-body text-bad' : 'text-body text-ink-soft empty:hidden'}>
      {hasFailed ? 'This could not be played. Please check your connection and press Play again.' : slowly}
    </p>
  );
}
