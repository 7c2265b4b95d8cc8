import type { AudioState, Song } from '@cueroom/contracts/intake/songs';
import type { SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import { formatDuration } from '../../../lib/format';
import { Badge } from '../../../ui/badge';
import { Facts } from '../../../ui/facts';
import { KeyCap } from '../../../ui/key-cap';
import { OutsideLink } from '../../../ui/outside-link';
import { TagList } from '../../../ui/tag-list';
import { SongAnalysis } from './song-analysis';
import { SongPlayer } from './song-player';
import { saySound } from './sound-words';

interface SongReviewProps {
  song: Song;
  submission: SubmissionWithSongs;
  n: number;
}

export function SongReview({ song, submission, n }: SongReviewProps) {
  const { audio } = song;
  const verdict = verdicts[audio.state];
  return (
    <li
      aria-label={`Song ${n}`}
      data-song={song.id}
      className="scroll-mt-20 scroll-mb-24 rounded-xl border border-line bg-card p-4 sm:p-5"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 gap-3">
          <KeyCap>{String(n)}</KeyCap>
          <div className="min-w-0">
            <h4 className="text-base font-semibold break-words">{song.trackTitle}</h4>
            {song.audioFileName && <p className="text-note break-all text-ink-soft">{song.audioFileName}</p>}
          </div>
        </div>
        <Badge tone={verdict.tone}>{verdict.label}</Badge>
      </div>
      {audio.error && <p className="mt-3 text-sm font-medium text-bad">{audio.error}</p>}
      <Facts isInline facts={factsOf(song)} />
      <SongAnalysis song={song} />
      <div className="mt-4">
        <SongPlayer song={song} submission={submission} />
      </div>
      {song.trackUrl && (
        <p className="mt-4 text-sm">
          <OutsideLink address={song.trackUrl} />
        </p>
      )}
      {song.tags.length > 0 && (
        <div className="mt-4">
          <TagList tags={song.tags} />
        </div>
      )}
      {song.lyrics && (
        <details className="mt-4">
          <summary className="min-h-6 text-sm font-semibold text-brand-deep">Lyrics</summary>
          <p className="mt-2 max-h-80 overflow-y-auto text-sm leading-relaxed break-words whitespace-pre-line">
            {song.lyrics}
          </p>
        </details>
      )}
    </li>
  );
}

const verdicts: Record<AudioState, { label: string; tone: 'neutral' | 'good' | 'bad' }> = {
  none: { label: 'No audio file', tone: 'neutral' },
  queued: { label: 'Waiting to be checked', tone: 'neutral' },
  running: { label: 'Checking…', tone: 'neutral' },
  valid: { label: 'Audio OK', tone: 'good' },
  invalid: { label: 'Audio not usable', tone: 'bad' },
};

const oneDecimal = (value: number) => value.toFixed(1).replace('-', '−');

const factsOf = (song: Song) => {
  const { durationSec, loudnessLufs, truePeakDbtp } = song.audio;
  return [
    { name: 'Duration', value: durationSec !== undefined && formatDuration(durationSec) },
    { name: 'Format', value: saySound(song) },
    { name: 'Loudness', value: loudnessLufs !== undefined && `${oneDecimal(loudnessLufs)} LUFS` },
    { name: 'True peak', value: truePeakDbtp !== undefined && <TruePeak dbtp={truePeakDbtp} /> },
  ];
};

/** Above full scale it is cut off where the song is played or encoded. */
function TruePeak({ dbtp }: { dbtp: number }) {
  if (dbtp <= 0) return `${oneDecimal(dbtp)} dBTP`;
  return (
    <span className="font-semibold text-bad">
      +{oneDecimal(dbtp)} dBTP <span className="font-normal">may clip</span>
    </span>
  );
}
