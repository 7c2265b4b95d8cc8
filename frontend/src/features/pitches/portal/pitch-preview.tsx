import type { ListenPage } from '@cueroom/contracts/pitches/listen';
import { useMemo } from 'react';
import { api } from '../../../lib/api';
import { studio } from '../../../lib/studio';
import { Dialog } from '../../../ui/dialog';
import { ListenApp } from '../public/listen-app';
import { previewCalls } from '../public/listen-calls';
import { pitchPath } from '../shared/pitches.queries';

/** The client's page as it is now; nothing of it is counted. */
export function PitchPreview({ id, onClose }: { id: string; onClose: () => void }) {
  const calls = useMemo(() => previewCalls(() => api.get<ListenPage>(`${pitchPath(id)}/preview`)), [id]);
  return (
    <Dialog title="Preview" isOpen onClose={onClose} width="wide" isFocused>
      <ListenApp studio={studio} first={loading} calls={calls} isInside />
    </Dialog>
  );
}

const loading = { is: 'loading' } as const;
