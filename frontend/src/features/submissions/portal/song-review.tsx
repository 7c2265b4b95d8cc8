import type { Song } from '@cueroom/contracts/intake/songs';
import { isSilent } from '@cueroom/contracts/media/silence';
import type { AudioState } from '@cueroom/contracts/media/song-audio';
import type { SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import { useQuery } from '@tanstack/react-query';
import { Ear } from 'lucide-react';
import { mailStateQuery } from '../../../lib/api/admin-lists';
import { formatDuration } from '../../../lib/words/format';
import { capitalized } from '../../../lib/words/words';
import { Badge } from '../../../ui/badge';
import { Checkbox } from '../../../ui/form/checkbox';
import { Facts } from '../../../ui/facts';
import { KeyCap } from '../../../ui/window/key-cap';
import { LinkedText } from '../../../ui/linked-text';
import { OutsideLink } from '../../../ui/outside-link';
import { TagList } from '../../../ui/form/tag-list';
import { SongAnalysis, SongGuesses } from './song-analysis';
import type { SongChoiceState } from './song-choice';
import { VersionList } from '../../shared/player/version-list';
import { versionSoundsOf } from './song-sound';
import { SongPlayer } from './song-player';
import { SongRights } from './song-rights';
import { saySound } from '../../../lib/words/sound-words';

interface SongReviewProps {
  song: Song;
  submission: SubmissionWithSongs;
  choice: SongChoiceState;
  n: number;
}

/** A low row: its number, its choice, its waveform, and a line of what is known of it. */
export function SongReview({ song, submission, choice, n }: SongReviewProps) {
  const { audio } = song;
  const heard = audio.state === 'valid' && isSilent(audio) ? silent : verdicts[audio.state];
  const verdict = song.status === 'approved' ? inCatalog : heard;
  return (
    <li
      aria-label={`Song ${n}`}
      data-song={song.id}
      className="scroll-mt-20 scroll-mb-24 rounded-xl border border-line bg-card px-3 py-1.5"
    >
      <div className="grid items-center gap-x-3 md:grid-cols-[minmax(0,16rem)_minmax(0,1fr)] xl:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]">
        <div className="flex min-h-10 min-w-0 items-center gap-1.5 pointer-coarse:[&>label]:size-11">
          {choice.isChoosable(song) ? (
            <Checkbox
              label={`Approve ${song.trackTitle}`}
              checked={choice.isChosen(song)}
              onChange={() => choice.toggle(song)}
            />
          ) : (
            <span className="w-9 shrink-0 pointer-coarse:w-11" />
          )}
          <KeyCap>{String(n)}</KeyCap>
          <h4 className="min-w-0 flex-1 leading-5 font-semibold wrap-anywhere">{song.trackTitle}</h4>
        </div>
        <div className="flex items-center gap-2">
          <div className="min-w-0 flex-1">
            <SongPlayer song={song} submission={submission} />
          </div>
          <SharedEar />
        </div>
      </div>
      <div className="pb-0.5 md:pl-10.5">
        <div className="flex flex-wrap items-center gap-x-3">
          <Badge tone={verdict.tone}>{verdict.label}</Badge>
          {submission.changed?.fields
            .filter(({ songId }) => songId === song.id)
            .map(({ field }) => (
              <Badge key={field} tone="brand">
                {`${capitalized(field)} changed`}
              </Badge>
            ))}
          <Facts isLine facts={factsOf(song)} />
          <SongGuesses song={song} />
        </div>
        {audio.error && <p className="text-sm font-medium text-bad wrap-anywhere">{audio.error}</p>}
        <SongVersions song={song} submission={submission} />
        <SongRights song={song} submission={submission} />
        <SongAnalysis song={song} />
        <SongExtras song={song} />
      </div>
    </li>
  );
}

function SongVersions({ song, submission }: Pick<SongReviewProps, 'song' | 'submission'>) {
  const sounds = versionSoundsOf(song, submission);
  if (song.versions.length === 0) return null;
  return (
    <div className="mt-2">
      <VersionList
        versions={song.versions}
        soundOf={({ id }) => sounds.find(({ version }) => version.id === id)?.sound}
      />
    </div>
  );
}

/** That the artist sees what was played. */
function SharedEar() {
  const { data: mail } = useQuery(mailStateQuery());
  if (!mail?.isListeningShared) return null;
  return (
    <span title="The artist sees how much of it was played" className="shrink-0 text-brand-deep">
      <Ear aria-hidden className="size-4" />
      <span className="sr-only">The artist sees how much of it was played</span>
    </span>
  );
}

/** What the artist said about it. */
function SongExtras({ song: { trackUrl, tags, lyrics } }: { song: Song }) {
  return (
    <>
      {trackUrl && (
        <p className="mt-1 text-sm">
          <OutsideLink address={trackUrl} />
        </p>
      )}
      {tags.length > 0 && (
        <div className="mt-1.5">
          <TagList tags={tags} />
        </div>
      )}
      {lyrics && (
        <details className="mt-1">
          <summary className="min-h-6 text-sm font-semibold text-brand-deep">Lyrics</summary>
          <p className="mt-2 max-h-80 overflow-y-auto text-sm leading-relaxed break-words whitespace-pre-line">
            <LinkedText text={lyrics} />
          </p>
        </details>
      )}
    </>
  );
}

const inCatalog = { label: 'In the catalog', tone: 'good' } as const;
const silent = { label: 'Silent', tone: 'bad' } as const;

const verdicts: Record<AudioState, { label: string; tone: 'neutral' | 'good' | 'bad' }> = {
  none: { label: 'No audio file', tone: 'neutral' },
  queued: { label: 'Waiting to be checked', tone: 'neutral' },
  running: { label: 'Checking…', tone: 'neutral' },
  valid: { label: 'Audio OK', tone: 'good' },
  invalid: { label: 'Audio not usable', tone: 'bad' },
};

const oneDecimal = (value: number) => value.toFixed(1).replace('-', '−');

const plain = (name: string) =>
  name
    .replace(/\.\w+$/, '')
    .replace(/[\W_]+/g, '')
    .toLowerCase();
const isOtherName = ({ trackTitle, audioFileName }: Song) => plain(audioFileName ?? '') !== plain(trackTitle);

const factsOf = (song: Song) => {
  const { durationSec, loudnessLufs, truePeakDbtp } = song.audio;
  return [
    { name: 'Duration', value: durationSec !== undefined && formatDuration(durationSec) },
    { name: 'Format', value: saySound(song) },
    { name: 'Loudness', value: loudnessLufs !== undefined && `${oneDecimal(loudnessLufs)} LUFS` },
    { name: 'True peak', value: truePeakDbtp !== undefined && <TruePeak dbtp={truePeakDbtp} /> },
    { name: 'File', value: isOtherName(song) && song.audioFileName },
  ];
};

/** Above full scale it is cut off where the song is played or encoded. */
function TruePeak({ dbtp }: { dbtp: number }) {
  if (dbtp <= 0) return `${oneDecimal(dbtp)} dBTP`;
  return (
    <span className="font-semibold text-bad">
      <span>{`+${oneDecimal(dbtp)} dBTP `}</span>
      <span className="font-normal">may clip</span>
    </span>
  );
}
