import { sayError } from '../lib/api-error';
import { Button } from './button';
import { Notice } from './notice';

interface FailureProps {
  error: unknown;
  onRetry: () => void;
}

/** Stands where something could not be loaded. */
export function Failure({ error, onRetry }: FailureProps) {
  return <Notice action={<Button onClick={onRetry}>Try Again</Button>}>{sayError(error)}</Notice>;
}
