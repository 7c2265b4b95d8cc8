import { type ClientFieldName, fieldsForClients } from '@cueroom/contracts/catalog/track-fields';
import type { Track } from '@cueroom/contracts/catalog/tracks';
import { objectPathOf, objectsPath, sourceKeyOf } from '@cueroom/contracts/media/file-address';
import { renditionKey } from '@cueroom/contracts/media/renditions';
import type { ListenContent, ListenTrack, ListenVersion, ShownClearance } from '@cueroom/contracts/pitches/listen';
import type { PitchTrack } from '@cueroom/contracts/pitches/pitches';
import type { TrackComment } from '@cueroom/contracts/pitches/reactions';
import { isCleared, namesOwners } from '@cueroom/contracts/rights/clearance';
import type { Version } from '@cueroom/contracts/versions/versions';
import { commentRecord, requestRecord } from './recipient-record';
import type { PitchDocument } from './pitches.schema';
import type { RecipientDocument, StoredComment, StoredReactions } from './recipients.schema';

const noReactions = (trackId: string): StoredReactions => ({
  trackId,
  choice: null,
  comments: [],
  heard: [],
  versions: [],
  downloads: [],
  requests: [],
});

export const reactionsOf = (recipient: Pick<RecipientDocument, 'reactions'> | null, trackId: string): StoredReactions =>
  recipient?.reactions.find((of) => of.trackId === trackId) ?? noReactions(trackId);

export const versionIn = (track: Track, versionId?: string | null): Version | undefined =>
  versionId ? track.versions.find(({ id }) => id === versionId) : undefined;

/** How long it plays on the page, in seconds. */
export const playedSec = (track: Track, { versionId }: PitchTrack): number | null =>
  versionIn(track, versionId)?.duration ?? track.duration;

/** Only what was made for playing: the file itself is a download. */
const playableVersion = ({ id, kind, label, duration, audio }: Version): ListenVersion => ({
  ...{ id, kind, label, duration },
  fileStreamUrl: audio.previewUrl ?? null,
  peaksUrl: audio.peaksUrl ?? null,
});

/** Of all that the page plays of a track, the end of what takes longest; none when one of them is not known. */
export const longestSec = (track: Track, placed: PitchTrack): number => {
  const others = track.versions.map(playableVersion).filter(({ fileStreamUrl }) => fileStreamUrl);
  const ends = [playedSec(track, placed), ...others.map(({ duration }) => duration)];
  return Math.max(...ends.map((end) => end ?? Infinity));
};

const playableMain = ({ previewUrl }: Track) => {
  const inspected = sourceKeyOf(previewUrl);
  return {
    fileStreamUrl: inspected && previewUrl,
    peaksUrl: inspected && objectPathOf(renditionKey(inspected, 'peaks')),
  };
};

/** Who of the studio has answered is a name to sign in with: clients read the studio's own. */
const clientComment = (comment: StoredComment): TrackComment => {
  const { answers, ...shown } = commentRecord(comment);
  return { ...shown, answers: answers.map(({ by: _by, ...answer }) => answer) };
};

const shownClearance = ({ clearance: { value, parties } }: Track): ShownClearance | null =>
  isCleared(value) ? { value, parties } : null;

const shownFields = (track: Track): Pick<Track, ClientFieldName> =>
  Object.fromEntries(fieldsForClients.map((field) => [field, track[field]])) as Pick<Track, ClientFieldName>;

const listenTrack = (
  track: Track,
  placed: PitchTrack,
  of: StoredReactions,
  { showRights, askRights }: PitchDocument,
): ListenTrack => {
  const { id, rights } = track;
  const chosen = versionIn(track, placed.versionId);
  const { fileStreamUrl, peaksUrl } = chosen ? playableVersion(chosen) : playableMain(track);
  return {
    trackId: id,
    versionId: chosen?.id ?? null,
    section: placed.section ?? null,
    note: placed.note ?? null,
    ...shownFields(track),
    fileStreamUrl,
    peaksUrl,
    duration: playedSec(track, placed),
    clearance: showRights ? shownClearance(track) : null,
    hasSheet: askRights && namesOwners(rights),
    versions: track.versions.map(playableVersion),
    choice: of.choice,
    choiceAt: of.choiceAt?.toISOString() ?? null,
    comments: [...of.comments].sort((a, b) => a.at - b.at).map(clientComment),
    requests: of.requests.map(requestRecord),
  };
};

/** The keys of all that is played and shown on a page. */
export const filesOf = ({ coverUrl, tracks }: ListenContent): string[] => {
  const sounds = tracks.flatMap((track) => [track, ...track.versions]);
  const addresses = [coverUrl, ...sounds.flatMap(({ fileStreamUrl, peaksUrl }) => [fileStreamUrl, peaksUrl])];
  return addresses.flatMap((address) => (address?.startsWith(objectsPath) ? address.slice(objectsPath.length) : []));
};

/** What this person had before them and is out now; not what came and went before. Without tracking only reactions tell. */
const takenFrom = ({ takenOut = [] }: PitchDocument, recipient: RecipientDocument | null) =>
  takenOut.filter(
    ({ trackId, at }) =>
      (recipient?.firstOpenedAt && recipient.firstOpenedAt < at) ||
      recipient?.reactions.some((of) => of.trackId === trackId),
  );

/** What one person sees of a pitch; null: what anybody would, before doing anything. @param tracks those that are there */
export const listenContent = (
  pitch: PitchDocument,
  tracks: readonly Track[],
  recipient: RecipientDocument | null,
  tracking: boolean,
): ListenContent => {
  const byId = new Map(tracks.filter(({ available }) => available).map((track) => [track.id, track]));
  const shown = pitch.tracks.flatMap((placed) => {
    const track = byId.get(placed.trackId);
    return track ? [listenTrack(track, placed, reactionsOf(recipient, placed.trackId), pitch)] : [];
  });
  const expiresAt = recipient?.expiresAt ?? pitch.expiresAt;
  return {
    title: pitch.title,
    message: recipient?.message ?? pitch.message,
    coverUrl: pitch.coverPictureUrl ?? null,
    recipient: recipient && { name: recipient.name, company: recipient.company },
    expiresAt: expiresAt?.toISOString() ?? null,
    access: recipient?.access ?? pitch.access,
    askRights: pitch.askRights,
    tracking,
    briefId: pitch.briefId,
    tracks: shown,
    unavailable: pitch.tracks.length - shown.length + takenFrom(pitch, recipient).length,
  };
};
