import { sayVersion } from '@cueroom/contracts/versions/version-kinds';
import type { Version } from '@cueroom/contracts/versions/versions';
import type { Playable } from './portal-player';

export interface VersionSound {
  version: Version;
  sound: Playable;
}

/**
 * The versions of a song for the player, which can switch between them and the song itself.
 * @param fetch requests them anew, when an address that was listed has expired
 */
export const versionSounds = (
  main: Playable | null,
  of: { id: string; title: string; artist: string; versions: readonly Version[] },
  fetch: () => Promise<readonly Version[]>,
): VersionSound[] => {
  const sounds = of.versions
    .filter(({ audio, fileUrl }) => audio.state !== 'invalid' && fileUrl)
    .map((version): VersionSound => {
      let listed = version.fileStreamUrl;
      const source = async () => {
        const address = listed;
        listed = null;
        if (address) return address;
        const fresh = (await fetch()).find(({ id }) => id === version.id);
        if (!fresh?.fileStreamUrl) throw new Error('This version is not there any more');
        return fresh.fileStreamUrl;
      };
      const { id, audio, duration } = version;
      const label = sayVersion(version);
      const sound = { id, title: `${of.title} (${label})`, artist: of.artist, source, label };
      return { version, sound: { ...sound, peaksUrl: audio.peaksUrl, durationSec: duration } };
    });
  if (main && sounds.length > 0) {
    const all = [{ ...main, label: 'Main' }, ...sounds.map(({ sound }) => sound)];
    for (const sound of [main, ...all]) sound.versions = all;
    main.label = 'Main';
  }
  return sounds;
};
