import type { Song } from '@cueroom/contracts/intake/songs';
import type { SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import type { SimilarRecording } from '@cueroom/contracts/media/recordings';
import { useQueries } from '@tanstack/react-query';
import { Pause, Play } from 'lucide-react';
import { call } from '../../../lib/api/api';
import { Button } from '../../../ui/button';
import { classes } from '../../../ui/classes';
import { PlayToggle } from '../../shared/player/player-parts';
import { type Playable, portalPlayer } from '../../shared/player/portal-player';
import { useSound } from '../../shared/player/use-now';
import { isDecided } from './song-choice';
import { fetchSound, soundOf, soundsOf } from './song-sound';
import { similarRecordingsQuery } from './submissions.queries';

interface Same {
  song: Song;
  recording: SimilarRecording;
}

/** For each of these songs the recording that it is likeliest to be: of the catalog, if there is one. */
const useSame = (songs: readonly Song[]): Same[] => {
  const answers = useQueries({ queries: songs.map(similarRecordingsQuery) });
  return songs.flatMap((song, index) => {
    const found = answers[index]?.data ?? [];
    const recording = found.find(({ where }) => where === 'catalog') ?? found[0];
    return recording ? [{ song, recording }] : [];
  });
};

const saySame = ({ title, artist, id }: SimilarRecording, submissionId: string): string =>
  `The same recording as “${title}” ${id === submissionId ? 'in this submission' : `by ${artist}`}`;

/** In the list, where rows are known by their artists: other ones stand in the tooltip. */
const sayBriefly = ({ where, title, id }: SimilarRecording, submissionId: string): string => {
  if (where === 'catalog') return `The same recording as “${title}”`;
  return `The same recording as in ${id === submissionId ? 'this' : 'another'} submission`;
};

const fetchTrack = async (id: string): Promise<string> => {
  const { fileStreamUrl, fileUrl } = await call('GET /api/admin/music/:id', { params: { id } });
  return fileStreamUrl ?? fileUrl ?? '';
};

/** Undefined where there is nothing to hear. */
const playableOf = ({ where, id, songId, title, artist }: SimilarRecording): Playable | undefined => {
  if (where === 'catalog') return { id, title, artist, source: () => fetchTrack(id) };
  return songId === undefined ? undefined : { id: songId, title, artist, source: () => fetchSound(songId) };
};

interface HearSimilarProps {
  recording: SimilarRecording;
  /** What the button says that it plays. */
  name?: string;
}

/** A small button with a name of its own: the row, or the song beside it, has one that is called Play. */
export function HearSimilar({ recording, name = `“${recording.title}”` }: HearSimilarProps) {
  const sound = playableOf(recording);
  return sound ? <Hear sound={sound} name={name} /> : null;
}

function Hear({ sound, name }: { sound: Playable; name: string }) {
  const { isHere, state } = useSound(portalPlayer, sound);
  const isPlaying = state === 'playing';
  const label = `${isPlaying ? 'Pause' : 'Hear'} ${name}`;
  const Icon = isPlaying ? Pause : Play;
  return (
    <Button
      size="icon"
      variant="quiet"
      aria-label={label}
      title={label}
      aria-busy={state === 'loading' || undefined}
      className="size-7! pointer-coarse:size-11!"
      onClick={() => (isHere && state !== 'loading' ? portalPlayer.toggle() : void portalPlayer.play(sound))}
    >
      <Icon aria-hidden className="size-3.5" />
    </Button>
  );
}

interface SameRecordingProps {
  submission: SubmissionWithSongs;
  /** On a card it has a line of its own. */
  isStrong?: boolean;
}

/** Of the songs of one that is not decided; the first is told. */
const useKnown = (submission: SubmissionWithSongs) => {
  const same = useSame(isDecided(submission) ? [] : submission.songs);
  return { same, first: same.find(({ recording }) => recording.where === 'catalog') ?? same[0] };
};

/** Known before the submission is opened: its first song that the studio has, or was sent, already. */
export function SameRecording({ submission, isStrong }: SameRecordingProps) {
  const { same, first } = useKnown(submission);
  if (!first) return null;
  const said = same.map(({ recording }) => saySame(recording, submission.id));
  return (
    <span
      title={said.join('\n')}
      className={classes('block min-w-0 truncate text-note', isStrong ? 'font-medium text-ink' : 'text-ink-soft')}
    >
      {sayBriefly(first.recording, submission.id)}
    </span>
  );
}

/** The recording that the row tells of. On a card the submission is opened to hear it. */
export function HearSame({ submission }: { submission: SubmissionWithSongs }) {
  const { first } = useKnown(submission);
  return first ? <HearSimilar recording={first.recording} name="the same recording" /> : null;
}

/** In the question before an approval: each song that is the same recording as another one, and both to be heard. */
export function SameRecordings({ submission, songs }: { submission: SubmissionWithSongs; songs: readonly Song[] }) {
  const same = useSame(songs);
  if (same.length === 0) return null;
  return (
    <ul aria-label="Same recordings" className="mb-5 grid gap-2.5">
      {same.map(({ song, recording }) => (
        <li key={song.id} className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-2 text-sm">
          <PlayToggle
            isQuiet
            sound={soundOf(song, submission)}
            queue={() => soundsOf(submission)}
            describedBy={`same-${song.id}`}
          />
          <span id={`same-${song.id}`} translate="no" className="font-medium wrap-anywhere">
            {song.trackTitle}
          </span>
          <HearSimilar recording={recording} />
          <span className="text-ink-soft wrap-anywhere">{saySame(recording, submission.id)}</span>
        </li>
      ))}
    </ul>
  );
}
