import type { Download, FetchableDownload } from '@cueroom/contracts/media/downloads';

/** On the button of a download, until it is there. */
export const sayPreparing = ({ isWaiting, progress }: Pick<Download, 'isWaiting' | 'progress'>): string => {
  if (isWaiting) return 'Waiting in line…';
  return progress ? `Preparing… ${progress} %` : 'Preparing…';
};

const firstPollMs = 700;

interface Waiting {
  ask: (id: string) => Promise<FetchableDownload>;
  tell: (download: FetchableDownload) => void;
  /** Asked less and less often, where calls are counted. */
  longestMs?: number;
}

/** Polls until the file is ready; the server fails it when no worker answers. @throws with the server's reason */
export async function whenReady(download: FetchableDownload, waiting: Waiting): Promise<FetchableDownload> {
  const { ask, tell, longestMs = firstPollMs } = waiting;
  let waitMs = firstPollMs;
  while (download.state === 'queued') {
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    waitMs = Math.min(longestMs, waitMs * 1.25);
    const before = download;
    download = await ask(download.id).catch((error: unknown) => {
      // The line may be back when it is asked next.
      if (error instanceof TypeError) return before;
      throw error;
    });
    tell(download);
  }
  if (!download.url) throw new Error(download.error ?? 'Please try again');
  return download;
}

export const saveFile = (url: string, name: string): void => {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
};

/** By then a browser has taken the file over. */
const takenMs = 60_000;

export const saveContent = ({ content, name }: { content: Blob; name: string }): void => {
  const url = URL.createObjectURL(content);
  saveFile(url, name);
  setTimeout(() => URL.revokeObjectURL(url), takenMs);
};
