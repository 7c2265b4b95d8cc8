import { formatBytes } from '../../../lib/words/format';

/** Bytes uploaded at a time, of the last seconds: how fast it goes. */
export interface PaceNote {
  at: number;
  bytes: number;
}

const noteEveryMs = 500;
const notes = 30;
/** Before that a speed would be a guess. */
const knownAfterMs = 3000;
/** Where nothing moved for so long, what went before says nothing about the speed. */
const forgottenAfterMs = 10_000;

export const notedPace = (pace: readonly PaceNote[], bytes: number, now = Date.now()): readonly PaceNote[] => {
  const last = pace.at(-1);
  if (last && now - last.at < noteEveryMs) return pace;
  // A file begins again: what went before says nothing about its speed, either.
  const isNew = last !== undefined && (bytes < last.bytes || now - last.at > forgottenAfterMs);
  return [...(isNew ? [] : pace), { at: now, bytes }].slice(-notes);
};

/** Bytes in a millisecond, of the last seconds. */
export const paceOf = (pace: readonly PaceNote[]): number | undefined => {
  const [first, last] = [pace[0], pace.at(-1)];
  if (!first || !last || last.at - first.at < knownAfterMs || last.bytes <= first.bytes) return undefined;
  return (last.bytes - first.bytes) / (last.at - first.at);
};

/** How fast a file goes, and how long it takes: as '2.1 MB/s, about 4 min left'. @param atOnce files that share the line */
export const sayPace = (
  pace: readonly PaceNote[],
  { file, progress }: { readonly file: Pick<File, 'size'> | null; readonly progress: number },
  atOnce = 1,
): string | undefined => {
  const bytesInMs = paceOf(pace);
  if (!bytesInMs || !file || atOnce === 0) return undefined;
  const ofThis = bytesInMs / atOnce;
  return `${formatBytes(ofThis * 1000)}/s, ${sayTimeLeft((file.size * (1 - progress)) / ofThis)}`;
};

export const sayTimeLeft = (ms: number): string => {
  const minutes = ms / 60_000;
  if (minutes < 1) return 'less than a minute left';
  return minutes < 90 ? `about ${Math.round(minutes)} min left` : `about ${Math.round(minutes / 60)} hours left`;
};
