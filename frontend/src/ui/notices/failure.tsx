import type { ComponentProps } from 'react';
import { sayError } from '../../lib/api/api-error';
import { Button } from '../button';
import { classes } from '../classes';
import { Notice } from './notice';

interface FailureProps {
  what?: string;
  error: unknown;
  isRetrying?: boolean;
  tone?: 'light' | 'dark';
  onRetry: () => void;
}

export function Failure({ what = '', error, isRetrying, tone, onRetry }: FailureProps) {
  const tryAgain = (
    <Button variant={tone === 'dark' ? 'onDark' : 'secondary'} isPending={isRetrying} onClick={onRetry}>
      Try Again
    </Button>
  );
  return (
    <Notice tone={tone} action={tryAgain}>
      {`${what} ${sayError(error)}`}
    </Notice>
  );
}

type FailureLineProps = Pick<FailureProps, 'error' | 'onRetry'> & ComponentProps<'span'>;

/** The same on one line. */
export function FailureLine({ error, onRetry, className, ...span }: FailureLineProps) {
  return (
    <span {...span} className={classes('flex flex-wrap items-center gap-3 text-sm', className)}>
      <span>{sayError(error)}</span>
      <Button size="small" variant="secondary" onClick={onRetry}>
        Try Again
      </Button>
    </span>
  );
}
