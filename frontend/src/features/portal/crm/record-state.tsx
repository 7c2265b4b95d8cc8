import { sayError } from '../../../lib/api-error';
import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/notice';

/** What stands in a dialog's place while its record has not come, or when it does not come. */
export function RecordState({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (!error) return <Notice>Loading...</Notice>;
  return <Notice action={<Button onClick={onRetry}>Try Again</Button>}>{sayError(error)}</Notice>;
}
