import type { ListTracks } from '@cueroom/contracts/catalog/track-lists';
import { FileDown, FileUp, type LucideIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { fetchFile, searchOf } from '../../../lib/api/api';
import { saveContent } from '../../../lib/downloads';
import { Button } from '../../../ui/button';
import { lazyWindow } from '../../../ui/window/lazy-window';
import { toast, toastError } from '../../../ui/notices/toasts';
import { trackKind } from './tracks.queries';

const ImportDialog = lazyWindow(() => import('./import-dialog'));

/** On a narrow screen the sign alone. */
const low = 'max-2xl:size-9 max-2xl:px-0! pointer-coarse:max-2xl:size-11';

function Named({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      {children}
      <span className="max-2xl:sr-only">{label}</span>
    </>
  );
}

interface LowButtonProps {
  icon: LucideIcon;
  label: string;
  title?: string;
  /** Something waits there. */
  isMarked?: boolean;
  onPress: () => void;
}

export function LowButton({ icon: Icon, label, title = label, isMarked, onPress }: LowButtonProps) {
  return (
    <Button variant="secondary" size="small" title={title} className={low} onClick={onPress}>
      <Named label={label}>
        <Icon aria-hidden className="size-4" />
      </Named>
      {isMarked && <span aria-hidden className="-ml-1 size-2 rounded-full bg-brand" />}
    </Button>
  );
}

/** The catalog as a table: out with the filters of the list, and in. */
export function CsvActions({ params }: { params: ListTracks }) {
  const [isImporting, setIsImporting] = useState(false);
  const [isExporting, setIsExporting] = useState(false);
  const address = `/api/admin/${trackKind}.csv?${searchOf(params)}`;
  // The address alone would ask for the password again.
  const save = async () => {
    setIsExporting(true);
    toast({ title: 'Preparing the CSV file…' });
    await fetchFile(address).then(
      ({ content, name }) => saveContent({ content, name: name || 'tracks.csv' }),
      toastError,
    );
    setIsExporting(false);
  };
  return (
    <>
      <Button asChild variant="secondary" size="small" className={low} isPending={false}>
        <a
          href={address}
          title="Export CSV"
          aria-disabled={isExporting || undefined}
          onClick={(event) => {
            event.preventDefault();
            if (!isExporting) void save();
          }}
        >
          <Named label="Export CSV">
            <FileDown aria-hidden className="size-4" />
          </Named>
        </a>
      </Button>
      <LowButton icon={FileUp} label="Import CSV" onPress={() => setIsImporting(true)} />
      {isImporting && <ImportDialog onClose={() => setIsImporting(false)} />}
    </>
  );
}
