import type { FieldErrors } from '@cueroom/contracts/app-error';
import type { ListedPitch, PitchWithRecipients } from '@cueroom/contracts/pitches/pitches';
import { Eye } from 'lucide-react';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useRecord } from '../../../lib/api/admin-lists';
import { sayError } from '../../../lib/api/api-error';
import { isTyping } from '../../../lib/page/keys';
import { newRecord } from '../../../lib/page/portal-address';
import { studio } from '../../../lib/studio';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/window/dialog';
import { Loaded } from '../../../ui/loaded';
import { Notice } from '../../../ui/notices/notice';
import { useCommands } from '../../../ui/window/window-commands';
import type { OpenedRecord } from '../../shared/records/opened-record';
import { RecordHistory } from '../../shared/records/record-history';
import { ListenApp } from '../public/listen-app';
import { previewCalls } from '../public/listen-calls';
import { fetchPreview, pitchKind, useNewPitch } from '../shared/pitches.queries';
import { PitchActivityFeed } from './pitch-activity';
import { labels, PitchClashes } from './pitch-clashes';
import { PitchSettings, PitchText } from './pitch-details';
import { PitchTracks } from './pitch-tracks';
import { PitchWays } from './pitch-ways';
import { Recipients } from './recipients';
import { type PitchState, usePitchEditor } from './use-pitch-editor';

export default function PitchWindow(opened: OpenedRecord<ListedPitch>) {
  if (opened.id === newRecord) return <NewPitchWindow onClose={opened.onClose} />;
  return <StoredPitch {...opened} />;
}

/** From the search over everything: made at once, as everywhere, if there is no empty one. */
function NewPitchWindow({ onClose }: Pick<OpenedRecord<ListedPitch>, 'onClose'>) {
  const { mutate, error, isPending } = useNewPitch({ isAddress: true });
  const isBegun = useRef(false);
  useEffect(() => {
    // Once, however often this is drawn until the pitch is there.
    if (isBegun.current) return;
    isBegun.current = true;
    mutate({});
  });
  return (
    <Dialog title="New pitch" isOpen onClose={onClose} width="desk">
      {error && !isPending ? (
        <Notice action={<Button onClick={() => mutate({})}>Try Again</Button>}>
          {`The pitch could not be made. ${sayError(error)}`}
        </Notice>
      ) : (
        <Notice>One moment…</Notice>
      )}
    </Dialog>
  );
}

function StoredPitch({ id, onClose }: OpenedRecord<ListedPitch>) {
  const answer = useRecord(pitchKind, id);
  const [isPreview, setPreview] = useState(false);
  return (
    <Dialog
      title={answer.data?.title ?? 'Pitch'}
      isOpen
      onClose={onClose}
      width="desk"
      isFocused
      actions={
        answer.data && (
          <Button variant="secondary" size="small" onClick={() => setPreview(true)}>
            <Eye aria-hidden className="size-4" />
            Preview
          </Button>
        )
      }
      ways={answer.data && <PitchWays />}
    >
      <Loaded answer={answer} loadingText="Loading pitch…" one="pitch" isKept>
        {(pitch) => <PitchEditor key={pitch.id} pitch={pitch} onPreview={() => setPreview(true)} />}
      </Loaded>
      {isPreview && <PitchPreview id={id} onClose={() => setPreview(false)} />}
    </Dialog>
  );
}

function PitchEditor({ pitch, onPreview }: { pitch: PitchWithRecipients; onPreview: () => void }) {
  const editor = usePitchEditor(pitch);
  useCommands([{ label: 'Preview', run: onPreview }]);
  const typedIn = useRef<HTMLElement>(null);
  return (
    <div
      onFocus={({ target }) => {
        if (isTyping(target)) typedIn.current = target;
      }}
      className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"
    >
      <div className="min-w-0 space-y-8">
        <PitchText editor={editor} />
        <PitchTracks editor={editor} />
        <PitchSettings editor={editor} />
        {/* In sight wherever one types. */}
        <div className="sticky bottom-0 z-10 bg-paper py-2">
          <SaveState editor={editor} typedIn={typedIn} />
        </div>
      </div>
      <div className="min-w-0 space-y-8">
        <Recipients pitch={editor.pitch} onOpen={() => editor.change({ status: 'open' })} />
        <PitchActivityFeed pitch={editor.pitch} />
        <RecordHistory of="pitch" id={editor.pitch.id} />
      </div>
    </div>
  );
}

const words = { saved: 'Saved', saving: 'Saving…', failed: 'Not saved yet', refused: 'Not saved', conflict: '' };

/** Each refused field, and why. */
const sayRefused = (errors: FieldErrors): string =>
  Object.entries(errors)
    .map(([path, [why = '']]) => `${labels[path.split('.')[0] ?? ''] ?? path} (${why})`)
    .join(', ');

interface SaveStateProps {
  editor: PitchState;
  typedIn: RefObject<HTMLElement | null>;
}

function SaveState({ editor: { state, settle }, typedIn }: SaveStateProps) {
  const isBad = state.status === 'failed' || state.status === 'refused';
  const reason = isBad && (state.reason ?? sayRefused(state.errors));
  const line = useRef<HTMLParagraphElement>(null);
  const answer = (isMine: boolean) => {
    flushSync(() => settle(isMine));
    // The question is gone: back to where one typed, if that is still there.
    const field = typedIn.current;
    (field?.isConnected ? field : line.current?.closest<HTMLElement>('[role=dialog]'))?.focus();
  };
  return (
    <>
      {state.status === 'conflict' && <PitchClashes clashes={state.clashes ?? []} onResolve={answer} />}
      <p ref={line} role="status" className={isBad ? 'text-note text-bad' : 'text-note text-ink-soft'}>
        {`${words[state.status]}${reason ? `: ${reason}` : ''}`}
      </p>
    </>
  );
}

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
