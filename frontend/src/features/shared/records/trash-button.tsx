import type { RecordType } from '@cueroom/contracts/record-names';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../../ui/icon-button';
import { lazyWindow } from '../../../ui/lazy-window';

const TrashDialog = lazyWindow(() => import('./trash-dialog'));

/** Beside a list: what was deleted of it. */
export function TrashButton({ of }: { of: RecordType }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton icon={Trash2} label="Trash" onClick={() => setOpen(true)} className="-mx-1.5 pointer-coarse:mx-0" />
      {isOpen && <TrashDialog of={of} onClose={() => setOpen(false)} />}
    </>
  );
}
