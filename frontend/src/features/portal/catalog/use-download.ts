import type { DownloadFormat, FetchableDownload, NewDownload } from '@cueroom/contracts/media/downloads';
import { useMutation } from '@tanstack/react-query';
import { Download, LoaderCircle } from 'lucide-react';
import { api } from '../../../lib/api';
import { sayError } from '../../../lib/api-error';
import type { RowAction } from '../../../ui/row-actions';
import { toast } from '../../../ui/toasts';

const formats: { format: DownloadFormat; label: string; hint: string }[] = [
  { format: 'original', label: 'Original', hint: 'As delivered' },
  { format: 'wav', label: 'WAV', hint: 'Lossless, with tags' },
  { format: 'aiff', label: 'AIFF', hint: 'Lossless, with tags' },
  { format: 'mp3', label: 'MP3', hint: '320 kbps, with tags' },
];

/** A track's file in the format that is picked: the server prepares it, then the browser saves it. */
export function useDownload(id: string, title: string): RowAction {
  const download = useMutation({ mutationFn: (format: DownloadFormat) => prepare(id, format) });
  const start = (format: DownloadFormat, label: string) => {
    toast({ title: 'Preparing download…', description: `${title} (${label})` });
    // Not a callback of `mutate`: it must run also when this row is out of view by then.
    void download
      .mutateAsync(format)
      .then(saveFile, (error: unknown) =>
        toast({ title: 'Failed to download track', description: sayError(error), variant: 'destructive' }),
      );
  };
  const isBusy = download.isPending;
  return {
    icon: isBusy ? LoaderCircle : Download,
    label: isBusy ? 'Preparing…' : 'Download',
    isBusy,
    choices: formats.map(({ format, label, hint }) => ({ label, hint, onSelect: () => start(format, label) })),
  };
}

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

function saveFile({ url, filename }: Ready) {
  const link = document.createElement('a');
  link.href = url;
  link.download = filename;
  link.click();
}
