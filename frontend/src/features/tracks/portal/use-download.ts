import type { Track } from '@cueroom/contracts/catalog/tracks';
import type { DownloadFormat } from '@cueroom/contracts/media/download-formats';
import type { FetchableDownload, NewDownload } from '@cueroom/contracts/media/downloads';
import { objectKeyOf } from '@cueroom/contracts/media/file-address';
import { sayVersion } from '@cueroom/contracts/versions/version-kinds';
import type { Version } from '@cueroom/contracts/versions/versions';
import { useMutation } from '@tanstack/react-query';
import { Download, LoaderCircle } from 'lucide-react';
import { useState } from 'react';
import { call, fetchFile } from '../../../lib/api/api';
import { pluralize } from '../../../lib/words/format';
import { sayError } from '../../../lib/api/api-error';
import { saveContent, saveFile, sayPreparing, whenReady } from '../../../lib/downloads';
import type { RowAction } from '../../../ui/list/row-actions';
import { toast, toastError } from '../../../ui/notices/toasts';

const formats: { format: DownloadFormat; label: string; hint: string }[] = [
  { format: 'original', label: 'Original', hint: 'As delivered' },
  { format: 'wav', label: 'WAV', hint: 'Lossless, with tags' },
  { format: 'aiff', label: 'AIFF', hint: 'Lossless, with tags' },
  { format: 'mp3', label: 'MP3', hint: '320 kbps, with tags' },
];

interface Wanted extends NewDownload {
  label: string;
}

type Downloadable = Pick<Track, 'id' | 'title' | 'fileUrl' | 'versions'>;

/** With its file's name where two are of one kind. */
const nameAmong = (versions: readonly Version[], version: Version): string => {
  const name = sayVersion(version);
  const isAlone = versions.every((one) => one === version || sayVersion(one) !== name);
  return isAlone || !version.fileName ? name : `${name}, ${version.fileName}`;
};

type Choice = Wanted & { hint: string };

/** What a track's menu offers, in four formats: its file; where it has versions, all of them as a ZIP, and each. */
const choicesOf = ({ fileUrl, versions }: Downloadable): (Choice | { label: string; choices: Choice[] })[] => {
  const own = objectKeyOf(fileUrl) ? formats : [];
  const kept = versions.filter((version) => objectKeyOf(version.fileUrl));
  if (kept.length === 0) return own;
  const zips = formats.map(({ format, label }) => ({
    ...{ format, all: true, label: format === 'original' ? 'All as ZIP' : `All as ZIP (${label})` },
    hint: pluralize(kept.length + (own.length > 0 ? 1 : 0), 'file'),
  }));
  const single = kept.map((version) => ({
    label: nameAmong(kept, version),
    choices: formats.map((one) => ({ ...one, versionId: version.id })),
  }));
  return [...own, ...zips, ...single];
};

/** A track's files in the format that is picked: the server prepares them, then the browser saves them. */
export function useDownload(track: Downloadable): RowAction {
  const { id, title } = track;
  const [preparing, setPreparing] = useState(sayPreparing({}));
  const tell = (download: FetchableDownload) => setPreparing(sayPreparing(download));
  const download = useMutation({ mutationFn: (wanted: NewDownload) => prepare(id, wanted, tell) });
  const start = ({ label, ...wanted }: Wanted) => {
    setPreparing(sayPreparing({}));
    toast({ title: 'Preparing download…', description: `${title} (${label})` });
    // Not a callback of `mutate`: it must run also when this row is out of view by then.
    void download.mutateAsync(wanted).then(
      ({ url, filename }) => saveFile(url!, filename),
      (error: unknown) =>
        toast({ title: 'Failed to download track', description: sayError(error), variant: 'destructive' }),
    );
  };
  const itemOf = ({ hint, ...wanted }: Choice, name = wanted.label) => ({
    ...{ label: wanted.label, hint },
    onSelect: () => start({ ...wanted, label: name }),
  });
  const isBusy = download.isPending;
  return {
    icon: isBusy ? LoaderCircle : Download,
    label: isBusy ? preparing : 'Download',
    isBusy,
    choices: [
      ...choicesOf(track).map((choice) =>
        'choices' in choice
          ? {
              label: choice.label,
              items: choice.choices.map((one) => itemOf(one, `${choice.label}, ${one.label}`)),
            }
          : itemOf(choice),
      ),
      { label: 'Clearance sheet', hint: 'Who owns it, who signs', onSelect: () => void saveSheet(id) },
    ],
  };
}

const prepare = async (trackId: string, body: NewDownload, tell: (download: FetchableDownload) => void) =>
  whenReady(await call('POST /api/admin/music/:id/downloads', { params: { id: trackId }, body }), {
    ask: (id) => call('GET /api/admin/downloads/:id', { params: { id } }),
    tell,
  });

/** Signed, so that anybody can verify it. */
const saveSheet = (trackId: string): Promise<unknown> =>
  fetchFile(`/api/admin/music/${trackId}/clearance.pdf`).then(saveContent, (error: unknown) =>
    toastError(error, 'Failed to make the clearance sheet'),
  );
