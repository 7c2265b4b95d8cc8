import type { HeroVideoProgressed } from '@cueroom/contracts/content/hero-settings';

export const prefixed = (part: string, fields: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [part + name, value]));

/** Videos that a worker has yet to report on for the last time. @param part of the record, with a dot: '' for all of it */
export const awaitedVideo = (part: '' | 'film.') =>
  prefixed(part, { 'processing.state': { $in: ['queued', 'running'] } });

/** Late reports, and those of a job that starts again, do not set a video back; the first final report stays. */
export const progressOf = (
  { objectKey, processing, renditions, posterUrl }: HeroVideoProgressed,
  part: '' | 'film.',
): { filter: object; update: { $set: object } } => {
  const isOver = processing.state === 'done' || processing.state === 'failed';
  const notBefore = isOver ? {} : { 'processing.progress': { $lte: processing.progress } };
  return {
    filter: { ...awaitedVideo(part), ...prefixed(part, { objectKey, ...notBefore }) },
    update: { $set: prefixed(part, { processing, renditions, posterUrl, askedAt: isOver ? null : new Date() }) },
  };
};
