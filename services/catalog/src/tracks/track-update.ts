import type { TrackChanges } from '@cueroom/contracts/catalog/tracks';
import type { OutboxEntry } from '@cueroom/persistence/outbox/outbox.schema';
import { changesRelease, fileChanged, fileOf, releaseChanged, stored } from './stored-track';
import { type TrackDocument, trackKeys } from './tracks.schema';

/** What a change by an admin or an import writes, with the events of it: for a write that is guarded by the track's revision, and moves it. */
export const changingUpdate = (track: TrackDocument, changes: TrackChanges, activity: OutboxEntry[] = []) => {
  const { _id, revision } = track;
  const next = revision + 1;
  const fields = stored(changes);
  const fileIsNew = fields.fileUrl !== undefined && fields.fileUrl !== track.fileUrl;
  const file = fileOf({ _id, fileUrl: changes.fileUrl, fileRevision: next });
  const newEvents = [
    ...(fileIsNew ? [fileChanged(track, next, file, fileOf(track))] : []),
    ...(changesRelease(track, fields) ? [releaseChanged(String(_id))] : []),
    ...activity,
  ];
  return {
    $set: {
      ...fields,
      ...trackKeys({ ...track, ...fields }),
      ...(fileIsNew && {
        previewUrl: null,
        fileRevision: next,
        audio: { state: file ? ('queued' as const) : ('none' as const) },
      }),
      ...(fileIsNew && file && { askedAt: new Date() }),
    },
    ...(fileIsNew && !file && { $unset: { askedAt: 1 as const } }),
    $inc: { edits: 1 },
    ...(newEvents.length > 0 && { $push: { outbox: { $each: newEvents } } }),
  };
};
