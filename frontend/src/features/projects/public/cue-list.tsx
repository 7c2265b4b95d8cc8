import type { ProjectPage } from '@cueroom/contracts/content/projects';
import { useSearch } from '@tanstack/react-router';
import { LoaderCircle, Pause, Play } from 'lucide-react';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { formatTimecode, speakDuration } from '../../../lib/words/format';
import { placeNamed, sitePlayer, soundsOf } from '../../shared/player/site-player';
import type { CueSound } from '../../shared/player/site-sound';
import { isSounding, isWaiting, type Now } from '../../shared/player/sound';
import { useSound } from '../../shared/player/use-now';
import { WaveSeek } from '../../shared/player/wave-seek';

interface CueRowProps {
  sound: CueSound;
  /** All cues of its project. */
  queue: readonly CueSound[];
}

/** A cue in the site's player. */
function CueRow({ sound, queue }: CueRowProps) {
  const { title, artist, number, durationSec, source, peaks } = sound;
  const now = useSound(sitePlayer, sound);
  const press = () => (now.isHere ? sitePlayer.toggle() : void sitePlayer.play(sound, queue));
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-3 border-t border-white/15 py-5 sm:gap-x-6 lg:grid-cols-[auto_minmax(0,15rem)_minmax(0,1fr)_auto] lg:gap-x-8">
      <PlayButton title={title} now={now} onPress={press} />
      <div className="min-w-0">
        <h3 translate="no" className="flex flex-wrap items-baseline gap-x-3">
          <span className="kicker shrink-0 text-brand-light tabular-nums">{number}</span>
          <span className="min-w-0 flex-1 basis-28 font-semibold wrap-anywhere">{title}</span>
        </h3>
        <p translate="no" className="mt-0.5 text-body wrap-anywhere text-white/75">
          {artist}
        </p>
      </div>
      <WaveSeek
        {...{ player: sitePlayer, sound, peaks }}
        queue={() => queue}
        label={`Seek in ${title}`}
        bars={120}
        ground="night"
        className="col-span-full row-start-2 h-14 focus-visible:outline-brand-light lg:col-span-1 lg:col-start-3 lg:row-start-1"
      />
      <p className="timecode text-right leading-relaxed text-white/75 max-sm:col-span-full max-sm:row-start-3 max-sm:flex max-sm:justify-between lg:col-start-4">
        <span className="sr-only">{`Length ${speakDuration(durationSec)}`}</span>
        <span translate="no" aria-hidden className="block text-white">
          {formatTimecode(now.positionSec)}
        </span>
        <span translate="no" aria-hidden className="block">
          {formatTimecode(durationSec)}
        </span>
      </p>
      {now.state === 'failed' && (
        <p className="col-span-full text-sm text-brand-light">
          We couldn’t play this cue. Check your connection and press play again.
        </p>
      )}
      {/* Without code the browser's own controls play it. */}
      <noscript className="col-span-full">
        {/* eslint-disable-next-line jsx-a11y-x/media-has-caption -- music, with nothing spoken */}
        <audio src={source} controls preload="none" className="w-full" />
      </noscript>
    </li>
  );
}

function PlayButton({ title, now, onPress }: { title: string; now: Now; onPress: () => void }) {
  const isOn = isSounding(now);
  const isLoading = isWaiting(now);
  const Icon = isLoading ? LoaderCircle : isOn ? Pause : Play;
  return (
    <button
      type="button"
      aria-label={`${isOn ? 'Pause' : 'Play'} ${title}`}
      onClick={onPress}
      className="flex size-13 items-center justify-center rounded-full border border-transparent bg-brand-light text-night transition-colors hover:bg-white focus-visible:outline-brand-light noscript:hidden"
    >
      <Icon
        aria-hidden
        className={`size-5 fill-current ${isLoading ? 'animate-spin fill-none' : isOn ? '' : 'translate-x-px'}`}
      />
    </button>
  );
}

/** What can be heard of a project. */
export function Cues({ project }: { project: ProjectPage }) {
  const sounds = useMemo(() => soundsOf(project), [project]);
  const search = useSearch({ strict: false }) as { cue?: unknown; t?: unknown };
  /** An address that names a cue and a second: it is ready there, and a press plays. What plays already is left alone. */
  const makeReady = useEffectEvent(() => {
    const place = placeNamed(search, sounds);
    if (place && !sitePlayer.now.sound) void sitePlayer.load(place.sound, sounds, place.sec);
  });
  useEffect(() => makeReady(), []);
  return (
    <section aria-labelledby="cues">
      <div aria-hidden className="ruler text-white/30" />
      <div className="mt-3 mb-4 flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1">
        <h2 id="cues" className="text-heading">
          Cues
        </h2>
        <p className="text-note text-white/75">
          Excerpts.{' '}
          <span className="noscript:hidden print:hidden">Press anywhere on a waveform to play from there.</span>
        </p>
      </div>
      <ul className="border-b border-white/15">
        {sounds.map((sound) => (
          <CueRow key={sound.id} sound={sound} queue={sounds} />
        ))}
      </ul>
    </section>
  );
}
