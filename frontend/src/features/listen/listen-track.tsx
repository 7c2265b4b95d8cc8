import type { ListenPage, ListenTrack } from '@cueroom/contracts/pitches/listen';
import type { TrackChoice } from '@cueroom/contracts/pitches/pitch-options';
import type { TrackComment } from '@cueroom/contracts/pitches/reactions';
import { sayVersion } from '@cueroom/contracts/versions/version-kinds';
import { FileText, LoaderCircle, Pause, Play } from 'lucide-react';
import { useId, useState } from 'react';
import { formatDuration } from '../../lib/format';
import { sayKey } from '../../lib/musical-key';
import { Button } from '../../ui/button';
import { classes } from '../../ui/classes';
import { LinkedText } from '../../ui/linked-text';
import { ClearanceBadge } from '../rights/clearance-badge';
import { ChoiceButtons } from './choice-buttons';
import { CommentForm } from './comment-form';
import type { ListenCalls } from './listen-calls';
import type { ListenPlayer } from './listen-player';
import { RequestDialog } from './request-dialog';
import { TrackComments } from './track-comments';
import { DownloadButton, SheetButton } from './track-download';
import { TrackWave } from './track-wave';
import { soundsOf, type TrackSound, useNow } from './use-player';

interface ListenTrackProps {
  page: ListenPage;
  track: ListenTrack;
  sound: TrackSound;
  player: ListenPlayer;
  calls: ListenCalls;
  onVersion: (sound: TrackSound) => void;
  choose: (choice: TrackChoice | null) => Promise<unknown>;
  setTrack: (change: (track: ListenTrack) => Partial<ListenTrack>) => void;
}

/** One track: what it is, how it sounds, and what this person thinks of it. */
export function ListenTrackRow({ page, track, sound, player, calls, onVersion, choose, setTrack }: ListenTrackProps) {
  const titleId = useId();
  const now = useNow(player, track.trackId);
  const isHere = now.sound !== null;
  const { trackId, comments } = track;
  const changeComments = (change: (comments: readonly TrackComment[]) => TrackComment[]) =>
    setTrack((one) => ({ comments: change(one.comments) }));
  return (
    <div
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
      <PlayNotice hasSound={sound.url !== null} isFailed={isHere && now.state === 'failed'} />
      <TrackWave player={player} sound={sound} comments={comments} />
      <VersionChips track={track} chosen={sound} onVersion={onVersion} />
      <TrackComments
        studio={page.studio}
        comments={comments}
        onJump={(sec) => player.play(sound, sec)}
        takeBack={(id) => calls.takeBack(id)}
        onChange={changeComments}
      />
      <div className="flex flex-wrap items-end gap-x-6 gap-y-4">
        <ChoiceButtons track={track} choose={choose} />
        <CommentForm
          trackId={trackId}
          comments={comments}
          isPlaying={isHere && now.state === 'playing'}
          positionSec={isHere ? now.positionSec : 0}
          atSec={() => (player.read().sound?.trackId === trackId ? player.read().positionSec : 0)}
          add={(comment, key) => calls.comment(trackId, comment, key)}
          onChange={changeComments}
        />
      </div>
      <TrackActions page={page} track={track} sound={sound} calls={calls} setTrack={setTrack} />
    </div>
  );
}

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

function PlayNotice({ hasSound, isFailed }: { hasSound: boolean; isFailed: boolean }) {
  if (!hasSound) return <p className="text-note text-ink-soft print:hidden">This track cannot be played yet.</p>;
  if (!isFailed) return null;
  return (
    <p role="alert" className="text-body text-bad">
      This could not be played. Please check your connection and press Play again.
    </p>
  );
}

