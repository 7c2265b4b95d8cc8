import type { Page } from '@cueroom/contracts/message';
import type { OwnedFile } from '@cueroom/contracts/media/objects';
import { pitchOwner } from '@cueroom/contracts/media/objects';
import { objectKeyOf, objectPathOf } from '@cueroom/contracts/media/file-address';
import { expiryOf } from '@cueroom/contracts/pitches/expiry';
import type { PitchRef } from '@cueroom/contracts/pitches/pitch-ref';
import {
  type ListPitches,
  type NewPitch,
  Pitch,
  type PitchChanges,
  pitchCoverChanged,
  type PitchFacets,
  type PitchTrack,
} from '@cueroom/contracts/pitches/pitches';
import type { PageQuery } from '@cueroom/contracts/rules';
import { countFacets, narrowedBy } from '@cueroom/persistence/search/count-facets';
import { EditedRecords } from '@cueroom/persistence/records/edited-records';
import { guardedWrite } from '@cueroom/persistence/records/guarded-write';
import type { FromCreation } from '@cueroom/persistence/records/idempotency';
import { type OutboxEntry, outboxEntry } from '@cueroom/persistence/outbox/outbox.schema';
import { OutboxRelay } from '@cueroom/persistence/outbox/outbox.relay';
import { present, unpurged } from '@cueroom/persistence/records/presence';
import { changeEntries, editEntries, fieldChanges } from '@cueroom/persistence/records/record-changes';
import { readPage, sortOf } from '@cueroom/persistence/search/read-page';
import { tidyTexts } from '@cueroom/persistence/records/tidy-texts';
import { ended } from '@cueroom/persistence/records/trash';
import { toRecord } from '@cueroom/persistence/records/to-record';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import { briefEntries } from './brief-entries';
import { type PitchDocument, pitchFacets, pitchKeys, pitchOrders, pitchTexts, type TakenOut } from './pitches.schema';

const without = { outbox: 0, words: 0, initials: 0, order: 0 } as const;
/** As many as a pitch holds. */
const outAtMost = 100;
const found = { deletedBy: 'removedAt', texts: pitchTexts } as const;

export const pitchRecord = (pitch: PitchDocument): Pitch => toRecord(Pitch, pitch);

const tidyTrack = ({ trackId, versionId = null, note, section }: PitchTrack): PitchTrack => ({
  trackId,
  versionId,
  note: note?.trim() || null,
  section: section?.trim() || null,
});

const stored = ({ tracks, expiresAt, ...fields }: PitchChanges) => ({
  ...tidyTexts(fields),
  ...(tracks && { tracks: tracks.map(tidyTrack) }),
  ...(expiresAt !== undefined && { expiresAt: expiryOf(expiresAt) ?? null }),
});

/** One that is put back is not out any more. */
const takenOutWith = ({ tracks, takenOut = [] }: PitchDocument, next: readonly PitchTrack[]): TakenOut[] => {
  const at = new Date();
  const before = tracks.map(({ trackId }) => ({ trackId, at }));
  return [...takenOut, ...before].filter(({ trackId }) => next.every((of) => of.trackId !== trackId)).slice(-outAtMost);
};

type WithCover = Pick<PitchDocument, '_id' | 'coverRevision' | 'coverUrl'>;

const coverOf = ({ _id, coverRevision, coverUrl }: WithCover): OwnedFile | null => {
  const key = objectKeyOf(coverUrl);
  return key === null ? null : { key, owner: pitchOwner(String(_id), coverRevision) };
};

const coverChanged = (
  { _id }: WithCover,
  occurrence: number | string,
  file: OwnedFile | null,
  former: OwnedFile | null,
): OutboxEntry => outboxEntry(pitchCoverChanged, `${_id}-${occurrence}`, { pitchId: String(_id), file, former });

@Injectable()
export class PitchesRepository extends EditedRecords<PitchDocument, Pitch> {
  constructor(
    @InjectModel('Pitch') private readonly pitches: Model<PitchDocument>,
    relay: OutboxRelay,
  ) {
    super(pitches, relay, 'pitch', pitchRecord);
  }

