import type { ListenPage, ListenTrack } from '@cueroom/contracts/pitches/listen';
import { useState } from 'react';
import { pluralize } from '../../../lib/words/format';
import { sayAct, sayKept } from './act-words';
import { commentDraft, requestDraft } from './kept-place';
import type { Doing } from './use-outbox';

type Gone = Pick<ListenTrack, 'trackId'> & { title?: string };

/** What was on this page while it was open, or has something that waits for it, and is not here any more. */
const useGone = ({ tracks }: ListenPage, { entries }: Doing): readonly Gone[] => {
  const [{ known, left }, setSeen] = useState<{ known: readonly Gone[]; left: readonly Gone[] }>({
    known: tracks,
    left: [],
  });
  const isGone = ({ trackId }: Gone) => !tracks.some((track) => track.trackId === trackId);
  if (known !== tracks) setSeen({ known: tracks, left: [...left, ...known].filter(isGone) });
  const gone = [...left, ...entries.filter((one) => one.kind !== 'deletion' && isGone(one))];
  return gone.filter(({ trackId }, index) => gone.findIndex((one) => one.trackId === trackId) === index);
};

/** How many tracks the page has no more, and what becomes of what was done, or begun, on them. */
export function GoneTracks({ page, doing }: { page: ListenPage; doing: Doing }) {
  const gone = useGone(page, doing);
  const count = Math.max(page.unavailable, gone.length);
  return (
    <div role="status" className="text-body wrap-anywhere whitespace-pre-wrap text-ink-soft">
      {count > 0 && (
        <p className="mt-8">
          {count === 1 ? 'One track is no longer available' : `${count} tracks are no longer available`}
        </p>
      )}
      {gone.flatMap((track) =>
        saysOf(track, doing).map((words, index) => (
          <p key={`${track.trackId}-${index}`} className="mt-2">
            {words}
          </p>
        )),
      )}
    </div>
  );
}

const saysOf = ({ trackId, title }: Gone, doing: Doing): string[] => {
  const name = title ? `“${title}”` : 'one of them';
  const waiting = doing.entries.filter((one) => one.trackId === trackId && one.kind !== 'deletion');
  const [it, is] = waiting.length === 1 ? ['It', 'is'] : ['They', 'are'];
  const comment = commentDraft(trackId).read();
  return [
    ...(waiting.length > 0
      ? [
          `The studio did not get ${pluralize(waiting.length, 'thing')} that you did on ${name}. ${it} ${is} ${sayKept(doing)}, and ${is} sent if the track comes back.`,
          ...waiting.map(sayAct),
        ]
      : []),
    ...(comment ? [sayBegun('comment', name, `: “${comment.text}”`)] : []),
    ...(requestDraft(trackId).read() ? [sayBegun('license request', name, '')] : []),
  ];
};

const sayBegun = (what: string, name: string, words: string): string =>
  `Your ${what} on ${name} was not sent${words}. It is kept here, in case the track comes back.`;
