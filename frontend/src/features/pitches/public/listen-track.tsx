import type { ListenPage, ListenTrack } from '@cueroom/contracts/pitches/listen';
import { LoaderCircle, Pause, Play } from 'lucide-react';
import { useId } from 'react';
import { formatDuration } from '../../../lib/words/format';
import { Button } from '../../../ui/button';
import { classes } from '../../../ui/classes';
import { LinkedText } from '../../../ui/linked-text';
import { isSounding, isWaiting } from '../../shared/player/sound';
import { ClearanceBadge } from '../../tracks/shared/clearance-badge';
import { ChoiceButtons } from './choice-buttons';
import { CommentForm } from './comment-form';
import type { ListenCalls } from './listen-calls';
import type { Act } from './outbox';
import { TrackActions } from './track-actions';
import { type ShownComment, TrackComments } from './track-comments';
import { TrackWave } from './track-wave';
import { chooseFor, type Doing } from './use-outbox';
import { type ListenPlayer, type TrackSound, useTrackNow } from './use-player';

interface ListenTrackProps {
  page: ListenPage;
  track: ListenTrack;
  sound: TrackSound;
  player: ListenPlayer;
  calls: ListenCalls;
  onVersion: (sound: TrackSound) => void;
  /** Plays that second of it. */
  onJump: (sound: TrackSound, sec: number) => void;
  onRequest: (track: ListenTrack) => void;
  doing: Doing;
}

/** One track: what it is, how it sounds, and what this person thinks of it. */
export function ListenTrackRow({ page, track, sound, player, calls, doing, ...on }: ListenTrackProps) {
  const titleId = useId();
  const now = useTrackNow(player, track.trackId);
  const isHere = now.sound !== null;
  const { trackId, title } = track;
  const comments = withUnsent(track, doing);
  return (
    <div
      id={`track-${trackId}`}
      tabIndex={-1}
      role="group"
      aria-labelledby={titleId}
      className={classes(
        'break-inside-avoid space-y-4 border-t border-line py-7 print:space-y-2 print:py-3',
        isHere && 'border-t-brand',
      )}
    >
      <div className="flex items-start gap-4">
        <PlayButton player={player} sound={sound} />
        <div className="min-w-0 flex-1 text-left">
          <Names track={track} titleId={titleId} isHere={isHere} />
          <Facts track={track} sound={sound} />
        </div>
      </div>
      {track.note && (
        <p className="w-fit max-w-prose border-s-2 border-brand ps-4 leading-relaxed whitespace-pre-wrap" dir="auto">
          <LinkedText text={track.note} />
        </p>
      )}
      {sound.source === null && (
        <p className="text-note text-ink-soft print:hidden">This track cannot be played yet.</p>
      )}
      <TrackWave player={player} sound={sound} comments={comments} />
      <VersionChips chosen={sound} onVersion={on.onVersion} />
      <TrackComments
        studio={page.studio}
        comments={comments}
        waiting={doing}
        onJump={(sec) => on.onJump(sound, sec)}
        takeBack={(commentId) => void doing.add({ kind: 'deletion', trackId, title, commentId })}
        refused={doing.refused.findLast((one) => one.kind === 'deletion' && one.trackId === trackId)?.reason}
      />
      <TrackReply track={track} player={player} doing={doing} />
      <TrackActions {...{ page, track, sound, calls, doing }} onRequest={() => on.onRequest(track)} />
    </div>
  );
}

/** With what is on its way: an answer that was lost may have come with the page. */
const withUnsent = ({ trackId, comments }: ListenTrack, { entries }: Doing): ShownComment[] => {
  const isThere = ({ at, text }: { at: number; text: string }) =>
    comments.some((one) => one.at === at && one.text === text);
  const unsent = entries.flatMap((one): ShownComment[] => {
    if (one.kind !== 'comment' || one.trackId !== trackId || isThere(one.comment)) return [];
    return [{ ...one.comment, id: one.key, createdAt: '', answers: [], isUnsent: true }];
  });
  const leaving = new Set(entries.map((one) => one.kind === 'deletion' && one.commentId));
  return [...comments.map((one) => ({ ...one, isLeaving: leaving.has(one.id) })), ...unsent];
};

interface NamesProps {
  track: ListenTrack;
  titleId: string;
  isHere: boolean;
}

function Names({ track, titleId, isHere }: NamesProps) {
  return (
    <>
      <h3
        translate="no"
        id={titleId}
        className={classes('text-heading wrap-anywhere', isHere && 'text-brand-deep')}
        dir="auto"
      >
        {track.title}
      </h3>
      <p translate="no" className="wrap-anywhere text-ink-soft" dir="auto">
        {track.artist}
      </p>
    </>
  );
}