  newId(): string {
    return new Types.ObjectId().toHexString();
  }

  list({ q, sort, limit, offset, briefId, status }: ListPitches): Promise<Page<Pitch>> {
    const filter = briefId ? { briefId } : {};
    const narrowed = narrowedBy(pitchFacets, { status });
    const order = { sort: sortOf(pitchOrders, sort), ...(!sort && { best: ['order.title'] }) };
    return readPage(this.pitches, { ...found, ...order, filter, narrowed, q, without, limit, offset }, pitchRecord);
  }

  countFacets({ q, status, briefId }: ListPitches): Promise<PitchFacets> {
    return countFacets(this.pitches, { ...found, q }, pitchFacets, { status, briefId });
  }

  of(ids: string[]): Promise<PitchDocument[]> {
    return this.pitches.find({ _id: { $in: ids }, ...present }, { outbox: 0 }).lean<PitchDocument[]>();
  }

  /** Those in which this track stands, and these; the newest first. */
  withTrack(trackId: string, ids: string[], page: PageQuery): Promise<Page<Pitch>> {
    const filter = { $or: [{ 'tracks.trackId': trackId }, { _id: { $in: ids } }] };
    return readPage(this.pitches, { ...found, ...page, sort: sortOf(pitchOrders), filter, without }, pitchRecord);
  }

  /** Those of them that are not deleted. */
  async presentOf(ids: string[]): Promise<Set<string>> {
    const found = await this.pitches.find({ _id: { $in: ids }, ...present }, { _id: 1 }).lean();
    return new Set(found.map(({ _id }) => String(_id)));
  }

  /** Also a pitch whose deletion can be undone. @param shownBy asks of this one, and only if it is not deleted */
  async usesCover(key: string, shownBy?: string): Promise<boolean> {
    const asked = shownBy ? { _id: shownBy, ...present } : unpurged;
    return (await this.pitches.exists({ coverUrl: objectPathOf(key), ...asked })) !== null;
  }

  /** Open ones in which these tracks stand. */
  async ofTracks(trackIds: string[], now = new Date()): Promise<Map<string, PitchRef[]>> {
    const open = await this.pitches
      .find(
        {
          'tracks.trackId': { $in: trackIds },
          status: 'open',
          ...present,
          $or: [{ expiresAt: null }, { expiresAt: { $gt: now } }],
        },
        { title: 1, 'tracks.trackId': 1 },
      )
      .sort({ createdAt: -1, _id: -1 })
      .lean<Pick<PitchDocument, '_id' | 'title' | 'tracks'>[]>();
    const refs = new Map<string, PitchRef[]>(trackIds.map((id) => [id, []]));
    for (const { _id, title, tracks } of open)
      for (const { trackId } of tracks) refs.get(trackId)?.push({ id: String(_id), title });
    return refs;
  }

  /** The titles of those whose links open now, the latest first. */
  async openTitles(limit: number, now = new Date()): Promise<Map<string, string>> {
    const open = await this.pitches
      .find({ status: 'open', ...present, $or: [{ expiresAt: null }, { expiresAt: { $gt: now } }] }, { title: 1 })
      .sort({ createdAt: -1, _id: -1 })
      .limit(limit)
      .lean<Pick<PitchDocument, '_id' | 'title'>[]>();
    return new Map(open.map(({ _id, title }) => [String(_id), title]));
  }

  /** Those whose pages show one of these tracks. */
  async openWith(trackIds: string[]): Promise<string[]> {
    const filter = { 'tracks.trackId': { $in: trackIds }, status: 'open' } as const;
    return (await this.pitches.find(filter, { _id: 1 }).lean()).map(({ _id }) => String(_id));
  }

