import type { Download } from '@cueroom/contracts/media/downloads';

/** On the button of a download, until it is there. */
export const sayPreparing = ({ isWaiting, progress }: Pick<Download, 'isWaiting' | 'progress'>): string => {
  if (isWaiting) return 'Waiting in line…';
  return progress ? `Preparing… ${progress} %` : 'Preparing…';
};