function PlayButton({ player, sound }: { player: ListenPlayer; sound: TrackSound }) {
  const now = useNow(player, sound.trackId);
  const isHere = now.sound !== null;
  const isOn = isHere && (now.state === 'playing' || now.state === 'loading');
  const Icon = isHere && now.state === 'loading' ? LoaderCircle : isOn ? Pause : Play;
  return (
    <Button
      size="touch"
      aria-label={isOn ? 'Pause' : 'Play'}
      disabled={!sound.url}
      onClick={() => (isHere && now.state !== 'failed' ? player.toggle() : player.play(sound))}
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
    key && sayKey(key),
  ].filter(Boolean);
  const words = [tempo, mood, genre].filter(Boolean);
  return (
    <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-note text-ink-soft">
      {[...figures, ...words, ...tags].map((fact, nth) => (
        <span
          key={String(fact)}
          translate={nth < figures.length ? 'no' : undefined}
          className="wrap-anywhere tabular-nums"
        >
          {fact}
        </span>
      ))}
      {clearance && (
        <span className="inline-flex items-center gap-3">
          Clearance
          <ClearanceBadge clearance={{ ...clearance, reasons: [] }} />
        </span>
      )}
    </p>
  );
}

interface VersionChipsProps {
  track: ListenTrack;
  chosen: TrackSound;
  onVersion: (sound: TrackSound) => void;
}

function VersionChips({ track, chosen, onVersion }: VersionChipsProps) {
  const sounds = soundsOf(track);
  if (sounds.length < 2) return null;
  return (
    <div role="group" aria-label="Versions" className="flex flex-wrap gap-1.5 noscript:hidden print:gap-3">
      {sounds.map((sound) => (
        <button
          key={sound.versionId ?? 'main'}
          type="button"
          aria-pressed={sound.versionId === chosen.versionId}
          disabled={!sound.url}
          onClick={() => onVersion(sound)}
          className="min-h-9 rounded-full border border-line px-3 text-note font-medium text-ink-soft hover:border-brand aria-pressed:border-brand aria-pressed:bg-brand-tint aria-pressed:text-brand-darker disabled:opacity-55 forced-colors:aria-pressed:bg-[Highlight] forced-colors:aria-pressed:text-[HighlightText] forced-colors:aria-pressed:forced-color-adjust-none pointer-coarse:min-h-11 print:inline print:min-h-0 print:border-0 print:bg-transparent! print:px-0"
        >
          {sound.label}
        </button>
      ))}
    </div>
  );
}

type ActionsProps = Pick<ListenTrackProps, 'page' | 'track' | 'sound' | 'calls' | 'setTrack'>;

function TrackActions({ page, track, sound, calls, setTrack }: ActionsProps) {
  const [isAsking, setAsking] = useState(false);
  const { trackId, title, artist, requests, versions } = track;
  const version = versions.find(({ id }) => id === sound.versionId);
  return (
    <div className="relative -ml-2.5 flex flex-wrap items-center gap-x-1 print:hidden noscript:hidden">
      <Button variant="quiet" size="tight" onClick={() => setAsking(true)}>
        <FileText aria-hidden className="size-4" />
        Request license
      </Button>
      <DownloadButton
        label="Download"
        access={page.access}
        calls={calls}
        wanted={{ trackId, ...(version && { versionId: version.id }) }}
      />
      {track.hasSheet && <SheetButton load={() => calls.clearanceSheet(trackId)} />}
      {version && page.access !== 'stream' && (
        <span className="pl-2.5 text-note text-ink-soft">{`You download: ${sayVersion(version)}`}</span>
      )}
      {requests.length > 0 && (
        <p role="status" className="w-full pl-2.5 text-note text-good">
          {`Requested for ${requests.at(-1)?.project ?? ''}. We will answer soon.`}
        </p>
      )}
      {isAsking && (
        <RequestDialog
          trackId={trackId}
          title={title}
          artist={artist}
          known={requests.at(-1) ?? page.request}
          send={(wish, key) => calls.request(trackId, wish, key)}
          onSent={(request) => setTrack((one) => ({ requests: [...one.requests, request] }))}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
