import type { ListenTrack } from '@cueroom/contracts/pitches/listen';
import { ChoiceButtons } from './choice-buttons';
import { CommentForm } from './comment-form';
import type { ListenPlayer } from './listen-player';
import type { Act } from './outbox';
import { chooseFor, type Doing } from './use-outbox';
import { useNow } from './use-player';

interface TrackReplyProps {
  track: ListenTrack;
  player: ListenPlayer;
  doing: Doing;
}

/** What this person thinks of a track. */
export function TrackReply({ track, player, doing }: TrackReplyProps) {
  const { trackId, choice } = track;
  const { sound, state, positionSec } = useNow(player, trackId);
  const refused = (kind: Act['kind']) => doing.refused.findLast((one) => one.trackId === trackId && one.kind === kind);
  const isUnsent = doing.entries.some((one) => one.trackId === trackId && one.kind === 'choice');
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-4">
      <ChoiceButtons
        chosen={choice}
        choose={(next) => chooseFor(track, next, doing)}
        trouble={isUnsent ? doing.trouble : undefined}
        refused={refused('choice')?.reason}
        standing={doing.standing[trackId]}
      />
      <CommentForm
        trackId={trackId}
        isPlaying={sound !== null && state === 'playing'}
        positionSec={positionSec}
        atSec={() => (player.read().sound?.trackId === trackId ? player.read().positionSec : 0)}
        add={(comment) => void doing.add({ kind: 'comment', trackId, comment })}
        refused={refused('comment')}
      />
    </div>
  );
}
