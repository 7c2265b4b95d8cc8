import { sayVersion } from '@cueroom/contracts/versions/version-kinds';
import type { Version } from '@cueroom/contracts/versions/versions';
import type { ReactNode } from 'react';
import { formatDuration } from '../../../lib/words/format';
import { PlayerError, PlayTime, PlayToggle, PortalWave } from './player-parts';
import { type Playable, portalPlayer } from './portal-player';
import { useSound } from './use-now';

interface VersionListProps {
  versions: readonly Version[];
  /** Missing: it cannot be heard. */
  soundOf: (version: Version) => Playable | undefined;
  actions?: (version: Version) => ReactNode;
}

/** What there is beside the main file, each to be heard. */
export const VersionList = ({ versions, soundOf, actions }: VersionListProps) => (
  <ul aria-label="Versions" className="space-y-1">
    {versions.map((version) => (
      <VersionRow key={version.id} version={version} sound={soundOf(version)}>
        {actions?.(version)}
      </VersionRow>
    ))}
  </ul>
);

interface VersionRowProps {
  version: Version;
  sound: Playable | undefined;
  children: ReactNode;
}

function VersionRow({ version, sound, children }: VersionRowProps) {
  const { audio, duration, fileName, hints } = version;
  const notes = [
    duration !== null && formatDuration(duration),
    fileName,
    audio.state === 'queued' && 'waiting to be checked',
    audio.state === 'running' && 'being checked',
  ];
  return (
    <li className="flex items-center gap-3 rounded-lg border border-line px-2 py-1">
      {sound ? <PlayToggle isQuiet sound={sound} /> : <span className="size-9 shrink-0" />}
      <div className="min-w-0 flex-1 text-sm">
        <p className="font-semibold wrap-anywhere">{sayVersion(version)}</p>
        <p className="text-note wrap-anywhere text-ink-soft">{notes.filter(Boolean).join(' · ')}</p>
        {audio.error && <p className="text-note font-medium text-bad">{audio.error}</p>}
        {hints.map(({ code, words }) => (
          <p key={code} className="text-note text-brand-deep">
            {words}
          </p>
        ))}
        {sound && <PlayingSound sound={sound} />}
      </div>
      {children}
    </li>
  );
}

/** Where it is, while it is the one that is heard: the player's bar is behind the window. */
function PlayingSound({ sound }: { sound: Playable }) {
  const { isHere, failure } = useSound(portalPlayer, sound);
  if (!isHere) return null;
  if (failure !== undefined) return <PlayerError failure={failure} />;
  return (
    <div className="flex items-center gap-3">
      <PortalWave sound={sound} isSlider className="h-8 flex-1" />
      <PlayTime sound={sound} />
    </div>
  );
}
