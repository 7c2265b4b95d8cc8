import { waitingForConnection } from '../../../../lib/api/connection';
import { useSlow } from '../../../../lib/page/use-slow';

/** What is being sent; on a dead line nothing says that it is dead. */
export function UnderWay({ isPending, children }: { isPending: boolean; children: string }) {
  const isSlow = useSlow(isPending);
  return (
    <p role="status" className="text-sm text-ink-soft empty:hidden">
      {isPending && (isSlow ? waitingForConnection : children)}
    </p>
  );
}
