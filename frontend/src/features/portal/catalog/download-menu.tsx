import type { DownloadFormat } from '@cueroom/contracts/media/downloads';
import { Download, LoaderCircle } from 'lucide-react';
import { memo } from 'react';
import { sayError } from '../../../lib/api-error';
import { IconButton } from '../../../ui/icon-button';
import { Menu } from '../../../ui/menu';
import { toast } from '../../../ui/toasts';
import { saveFile, useDownloadTrack } from './download-track.queries';

const formats: { format: DownloadFormat; label: string; hint: string }[] = [
  { format: 'original', label: 'Original', hint: 'As delivered' },
  { format: 'wav', label: 'WAV', hint: 'Lossless, with tags' },
  { format: 'aiff', label: 'AIFF', hint: 'Lossless, with tags' },
  { format: 'mp3', label: 'MP3', hint: '320 kbit/s, with tags' },
];

/** A track's file in the format that is picked: the server prepares it, then the browser saves it. */
export const DownloadMenu = memo(function DownloadMenu({ id, title }: { id: string; title: string }) {
  const download = useDownloadTrack(id);
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
  return (
    <Menu
      trigger={
        <IconButton
          icon={isBusy ? LoaderCircle : Download}
          label={isBusy ? 'Preparing…' : 'Download'}
          className={isBusy ? 'animate-spin motion-reduce:animate-none' : undefined}
        />
      }
      items={formats.map(({ format, label, hint }) => ({ label, hint, onSelect: () => start(format, label) }))}
    />
  );
});
