import type { Chosen, ListenPage, ListenTrack } from '@cueroom/contracts/pitches/listen';
import type { TrackChoice } from '@cueroom/contracts/pitches/pitch-options';
import type { LicenseRequest, TrackComment } from '@cueroom/contracts/pitches/reactions';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { labelOf } from './act-words';
import { commentDraft, requestDraft } from './kept-place';
import type { ListenCalls } from './listen-calls';
import { type Act, type Entry, nothingWaits, Outbox, type Refused, type Waiting } from './outbox';

type SetTrack = (trackId: string, change: (track: ListenTrack) => Partial<ListenTrack>) => void;

/** What is done on the page, and what of it waits. */
export interface Doing extends Waiting {
  /** By track: what else was chosen meanwhile, and stands. */
  standing: Readonly<Record<string, string>>;
  add: (act: Act) => Promise<void>;
}

interface Known {
  /** What the page is: as long as it is not locked there may be an answer. */
  status: 'open' | 'loading' | 'locked' | 'over' | 'failed';
  page?: ListenPage;
  setTrack: SetTrack;
  reload: () => Promise<unknown>;
}

export const useOutbox = (calls: ListenCalls, { status, page, setTrack, reload }: Known): Doing => {
  const [outbox] = useState(() => new Outbox(calls));
  const waiting = useSyncExternalStore(outbox.subscribe, outbox.read, () => nothingWaits);
  const [standing, setStanding] = useState<Record<string, string>>({});
  useEffect(() => {
    const onKept = (entry: Entry, answer: unknown) => {
      setTrack(entry.trackId, (track) => withKept(track, entry, answer));
      // The link opens again; or what the page that was asked for says is older.
      if (status !== 'open') void reload();
      if (entry.kind !== 'choice') return;
      const { choice } = answer as Chosen;
      const stands = labelOf(choice) ?? 'no choice';
      setStanding((all) => ({ ...all, [entry.trackId]: choice === entry.choice ? '' : stands }));
    };
    const onRefused = (refused: Refused) => {
      giveBack(refused);
      // What the studio has stands again; or the link is over.
      void reload();
    };
    outbox.hear({ onKept, onRefused, onPageChanged: () => void reload() });
  }, [outbox, status, setTrack, reload]);
  useEffect(() => outbox.know(page?.tracks.map(({ trackId }) => trackId)), [outbox, page]);
  // A page that opens again sends at once.
  useEffect(() => (status === 'locked' ? undefined : outbox.open()), [outbox, status]);
  return useMemo(() => ({ ...waiting, standing, add: (act: Act) => outbox.add(act) }), [waiting, standing, outbox]);
};

const withKept = (track: ListenTrack, entry: Entry, answer: unknown): Partial<ListenTrack> => {
  const { kind } = entry;
  if (kind === 'deletion') return { comments: track.comments.filter(({ id }) => id !== entry.commentId) };
  if (kind === 'request') return { requests: [...track.requests, answer as LicenseRequest] };
  if (kind === 'choice') return { choice: (answer as Chosen).choice, choiceAt: (answer as Chosen).choiceAt };
  const kept = answer as TrackComment;
  return { comments: [...track.comments.filter(({ id }) => id !== kept.id), kept] };
};

/** Its fields take it up again. */
const giveBack = (refused: Refused): void => {
  if (refused.kind === 'request') {
    const { read, write } = requestDraft(refused.trackId);
    // Where the tab in which it was typed is closed.
    if (!read()) write(refused.wish);
  }
  if (refused.kind !== 'comment') return;
  const { at, text } = refused.comment;
  const { read, write } = commentDraft(refused.trackId);
  // What is being written now is the next one: none of both is lost.
  write({ text: [text, read()?.text].filter(Boolean).join('\n'), sec: at });
};

/** With what was chosen and is not there yet: the studio's page knows nothing of it. */
export const withUnsent = (page: ListenPage, { entries }: Waiting): ListenPage => {
  const chosen = new Map(entries.flatMap((one) => (one.kind === 'choice' ? [[one.trackId, one.choice] as const] : [])));
  if (chosen.size === 0) return page;
  const tracks = page.tracks.map((track) => {
    const choice = chosen.get(track.trackId);
    return choice === undefined ? track : { ...track, choice };
  });
  return { ...page, tracks };
};

export const chooseFor = (
  { trackId, title, choiceAt }: ListenTrack,
  choice: TrackChoice | null,
  { add }: Doing,
): void => {
  const chosenAt = new Date().toISOString();
  void add({ kind: 'choice', trackId, title, choice, chosenAt, insteadOf: choiceAt });
};
