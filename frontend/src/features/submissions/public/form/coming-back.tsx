import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { filePicker } from '../../../../lib/file-handles';
import { pluralize } from '../../../../lib/words/format';
import { endScrollRestoring } from '../../../../lib/page/scroll-memory';
import { Button } from '../../../../ui/button';
import { openFileDialog } from '../../../../ui/form/file-box';
import { acceptedAudio } from '../../../shared/uploads/audio-file';
import { awaitedFiles, takeUpByHandles, takeUpFiles } from './chosen-file';
import { useClosing } from './closed-submission';
import { sayDraftTime } from './draft';
import type { Sending } from './sending';

/** What a visitor comes back to, and the one way to go on with all of it. */
export function ComingBack({ sending }: { sending: Sending }) {
  const { keptAtMs, songs, receipt, unanswered } = useSnapshot(sending);
  // The form says what can still be done.
  const isClosed = useClosing(sending) !== null;
  const card = useRef<HTMLDivElement>(null);
  const missing = awaitedFiles({ songs } as Sending).length;
  const isAsking = keptAtMs !== undefined && missing > 0 && !isClosed;
  // A reload leads to where one was, from where the card is not seen.
  useEffect(() => {
    if (!isAsking || document.activeElement !== document.body) return;
    endScrollRestoring();
    card.current?.scrollIntoView({ block: 'center' });
  }, [isAsking]);
  if (keptAtMs === undefined || isClosed) return null;
  return (
    <div
      ref={card}
      role="group"
      aria-label="Your draft"
      className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-2xl border border-brand bg-card px-5 py-4 sm:px-7"
    >
      <div className="min-w-0 flex-1 basis-64">
        <p className="text-lg font-semibold tracking-tight">
          {`Your draft from ${sayDraftTime(keptAtMs)}${missing > 0 ? `: ${pluralize(missing, 'file')} to choose again` : ''}`}
        </p>
        <p className="mt-0.5 text-body text-ink-soft">
          {missing > 0
            ? 'Choose them all at once. Each goes on where it stopped, at its own song.'
            : `${receipt || unanswered.length === 0 ? 'Nothing is missing. ' : ''}Go on where you stopped.`}
        </p>
      </div>
      <ChooseFilesAgain sending={sending} missing={missing} />
    </div>
  );
}

function ChooseFilesAgain({ sending, missing }: { sending: Sending; missing: number }) {
  const [foreign, setForeign] = useState<readonly string[]>([]);
  const input = useRef<HTMLInputElement>(null);
  const take = async (files: readonly File[]) => {
    const others = await takeUpFiles(sending, files);
    setForeign(others.map(({ name }) => name));
  };
  const chooseAgain = async () => {
    // What the browser still finds is not asked for.
    await takeUpByHandles(sending, true);
    if (awaitedFiles(sending).length > 0)
      openFileDialog(input.current, (files) => void take(files), filePicker(acceptedAudio));
  };
  return (
    <>
      {missing > 0 && (
        <>
          <Button
            onClick={() => void chooseAgain()}
          >{`Choose ${missing === 1 ? 'the file' : 'the files'} again`}</Button>
          <input
            ref={input}
            hidden
            type="file"
            aria-label="Files to choose again"
            multiple
            accept={acceptedAudio}
            onChange={({ target }) => {
              const files = [...(target.files ?? [])];
              target.value = '';
              void take(files);
            }}
          />
        </>
      )}
      {foreign.length > 0 && (
        <p role="alert" className="basis-full text-sm font-medium wrap-anywhere text-bad">
          {`Not of this draft: ${foreign.join(', ')}`}
        </p>
      )}
    </>
  );
}
