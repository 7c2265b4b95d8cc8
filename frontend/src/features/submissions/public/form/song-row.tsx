import type { SongCheck } from '@cueroom/contracts/intake/songs';
import { sayVersion } from '@cueroom/contracts/versions/version-kinds';
import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatBytes, formatDuration } from '../../../../lib/words/format';
import { ProgressBar } from '../../../../ui/form/progress-bar';
import { nameOf } from '../../../shared/uploads/kept-file';
import type { SongSending, VersionSending } from './sending';
import { formatPart } from './sending-progress';
import { SongFailure } from './song-failure';
import { versionsOf } from './song-versions';
import type { Retry } from './submission-sending';
import type { SongValues } from './submission-values';

interface SongRowProps {
  song: SongValues;
  songUid: string;
  sending?: Readonly<SongSending>;
  /** Other files go first. */
  isBehind: boolean;
  /** What the server found, once it was asked. */
  check?: SongCheck;
  onRetry: (how: Retry) => void;
}

export function SongRow({ song: { trackTitle, trackUrl }, songUid, sending, isBehind, check, onRetry }: SongRowProps) {
  const { earlierTitle, state } = sending ?? {};
  const file = sending?.file ?? sending?.kept;
  const sent = earlierTitle ? undefined : file ? `${file.name}, ${formatBytes(file.size)}` : trackUrl || undefined;
  return (
    <li className="py-4 break-inside-avoid">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <span translate="no" className="min-w-0 font-semibold wrap-anywhere">
          {earlierTitle ?? trackTitle}
        </span>
        <span translate={sent ? 'no' : undefined} className="min-w-0 text-sm wrap-anywhere text-ink-soft">
          {sent ?? (earlierTitle ? 'As you first sent it, without your later changes' : 'no file')}
        </span>
      </div>
      <div className="mt-2 min-h-6 text-sm">
        {check ? (
          <Verdict check={check} />
        ) : state === 'failed' && sending ? (
          <SongFailure song={sending} onRetry={onRetry} />
        ) : (
          sending && <OnItsWay song={sending} isBehind={isBehind && sending.upload === 'waiting'} />
        )}
      </div>
      <Versions versions={versionsOf(sending)} songUid={songUid} checks={check?.versions} />
    </li>
  );
}

interface VersionsProps {
  versions: readonly Readonly<VersionSending>[];
  songUid: string;
  checks: SongCheck['versions'];
}

const sayListed = (version: Readonly<VersionSending>): string =>
  version.hasEarlierVersion
    ? `${nameOf(version)}: as you first sent it, without your later changes`
    : sayVersion(version);

/** What came beside the song: on its way, and what was found in it. */
function Versions({ versions, songUid, checks = [] }: VersionsProps) {
  if (versions.length === 0) return null;
  return (
    <ul className="mt-3 space-y-2 border-l-2 border-line pl-4 text-sm">
      {versions.map((version) => {
        const check = checks.find(({ versionUid }) => versionUid === `${songUid}_V${version.number}`);
        return (
          <li key={version.key}>
            <p className="wrap-anywhere">{sayListed(version)}</p>
            {check ? (
              <Verdict check={check} />
            ) : version.state === 'failed' ? (
              <Line tone="bad">{version.error}</Line>
            ) : (
              <OnItsWay song={version} isBehind />
            )}
          </li>
        );
      })}
    </ul>
  );
}

const Line = ({ tone, children }: { tone: 'good' | 'bad' | 'plain'; children: ReactNode }) => {
  const Icon = tone === 'bad' ? CircleAlert : CircleCheck;
  const color = { good: 'text-good', bad: 'text-bad', plain: 'text-ink-soft' }[tone];
  return (
    <p className={`flex items-start gap-2 font-medium ${color}`}>
      {tone !== 'plain' && <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />}
      <span className="min-w-0">{children}</span>
    </p>
  );
};

function Verdict({
  check: { verdict, words, durationSec },
}: {
  check: Pick<SongCheck, 'verdict' | 'words' | 'durationSec'>;
}) {
  if (verdict === 'checking') return <Line tone="plain">Received. We’re checking the file…</Line>;
  if (verdict === 'damaged') return <Line tone="bad">{words ?? 'We can’t play this file.'}</Line>;
  const length = durationSec === undefined ? '' : `, ${formatDuration(durationSec)}`;
  return <Line tone="good">{verdict === 'none' ? 'Received' : `Received and checked${length}`}</Line>;
}

interface OnItsWayProps {
  song: Readonly<SongSending>;
  isBehind: boolean;
}

function OnItsWay({ song: { file, state, upload, progress, isWaiting }, isBehind }: OnItsWayProps) {
  if (state === 'sent') return <Line tone="good">Received</Line>;
  const isSending = upload === 'sending' && file;
  const waiting = isWaiting && <Line tone="plain">Waiting for your connection…</Line>;
  if (waiting && !isSending) return waiting;
  if (state === 'saving') return <Line tone="plain">Almost there…</Line>;
  if (!isSending) return <Line tone="plain">{isBehind ? 'Waiting for its turn' : 'Getting ready…'}</Line>;
  return (
    <>
      <div className="flex items-center gap-4">
        <ProgressBar label={`Uploading ${file.name}`} value={progress} />
        <span translate="no" className="shrink-0 text-note text-ink-soft tabular-nums">
          {formatPart(progress * file.size, file.size)}
        </span>
      </div>
      {waiting}
    </>
  );
}
