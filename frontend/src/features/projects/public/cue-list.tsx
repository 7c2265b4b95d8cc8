import type { ProjectPage } from '@cueroom/contracts/content/projects';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { placeNamed, sitePlayer, soundsOf } from '../../shared/player/site-player';
import { CueRow } from './cue-row';

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
