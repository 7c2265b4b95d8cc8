import type { HeroSettings } from '@cueroom/contracts/content/hero-settings';
import { playableVideoUrl } from '@cueroom/contracts/content/video-address';
import { type FilmSource, filmSources, smallWindow } from '../../../../lib/film-sources';
import large from './film/default-1080.mp4';
import small from './film/default-720.mp4';
import poster from './film/default-poster.avif';
import phonePoster from './film/default-poster-phone.avif';

export type HeroFilm =
  | { kind: 'file'; title: string; poster?: string; posterSet?: string; sources: FilmSource[] }
  | { kind: 'embed'; title: string; address: string };

/** Until the studio sets one. Our own file: no other company learns of the visit, and it works without internet. */
export const defaultFilm = {
  kind: 'file',
  title: 'The beam of a projector in the haze of an empty cinema',
  poster,
  posterSet: `${phonePoster} 720w, ${poster} 1600w`,
  sources: [
    { src: small, type: 'video/mp4', media: smallWindow },
    { src: large, type: 'video/mp4' },
  ],
} satisfies HeroFilm;

const isFileAddress = (address: string) =>
  address.startsWith('/api/objects/') || /\.(mp4|m4v|webm|mov|ogv)($|[?#])/i.test(address);

/** The hero's film; the default film if the settings are null, inactive or empty. */
export const filmOf = (settings: HeroSettings | null): HeroFilm => {
  if (!settings?.isActive || !settings.videoUrl) return defaultFilm;
  const { videoType, videoUrl, videoTitle, videoFileType, posterUrl, processing, renditions } = settings;
  const title = videoTitle || 'Showreel';
  if (videoType === 'url' && !isFileAddress(videoUrl)) {
    return { kind: 'embed', title, address: playableVideoUrl(videoUrl) };
  }
  const original = { src: videoUrl, type: videoType === 'file' ? playableType(videoFileType) : undefined };
  const isComplete = processing?.state === 'done' && renditions.length > 0;
  return {
    kind: 'file',
    title,
    poster: posterUrl ?? undefined,
    sources: filmSources(renditions, original, isComplete),
  };
};

/** QuickTime files mostly hold MP4, but browsers refuse them by type: without one they try. */
const playableType = (type: string | null): string | undefined =>
  type === 'video/quicktime' ? undefined : (type ?? undefined);
