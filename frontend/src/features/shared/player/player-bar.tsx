import { useEffect } from 'react';
import { SkipBack, SkipForward, X } from 'lucide-react';
import { useSnapshot } from 'valtio/react';
import { basicAuthorization, storedCredentials } from '../../../lib/api/credentials';
import { Button } from '../../../ui/button';
import { IconButton } from '../../../ui/icon-button';
import { reportHeard } from './heard-report';
import { usePlayerKeys } from './player-keys';
import { PlayerError, PlayTime, PlayToggle, PortalWave, VolumeSlider } from './player-parts';
import { type Playable, playerBar, portalPlayer } from './portal-player';
import { useNow } from './use-now';

/** The player at the bottom of the portal, on every tab. */
export default function PlayerBar() {
  const { sound, queue, failure } = useNow(portalPlayer);
  const { isHidden } = useSnapshot(playerBar);
  const changeVersion = (version: Playable) => void portalPlayer.changeVersion(version);
  usePlayerKeys(portalPlayer, changeVersion);
  useEffect(reportSongs, []);
  if (!sound || isHidden) return null;
  const at = queue.findIndex(({ id }) => id === sound.id);
  const nextVersion = portalPlayer.nextVersion();
  const isLast = at < 0 || at === queue.length - 1;
  return (
    <div
      role="region"
      aria-label="Player"
      data-foot
      className="sticky bottom-0 z-30 print:hidden animate-rise border-t border-line bg-card pb-[env(safe-area-inset-bottom)] shadow-raised"
    >
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2 px-5 py-2.5 lg:px-8 lg:flex-nowrap">
        <div className="flex items-center gap-1">
          {/* Not disabled at the ends of the queue: that would drop the focus. */}
          <IconButton icon={SkipBack} label="Previous" aria-disabled={at <= 0} onClick={() => portalPlayer.skip(-1)} />
          <PlayToggle sound={sound} />
          <IconButton icon={SkipForward} label="Next" aria-disabled={isLast} onClick={() => portalPlayer.skip(1)} />
        </div>
        <div className="min-w-0 flex-1 lg:w-52 lg:flex-none">
          <p translate="no" className="truncate font-semibold">
            {sound.title}
          </p>
          <p translate="no" className="truncate text-sm text-ink-soft">
            {sound.artist}
          </p>
        </div>
        {nextVersion && (
          <Button
            variant="secondary"
            size="small"
            aria-keyshortcuts="V"
            title="Next version (V)"
            onClick={() => changeVersion(nextVersion)}
          >
            <span className="sr-only">Version: </span>
            <span>{sound.label}</span>
          </Button>
        )}
        <div className="order-last flex min-h-10 basis-full flex-wrap items-center gap-x-5 gap-y-2 lg:order-none lg:flex-1 lg:basis-0 lg:flex-nowrap">
          {failure !== undefined ? (
            <PlayerError failure={failure} />
          ) : (
            <div className="flex min-w-0 flex-1 items-center gap-3">
              <PortalWave key={sound.id} sound={sound} isSlider className="h-10 flex-1" />
              <PlayTime sound={sound} />
            </div>
          )}
          <VolumeSlider />
        </div>
        <IconButton icon={X} label="Close player" onClick={() => portalPlayer.close()} />
      </div>
    </div>
  );
}

interface Song {
  path: string;
}

/** Artists hear how far their songs were listened to. @returns ends it */
const reportSongs = (): (() => void) =>
  reportHeard<Playable, Song>({
    player: portalPlayer,
    nameOf: ({ heardPath }) => (heardPath ? { path: heardPath } : null),
    send: async (parts, signal) => {
      const paths = [...new Set(parts.map(({ path }) => path))];
      await Promise.all(
        paths.map((path) => {
          const ranges = parts.filter((part) => part.path === path).map(({ from, to }) => [from, to]);
          return post(path, { ranges }, signal);
        }),
      );
    },
  });

/** Survives the page that is being left. @throws if it is worth sending again */
const post = async (path: string, body: object, signal: AbortSignal): Promise<void> => {
  const credentials = storedCredentials();
  if (!credentials) throw new Error('signed out');
  const headers = { 'content-type': 'application/json', authorization: basicAuthorization(credentials) };
  const { status } = await fetch(path, {
    method: 'POST',
    keepalive: true,
    headers,
    body: JSON.stringify(body),
    signal,
  });
  if (status >= 500 || [401, 429].includes(status)) throw new Error(`status ${status}`);
};
