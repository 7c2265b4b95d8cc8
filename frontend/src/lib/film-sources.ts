import type { VideoRendition } from '@cueroom/contracts/content/hero-settings';

export interface FilmSource {
  src: string;
  type?: string;
  media?: string;
}

export const smallWindow = '(max-width: 800px)';

/**
 * First the smallest for small windows and the sharpest for large ones; the others for browsers that cannot play it.
 * @param original played by large windows until the renditions are complete
 */
export const filmSources = (
  renditions: readonly VideoRendition[],
  original: FilmSource,
  isComplete = renditions.length > 0,
): FilmSource[] => {
  const byBytes = [...renditions].sort((a, b) => a.bytes - b.bytes);
  const byWidth = [...renditions].sort((a, b) => b.width - a.width);
  return [
    ...byBytes.map(({ url, type }) => ({ src: url, type, media: smallWindow })),
    ...(isComplete ? [] : [original]),
    ...byWidth.map(({ url, type }) => ({ src: url, type })),
  ];
};
