import type { ArtistSong } from '@cueroom/contracts/intake/artist-page';
import { isSame } from '../../../lib/is-same';
import { browserStorage } from '../../../lib/storage';

/** So long servers keep what was sent of it. */
const keptMs = 86_400_000;

export interface KeptBetterFile {
  name: string;
  size: number;
  hash?: string;
  /** Of its upload, 0 to 1. */
  progress: number;
  /** It has arrived, and its song does not have it yet. */
  address?: string;
  /** Of the file that its song had. */
  before?: Pick<ArtistSong, 'fileName' | 'verdict' | 'audio'>;
  keptAtMs: number;
}
type Known = Pick<KeptBetterFile, 'name' | 'size' | 'hash'>;

export const isSameFile = (one: Known, other: Known): boolean =>
  one.size === other.size && (one.hash ? one.hash === other.hash : one.name === other.name);

/** The song has another file than before, and it is this one. */
export const hasArrivedAt = (song: ArtistSong, { name, address, before }: KeptBetterFile): boolean => {
  if (!address || !before || song.fileName !== name) return false;
  // Under the same name it is known by its sound, but one that was being checked gets its sound without being another.
  return before.fileName !== name || (before.verdict !== 'checking' && !isSame(before.audio, song.audio));
};

/** Of a file that was under way when the page was left. */
export const keptAt = (place: string) => ({
  read: (): KeptBetterFile | null => {
    try {
      const kept = JSON.parse(browserStorage.get(place) ?? 'null') as KeptBetterFile | null;
      return kept && Date.now() - kept.keptAtMs < keptMs ? kept : null;
    } catch {
      return null;
    }
  },
  write: (kept: Omit<KeptBetterFile, 'keptAtMs'>) =>
    browserStorage.set(place, JSON.stringify({ ...kept, keptAtMs: Date.now() } satisfies KeptBetterFile)),
  forget: () => browserStorage.remove(place),
});
