import { randomUUID } from 'node:crypto';
import { type SongVersion, type TrackChanges, trackReleaseChanged } from '@cueroom/contracts/catalog/tracks';
import { objectKeyOf } from '@cueroom/contracts/media/file-address';
import { type OwnedFile, trackFileChanged, trackOwner } from '@cueroom/contracts/media/objects';
import { clearanceOf } from '@cueroom/contracts/rights/clearance';
import { tidyTags } from '@cueroom/contracts/rules';
import { type OutboxEntry, outboxEntry } from '@cueroom/persistence/outbox/outbox.schema';
import { tidyTexts } from '@cueroom/persistence/records/tidy-texts';
import { approvedVersionFile, type TrackVersionDocument, versionFile } from './track-versions.schema';
import type { TrackDocument } from './tracks.schema';

/** The stored form of the fields that are named; of a new track null says nothing of whether it is available, or released. */
export const stored = ({
  tags,
  available,
  releasedForSite,
  rights,
  ...fields
}: TrackChanges & { previewUrl?: string | null }) => ({
  ...tidyTexts(fields),
  ...(typeof releasedForSite === 'boolean' && { releasedForSite }),
  ...(rights !== undefined && { rights: rights && { ...rights }, clearanceValue: clearanceOf(rights).value }),
  ...(tags !== undefined && { tags: tidyTags(tags) }),
  ...(typeof available === 'boolean' && { available }),
});

type WithFile = Pick<TrackDocument, '_id' | 'fileRevision'> & { fileUrl?: string | null };

export const fileOf = ({ _id, fileUrl, fileRevision }: WithFile): OwnedFile | null => {
  const key = objectKeyOf(fileUrl);
  return key === null ? null : { key, owner: trackOwner(String(_id), fileRevision) };
};

export const fileChanged = (
  { _id }: Pick<TrackDocument, '_id'>,
  occurrence: number | string,
  file: OwnedFile | null,
  former: OwnedFile | null,
): OutboxEntry => outboxEntry(trackFileChanged, `${_id}-${occurrence}`, { trackId: String(_id), file, former });

/** Versions of an approved song become its track's. */
export const versionsTaken = (
  track: Pick<TrackDocument, '_id'>,
  versions: readonly TrackVersionDocument[],
  ofSong: readonly SongVersion[],
  approval?: number,
): OutboxEntry[] =>
  ofSong.map((version) => {
    const taken = versions.find(({ sourceVersionId }) => sourceVersionId === version.sourceVersionId);
    const occurrence = `${version.sourceVersionId}-approved-${approval ?? 0}`;
    return fileChanged(track, occurrence, taken ? versionFile(taken) : null, approvedVersionFile(version, approval));
  });

/** A track that is deleted for good leaves them. */
export const versionsLeft = (track: Pick<TrackDocument, '_id' | 'versions'>): OutboxEntry[] =>
  (track.versions ?? []).map((version) => fileChanged(track, `${version._id}-removed`, null, versionFile(version)));

/** It says only where to look, so that the order in which such events arrive does not matter. */
export const releaseChanged = (trackId: string): OutboxEntry =>
  outboxEntry(trackReleaseChanged, `${trackId}-${randomUUID()}`, { trackId });

const shownFields = ['title', 'artist', 'fileUrl'] as const;

/** Does a change concern what the site plays of the track? */
export const changesRelease = (track: TrackDocument, changes: Partial<ReturnType<typeof stored>>): boolean => {
  const { releasedForSite: was = false } = track;
  const { releasedForSite: is = was } = changes;
  const isNew = (field: (typeof shownFields)[number]) =>
    changes[field] !== undefined && changes[field] !== track[field];
  return was !== is || (is && shownFields.some(isNew));
};
