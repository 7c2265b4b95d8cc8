/** Of an upload, from 0 to 1; undefined: there is none. */
export const sayProgress = ({
  progress,
  isWaiting,
}: {
  progress?: number;
  isWaiting?: boolean;
}): string | undefined => {
  if (progress === undefined) return undefined;
  return isWaiting ? 'waiting for your connection…' : `${Math.floor(progress * 100)}%`;
};
