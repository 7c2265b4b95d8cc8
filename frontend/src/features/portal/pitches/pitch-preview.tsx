import type { ListenPage } from '@cueroom/contracts/pitches/listen';
import { useMemo } from 'react';
import { api } from '../../../lib/api';
import { studio } from '../../../lib/studio';
import { Dialog } from '../../../ui/dialog';
import { ListenApp } from '../../listen/listen-app';
import { previewCalls } from '../../listen/listen-calls';
import { pitchPath } from '../../pitches/pitches.queries';

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