  /** Its id is chosen by the caller, who has reserved the cover for it. */
  async insert(id: string, pitch: NewPitch & { createdBy?: string | null }, creation: FromCreation) {
    const _id = new Types.ObjectId(id);
    const { createdBy, ...fields } = pitch;
    const cover = coverOf({ _id, coverRevision: 0, coverUrl: pitch.coverUrl ?? null });
    const created = await this.pitches.create({
      _id,
      ...Object.fromEntries(Object.entries(stored(fields)).filter(([, value]) => value !== null)),
      ...(createdBy && { createdBy }),
      ...creation,
      outbox: [
        ...(cover ? [coverChanged({ _id } as WithCover, 0, cover, null)] : []),
        ...briefEntries({ _id, revision: -1 }, pitch),
        ...changeEntries({ ...this.changeOf('added', { _id }), revision: 0 }),
      ],
    });
    this.relay.nudge(this.pitches);
    return created.toObject();
  }

  /** Null when it changed since it was read. */
  async update(pitch: PitchDocument, changes: PitchChanges): Promise<Pitch | null> {
    const { _id, revision } = pitch;
    const next = revision + 1;
    const fields = stored(changes);
    const isNewCover = fields.coverUrl !== undefined && fields.coverUrl !== pitch.coverUrl;
    const cover = coverOf({ _id, coverUrl: fields.coverUrl ?? null, coverRevision: next });
    const newEvents = [
      ...(isNewCover ? [coverChanged(pitch, next, cover, coverOf(pitch))] : []),
      ...briefEntries(pitch, { ...pitch, ...fields }),
      ...editEntries(this.changeOf('changed', pitch), fieldChanges(pitch, fields)),
    ];
    const updated = await guardedWrite(
      this.relay,
      this.pitches,
      { _id, revision, ...present },
      {
        $set: {
          ...fields,
          ...pitchKeys({ ...pitch, ...fields }),
          ...(isNewCover && { coverRevision: next, coverPictureUrl: null }),
          ...(fields.tracks && { takenOut: takenOutWith(pitch, fields.tracks) }),
        },
        $inc: { edits: 1 },
        $push: { outbox: { $each: newEvents } },
      },
    );
    return updated && pitchRecord(updated);
  }

  /**
   * The names that it is found by have changed; no user has edited it.
   * @param read is asked after the pitch was read: of two changes at once the later one reads both
   */
  async setPeople(id: string, read: () => Promise<string[]>): Promise<void> {
    for (;;) {
      const pitch = await this.pitches.findOne({ _id: id, ...unpurged }, { outbox: 0 }).lean<PitchDocument>();
      if (!pitch) return;
      const people = await read();
      const filter = { _id: id, revision: pitch.revision };
      const update = { $set: { people, ...pitchKeys({ ...pitch, people }) }, $inc: { revision: 1 } };
      if ((await this.pitches.updateOne(filter, update, { timestamps: false })).modifiedCount === 1) return;
    }
  }

  /** What was made of the cover that it has. False: it has another one. */
  async setCoverPicture(id: string, objectKey: string, coverPictureUrl: string): Promise<boolean> {
    const filter = { _id: id, coverUrl: objectPathOf(objectKey), ...unpurged };
    const { matchedCount } = await this.pitches.updateOne(filter, { $set: { coverPictureUrl } }, { timestamps: false });
    return matchedCount === 1;
  }

  async tellActivity(id: string, at: Date): Promise<void> {
    await this.pitches.updateOne({ _id: id }, { $max: { lastActivityAt: at } }, { timestamps: false });
  }

  /** The relay removes the documents once their last events are out. */
  override async purge(trashedBefore: Date, ids?: string[]): Promise<void> {
    const trashed = { ...unpurged, ...ended(trashedBefore), ...(ids && { _id: { $in: ids } }) };
    for (const pitch of await this.pitches.find(trashed).lean<PitchDocument[]>()) {
      const former = coverOf(pitch);
      await this.pitches.updateOne(
        { _id: pitch._id, revision: pitch.revision, ...unpurged },
        {
          $set: { deletedAt: new Date() },
          ...(former && { $push: { outbox: coverChanged(pitch, 'deleted', null, former) } }),
        },
      );
    }
    this.relay.nudge(this.pitches);
  }
}
