import { useToast } from '../../../ui/toasts';

/** It stays where the notice goes, which is heard, and names the reason first. */
export function NotSaved({ reason }: { reason: string | null }) {
  const notice = useToast();
  if (reason === null) return null;
  const isInSight = notice?.isOpen && notice.variant === 'destructive';
  return (
    <p className="text-sm wrap-anywhere text-bad max-sm:basis-full sm:flex-1">
      {isInSight ? 'Not saved.' : `Not saved. ${reason}`}
    </p>
  );
}
