import type { HeroSettings } from '@cueroom/contracts/content/hero-settings';
import { playableVideoUrl } from '@cueroom/contracts/content/video-address';
import mp4 from './film/default.mp4';
import poster from './film/default-poster.avif';

export interface FilmSource {
  src: string;
  type?: string;
  /** For windows that this holds for; the first that fits is taken. */
  media?: string;
}
export type HeroFilm =
  | { kind: 'file'; title: string; poster?: string; sources: FilmSource[] }
  | { kind: 'embed'; title: string; address: string };

/**
 * The film while the studio has set none. The product asks for an embedded video here. Ours is a file of our own: it loops,
 * is muted and starts by itself as an embedded one would, but it asks no other company's server for anything, so a visitor of
 * a studio that has chosen no video is known to nobody else, and a site without internet shows it too.
 */
export const defaultFilm: HeroFilm = {
  kind: 'file',
  title: 'Strings of light swinging in a projector beam',
  poster,
  sources: [{ src: mp4, type: 'video/mp4' }],
};
export const defaultPoster: string = poster;

const smallWindow = '(max-width: 800px)';
const isFileAddress = (address: string) =>
  address.startsWith('/api/objects/') || /\.(mp4|m4v|webm|mov|ogv)($|[?#])/i.test(address);

/** What the hero shows for these settings; null settings, or ones that are switched off or empty, mean the default film. */
export const filmOf = (settings: HeroSettings | null): HeroFilm => {
  if (!settings?.isActive || !settings.videoUrl) return defaultFilm;
  const { videoType, videoUrl, videoTitle, videoFileType, posterUrl } = settings;
  const title = videoTitle || 'Showreel';
  if (videoType === 'url' && !isFileAddress(videoUrl)) {
    return { kind: 'embed', title, address: playableVideoUrl(videoUrl) };
  }
  const original = { src: videoUrl, type: videoType === 'file' ? playableType(videoFileType) : undefined };
  return { kind: 'file', title, poster: posterUrl ?? undefined, sources: sourcesOf(settings, original) };
};

/**
 * Small windows get the smallest file, large ones the sharpest: that is the original until all renditions are made. Whoever
 * cannot play it finds the others behind it.
 */
const sourcesOf = ({ processing, renditions }: HeroSettings, original: FilmSource): FilmSource[] => {
  const byBytes = [...renditions].sort((a, b) => a.bytes - b.bytes);
  const byWidth = [...renditions].sort((a, b) => b.width - a.width);
  return [
    ...byBytes.map(({ url, type }) => ({ src: url, type, media: smallWindow })),
    ...(processing?.state === 'done' && renditions.length > 0 ? [] : [original]),
    ...byWidth.map(({ url, type }) => ({ src: url, type })),
  ];
};

/** QuickTime files are mostly MP4 inside, but browsers refuse them by their name: better that they look for themselves. */
const playableType = (type: string | null): string | undefined =>
  type === 'video/quicktime' ? undefined : (type ?? undefined);
