import type { TrackChanges } from '@cueroom/contracts/catalog/tracks';
import { objectKeyOf } from '@cueroom/contracts/media/file-address';
import { type OwnedFile, trackFileChanged, trackOwner } from '@cueroom/contracts/media/objects';
import { tidyTags } from '@cueroom/contracts/rules';
import { type OutboxEntry, outboxEntry } from '@cueroom/persistence/outbox.schema';
import type { TrackDocument } from './tracks.schema';

/** Text that is empty is no text. */
export const orNull = (value: string | null | undefined): string | null => value?.trim() || null;

/** The stored form of the fields that are named; of a new track null says nothing of whether it is available. */
export const stored = (fields: TrackChanges & { previewUrl?: string | null }) => {
  const { title, artist, tags, duration, bpm, available, ...texts } = fields;
  const optional = Object.entries(texts).filter(([, value]) => value !== undefined);
  return {
    ...(title !== undefined && { title: title.trim() }),
    ...(artist !== undefined && { artist: artist.trim() }),
    ...(tags !== undefined && { tags: tidyTags(tags) }),
    ...(duration !== undefined && { duration }),
    ...(bpm !== undefined && { bpm }),
    ...(typeof available === 'boolean' && { available }),
    ...Object.fromEntries(optional.map(([name, value]) => [name, orNull(value)])),
  };
};

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
