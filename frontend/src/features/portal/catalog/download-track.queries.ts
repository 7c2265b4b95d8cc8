import type { DownloadFormat, FetchableDownload, NewDownload } from '@cueroom/contracts/media/downloads';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/api';

const pollMs = 700;

interface Ready {
  url: string;
  filename: string;
}

/** Polls until the file is ready; the server fails it when no worker answers. @throws with the server's reason */
async function prepare(trackId: string, format: DownloadFormat): Promise<Ready> {
  const wanted: NewDownload = { format };
  let download = await api.post<FetchableDownload>(`/api/admin/music/${trackId}/downloads`, wanted);
  while (download.state === 'queued') {
    await new Promise((resolve) => setTimeout(resolve, pollMs));
    download = await api.get<FetchableDownload>(`/api/admin/downloads/${download.id}`);
  }
  const { url, filename, error } = download;
  if (!url) throw new Error(error ?? 'Please try again');
  return { url, filename };
}

export const useDownloadTrack = (trackId: string) =>
  useMutation({ mutationFn: (format: DownloadFormat) => prepare(trackId, format) });

/** Like a press on a link: the browser saves the file. */
export function saveFile({ url, filename }: Ready) {
  const link = document.createElement('a');
  link.href = url;
  link.download = filename;
  link.click();
}
