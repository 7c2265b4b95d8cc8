import type { ArtistPage } from '@cueroom/contracts/intake/artist-page';
import { hearBy, lateAnswer } from '@cueroom/contracts/intake/artist-promises';
import { pageSteps } from '@cueroom/contracts/intake/page-steps';
import { formatStudioDay } from '../../../../lib/dates';
import { classes } from '../../../../ui/classes';
import { pluralize } from '../../../../lib/format';
import { wordFor } from '../../../../lib/words';

/** A promise that was not kept is not made again. */
const sayAnswer = (answerBy: string): string =>
  (Date.parse(answerBy) < Date.now() ? lateAnswer : hearBy)(formatStudioDay(answerBy));

const whatAcceptedMeans =
  'Accepted means that we may offer the music to our clients, and nothing more: your rights stay yours, and licensing is always a separate conversation with you.';

/** The way of the music so far, oldest first. */
export function WhatHappened({ page: { steps, songs, isOpen, answerBy } }: { page: ArtistPage }) {
  const last = steps.length - 1;
  const taken = songs.filter(({ outcome }) => outcome === 'in-catalog').length;
  return (
    <section aria-labelledby="what-happened" className="max-lg:order-first">
      <h2 id="what-happened" className="text-heading">
        What happened
      </h2>
      <ol aria-label="What happened" className="mt-5 border-l-2 border-line pl-5">
        {steps.map(({ step, at }, nth) => (
          <li key={`${step} ${at}`} className="relative pb-5 last:pb-0">
            <span
              aria-hidden
              className={classes(
                'absolute top-1.5 -left-[1.7rem] size-3 rounded-full border-2 border-brand',
                nth === last ? 'bg-brand' : 'bg-paper',
              )}
            />
            <p className="font-semibold">{wordFor(pageSteps, step)}</p>
            {step === 'accepted' && taken < songs.length && (
              <p className="text-sm">{`${taken} of ${pluralize(songs.length, 'song')}`}</p>
            )}
            <p className="text-sm text-ink-soft tabular-nums">{formatStudioDay(at)}</p>
          </li>
        ))}
      </ol>
      {taken > 0 && <p className="mt-5 text-body text-ink-soft">{whatAcceptedMeans}</p>}
      {isOpen && <p className="mt-5 text-body text-ink-soft">{sayAnswer(answerBy)}</p>}
    </section>
  );
}
