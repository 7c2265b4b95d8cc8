import { RotateCw } from 'lucide-react';
import { Button } from '../../../../ui/button';
import { classes } from '../../../../ui/classes';
import { awaitedFile } from '../../../shared/uploads/kept-file';
import type { SongSending } from './sending';
import type { Retry } from './submission-sending';

interface SongFailureProps {
  song: Readonly<SongSending>;
  onRetry: (how: Retry) => void;
  className?: string;
}

/** Why a song was not sent, and what can be done about it. */
export function SongFailure({ song, onRetry, className }: SongFailureProps) {
  return (
    <div className={classes('flex flex-wrap items-center justify-between gap-3', className)}>
      <p
        data-failure
        tabIndex={-1}
        aria-live="polite"
        className="min-w-0 flex-1 basis-56 text-sm font-medium wrap-anywhere text-bad outline-none"
      >
        {song.error}
      </p>
      {song.hasEarlierVersion ? (
        <>
          <Button size="small" variant="secondary" onClick={() => onRetry('keep-earlier')}>
            Keep the First One
          </Button>
          <Button size="small" variant="secondary" onClick={() => onRetry('as-new')}>
            Send This One Too
          </Button>
        </>
      ) : (
        // Its file has to be chosen again first.
        !awaitedFile(song) && (
          <Button size="small" variant="secondary" onClick={() => onRetry('again')}>
            <RotateCw aria-hidden className="size-4" />
            Retry
          </Button>
        )
      )}
    </div>
  );
}
