import type { ComponentProps } from 'react';
import { sayError } from '../lib/api-error';
import { Button } from './button';
import { classes } from './classes';
import { Notice } from './notice';

interface FailureProps {
  error: unknown;
  onRetry: () => void;
}

/** Stands where something could not be loaded. */
export function Failure({ error, onRetry }: FailureProps) {
  return <Notice action={<Button onClick={onRetry}>Try Again</Button>}>{sayError(error)}</Notice>;
}

/** The same on one line. */
export function FailureLine({ error, onRetry, className, ...span }: FailureProps & ComponentProps<'span'>) {
  return (
    <span {...span} className={classes('flex flex-wrap items-center gap-3 text-sm', className)}>
      {sayError(error)}
      <Button size="small" variant="secondary" onClick={onRetry}>
        Try Again
      </Button>
    </span>
  );
}
