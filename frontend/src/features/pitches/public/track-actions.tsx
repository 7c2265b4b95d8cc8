import type { ListenPage, ListenTrack } from '@cueroom/contracts/pitches/listen';
import { sayVersion } from '@cueroom/contracts/versions/version-kinds';
import { FileText } from 'lucide-react';
import { Button } from '../../../ui/button';
import { SendingNote } from './act-words';
import type { ListenCalls } from './listen-calls';
import { DownloadButton, SheetButton } from './track-download';
import type { Doing } from './use-outbox';
import type { TrackSound } from './use-player';

interface ActionsProps {
  page: ListenPage;
  track: ListenTrack;
  sound: TrackSound;
  calls: ListenCalls;
  doing: Doing;
  onRequest: () => void;
}

/** To ask for a license, and to take the files along. */
export function TrackActions({ page, track, sound, calls, doing, onRequest }: ActionsProps) {
  const { trackId, requests, versions } = track;
  const version = versions.find(({ id }) => id === sound.versionId);
  return (
    <div className="relative -ml-2.5 flex flex-wrap items-center gap-x-1 print:hidden noscript:hidden">
      <Button variant="quiet" size="tight" onClick={onRequest}>
        <FileText aria-hidden className="size-4" />
        Request license
      </Button>
      {/* On a phone what is taken along stays together. */}
      <div className="flex flex-wrap items-center gap-x-1 sm:contents">
        <DownloadButton
          label="Download"
          access={page.access}
          calls={calls}
          wanted={{ trackId, ...(version && { versionId: version.id }) }}
        />
        {track.hasSheet && <SheetButton load={() => calls.clearanceSheet(trackId)} />}
      </div>
      {version && page.access !== 'stream' && (
        <span className="pl-2.5 text-note text-ink-soft">{`Version to download: ${sayVersion(version)}`}</span>
      )}
      {requests.length > 0 && (
        <p role="status" className="w-full pl-2.5 text-note text-good">
          {`Requested for ${requests.at(-1)?.project ?? ''}. We will answer soon.`}
        </p>
      )}
      <RequestNotes trackId={trackId} doing={doing} />
    </div>
  );
}

/** Of a request that was sent, and closed before the studio had it. */
function RequestNotes({ trackId, doing }: { trackId: string; doing: Doing }) {
  const isOf = (one: { kind: string; trackId: string }) => one.kind === 'request' && one.trackId === trackId;
  const refused = doing.refused.findLast(isOf);
  return (
    <>
      {doing.entries.some(isOf) && <SendingNote what="request" waiting={doing} className="w-full pl-2.5" />}
      {refused && (
        <p role="alert" className="w-full pl-2.5 text-note text-bad">
          {`Your request was not taken. ${refused.reason}`}
        </p>
      )}
    </>
  );
}
