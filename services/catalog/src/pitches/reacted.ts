import type { Track } from '@cueroom/contracts/catalog/tracks';
import { type PitchReacted, pitchReacted } from '@cueroom/contracts/pitches/pitch-activity';
import { sayVersion } from '@cueroom/contracts/versions/version-kinds';
import type { Version } from '@cueroom/contracts/versions/versions';
import { type OutboxEntry, outboxEntry } from '@cueroom/persistence/outbox/outbox.schema';
import type { Opened } from './listeners.service';

export type Reaction = Pick<
  PitchReacted,
  'kind' | 'choice' | 'at' | 'text' | 'commentId' | 'requestId' | 'wish' | 'asker'
>;

/** What names a comment in the feed. */
export const commentReaction = (recipientId: string, commentId: string): string =>
  `${recipientId}-comment-${commentId}`;

/** What a reaction is about: a track, as it stands in the pitch, or one of its versions. */
export interface ReactedTrack {
  track: Pick<Track, 'id' | 'title'>;
  version?: Version;
}
const titleOf = ({ track, version }: ReactedTrack): string =>
  version ? `${track.title} (${sayVersion(version)})` : track.title;

/** A client did something. @param occurrence what names it beside the recipient; else the write that contains it */
export const reacted = (
  { pitch, recipient }: Opened,
  reaction: Reaction,
  about?: ReactedTrack,
  occurrence = `${recipient.revision + 1}`,
  at = new Date(),
): OutboxEntry => {
  const reactionId = `${recipient._id}-${occurrence}`;
  return outboxEntry(pitchReacted, reactionId, {
    reactionId,
    pitchId: recipient.pitchId,
    pitchTitle: pitch.title,
    recipientId: String(recipient._id),
    recipientName: recipient.name,
    briefId: pitch.briefId,
    contactId: recipient.contactId,
    createdAt: at.toISOString(),
    trackId: about?.track.id ?? null,
    trackTitle: about ? titleOf(about) : null,
    ...(about?.version && { versionId: about.version.id }),
    ...reaction,
  });
};
