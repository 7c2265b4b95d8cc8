import type { DownloadFormat, FetchableDownload, NewDownload } from '@cueroom/contracts/media/downloads';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/api';

const askAgainAfterMs = 700;

interface Ready {
  url: string;
  filename: string;
}

/** Waits for the worker; the server ends it by itself when the worker does not. @throws with the server's sentence */
async function prepare(trackId: string, format: DownloadFormat): Promise<Ready> {
  const wanted: NewDownload = { format };
  let download = await api.post<FetchableDownload>(`/api/admin/music/${trackId}/downloads`, wanted);
  while (download.state === 'queued') {
    await new Promise((resolve) => setTimeout(resolve, askAgainAfterMs));
    download = await api.get<FetchableDownload>(`/api/admin/downloads/${download.id}`);
  }
  const { url, filename, error } = download;
  if (!url) throw new Error(error ?? 'Please try again');
  return { url, filename };
}

export const useDownloadTrack = (trackId: string) =>
  useMutation({ mutationFn: (format: DownloadFormat) => prepare(trackId, format) });

/** As if the link had been pressed: the browser saves the file. */
export function saveFile({ url, filename }: Ready) {
  const link = document.createElement('a');
  link.href = url;
  link.download = filename;
  link.click();
}