function PlayButton({ player, sound }: { player: ListenPlayer; sound: TrackSound }) {
  const now = useTrackNow(player, sound.trackId);
  const isHere = now.sound !== null;
  const isOn = isSounding(now);
  const isLate = isWaiting(now);
  const Icon = isLate ? LoaderCircle : isOn ? Pause : Play;
  return (
    <Button
      size="touch"
      aria-label={isOn ? 'Pause' : 'Play'}
      aria-busy={isLate || undefined}
      disabled={sound.source === null}
      onClick={() => (isHere && now.state !== 'failed' ? player.toggle() : void player.play(sound))}
      className="mt-0.5 size-14! noscript:hidden"
    >
      <Icon
        aria-hidden
        className={classes('size-6', Icon === LoaderCircle && 'animate-spin', Icon === Play && 'ml-0.5')}
      />
    </Button>
  );
}

function Facts({ track, sound }: { track: ListenTrack; sound: TrackSound }) {
  const { bpm, key, tempo, mood, genre, tags, clearance } = track;
  const figures = [
    sound.durationSec > 0 && formatDuration(sound.durationSec),
    bpm && `${Math.round(bpm)} BPM`,
    key,
  ].filter(Boolean);
  const words = [tempo, mood, genre, ...tags].filter((word) => word !== null);
  const isRepeated = (word: string, index: number) =>
    words.findIndex((one) => one.toLowerCase() === word.toLowerCase()) < index;
  const facts = [...figures, ...words.filter((word, index) => word && !isRepeated(word, index))];
  return (
    <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-note text-ink-soft">
      {facts.map((fact, index) => (
        <span
          key={String(fact)}
          translate={index < figures.length ? 'no' : undefined}
          className="wrap-anywhere tabular-nums"
        >
          {fact}
        </span>
      ))}
      {clearance && (
        <span className="inline-flex items-center gap-3">
          Clearance
          <ClearanceBadge clearance={clearance} />
        </span>
      )}
    </p>
  );
}

interface VersionChipsProps {
  chosen: TrackSound;
  onVersion: (sound: TrackSound) => void;
}

function VersionChips({ chosen, onVersion }: VersionChipsProps) {
  const sounds = chosen.versions ?? [];
  if (sounds.length < 2) return null;
  return (
    <div role="group" aria-label="Versions" className="flex flex-wrap gap-1.5 noscript:hidden print:gap-3">
      {sounds.map((sound) => (
        <button
          key={sound.versionId ?? 'main'}
          type="button"
          aria-pressed={sound.versionId === chosen.versionId}
          disabled={sound.source === null}
          onClick={() => onVersion(sound)}
          className="min-h-9 rounded-full border border-line px-3 text-note font-medium text-ink-soft hover:border-brand aria-pressed:border-brand aria-pressed:bg-brand-tint aria-pressed:text-brand-darker disabled:opacity-55 forced-colors:aria-pressed:bg-[Highlight] forced-colors:aria-pressed:text-[HighlightText] forced-colors:aria-pressed:forced-color-adjust-none pointer-coarse:min-h-11 print:inline print:min-h-0 print:border-0 print:bg-transparent! print:px-0"
        >
          {sound.label}
        </button>
      ))}
    </div>
  );
}

interface TrackReplyProps {
  track: ListenTrack;
  player: ListenPlayer;
  doing: Doing;
}

/** What this person thinks of a track. */
function TrackReply({ track, player, doing }: TrackReplyProps) {
  const { trackId, title, choice } = track;
  const { sound, state, positionSec } = useTrackNow(player, trackId);
  const refused = (kind: Act['kind']) => doing.refused.findLast((one) => one.trackId === trackId && one.kind === kind);
  const isUnsent = doing.entries.some((one) => one.trackId === trackId && one.kind === 'choice');
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-4">
      <ChoiceButtons
        chosen={choice}
        choose={(next) => chooseFor(track, next, doing)}
        waiting={isUnsent ? doing : undefined}
        refused={refused('choice')?.reason}
        standing={doing.standing[trackId]}
      />
      <CommentForm
        trackId={trackId}
        isPlaying={sound !== null && state === 'playing'}
        positionSec={positionSec}
        atSec={() => (player.now.sound?.trackId === trackId ? player.now.positionSec : 0)}
        add={(comment) => void doing.add({ kind: 'comment', trackId, title, comment })}
        refused={refused('comment')}
      />
    </div>
  );
}
