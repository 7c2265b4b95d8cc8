import { useMemo } from 'react';
import { studio } from '../../../lib/studio';
import { Dialog } from '../../../ui/dialog';
import { ListenApp } from '../public/listen-app';
import { previewCalls } from '../public/listen-calls';
import { fetchPreview } from '../shared/pitches.queries';

/** The client's page as it is now; nothing of it is counted. */
export function PitchPreview({ id, onClose }: { id: string; onClose: () => void }) {
  const calls = useMemo(() => previewCalls(() => fetchPreview(id)), [id]);
  return (
    <Dialog title="Preview" isOpen onClose={onClose} width="wide" isFocused>
      <ListenApp studio={studio} first={loading} calls={calls} isInside />
    </Dialog>
  );
}

const loading = { status: 'loading' } as const;
