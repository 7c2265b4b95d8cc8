import type { ListenPage, ListenTrack } from '@cueroom/contracts/pitches/listen';
import { useState } from 'react';
import { commentDraft } from './draft-key';

/** What was on this page while it was open, and is not any more. */
const useGone = ({ tracks }: ListenPage): readonly ListenTrack[] => {
  const [{ known, gone }, setSeen] = useState<Record<'known' | 'gone', readonly ListenTrack[]>>({
    known: tracks,
    gone: [],
  });
  if (known === tracks) return gone;
  const isHere = ({ trackId }: ListenTrack) => tracks.some((track) => track.trackId === trackId);
  const left = [...gone, ...known].filter((track) => !isHere(track));
  setSeen({ known: tracks, gone: left });
  return left;
};

/** How many tracks the page has no more, and what becomes of a comment that was begun on one. */
export function GoneTracks({ page }: { page: ListenPage }) {
  const gone = useGone(page);
  const count = Math.max(page.unavailable, gone.length);
  return (
    <div role="status" className="text-body text-ink-soft">
      {count > 0 && (
        <p className="mt-8">
          {count === 1 ? 'One track is no longer available' : `${count} tracks are no longer available`}
        </p>
      )}
      {gone.map(({ trackId, title }) => {
        const begun = commentDraft(trackId).read();
        return (
          begun && (
            <p key={trackId} className="mt-2 wrap-anywhere whitespace-pre-wrap">
              {`Your comment on “${title}” was not sent: “${begun.text}”. It is kept here, in case the track comes back.`}
            </p>
          )
        );
      })}
    </div>
  );
}
