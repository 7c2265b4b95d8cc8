import type { ArtistPage } from '@cueroom/contracts/intake/artist-page';
import { type RetentionChoice, retentionChoices } from '@cueroom/contracts/options';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '../../../../lib/api/api';
import { isUnanswered, sayError } from '../../../../lib/api/api-error';
import { retrying } from '../../../../lib/api/retrying';
import { useSlow } from '../../../../lib/page/use-slow';
import { SelectField } from '../../../../ui/form/text-field';
import { usePageChange } from './artist-page.queries';
import { UnderWay } from './under-way';
import { useLeaving } from './unsent-parts';
import { pageDraftKey, usePageDraft } from './use-page-draft';

const retentionField = ['choice'] as const;
/** Of an answer that comes sooner only 'Saved' is seen. */
const saidAfterMs = 300;

/** A choice without an answer stays, also after a reload, and is sent until there is one. */
export function RetentionField({ token, page: { submissionUid, retention } }: { token: string; page: ArtistPage }) {
  const { choice } = retention;
  const { typed, seen, type, forget } = usePageDraft<{ choice: RetentionChoice }>(
    pageDraftKey(submissionUid, 'retention'),
    retentionField,
  );
  const [isWaiting, setIsWaiting] = useState(false);
  const stop = useRef<AbortController>(null);
  const set = usePageChange(
    token,
    (wanted: RetentionChoice) => {
      // Tried again, an older choice would take the place of this one.
      stop.current?.abort();
      const { signal } = (stop.current = new AbortController());
      const attempt = () =>
        call('PUT /api/music/:token/retention', { params: { token }, body: { choice: wanted }, signal });
      return retrying(attempt, { isWaitedOut: isUnanswered, onWaiting: setIsWaiting, signal });
    },
    {
      onKept: (wanted) => forget({ choice: wanted }),
      isStored: (now, wanted) => now.retention.choice === wanted,
    },
  );
  const send = (wanted: RetentionChoice) => set.mutate(wanted, { onError: () => forget({ choice: wanted }) });
  const goOn = useEffectEvent(() => {
    if (typed.choice === null) return;
    // It was saved, or another one was chosen since.
    if (typed.choice === choice || seen.choice !== choice) forget(typed);
    else send(typed.choice);
  });
  useEffect(() => goOn(), []);
  const shown = set.isPending ? set.variables : choice;
  const isUnsaved = typed.choice !== null && set.isPending && shown !== choice;
  const isSaid = useSlow(isUnsaved, saidAfterMs);
  const isSaved = set.isSuccess && typed.choice === null && choice === set.variables;
  useLeaving(isUnsaved, 'choice');
  return (
    <div>
      <SelectField
        label="Delete my files if you decline"
        options={retentionChoices}
        value={shown}
        onChange={({ target }) => {
          const wanted = target.value as RetentionChoice;
          type('choice', wanted, choice);
          send(wanted);
        }}
      />
      <div className="has-[p:not(:empty)]:mt-2">
        <UnderWay isPending={isSaid && !isWaiting}>Saving…</UnderWay>
        <p role="status" className="text-sm text-ink-soft empty:hidden">
          {isUnsaved && isWaiting ? 'Not saved yet. It stays in this browser until it is saved.' : isSaved && 'Saved'}
        </p>
      </div>
      {set.error && <p className="mt-2 text-sm font-medium text-bad">{sayError(set.error)}</p>}
    </div>
  );
}
