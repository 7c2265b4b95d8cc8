import { Song } from '@cueroom/contracts/intake/songs';
import type { Comparison } from '@cueroom/contracts/media/recordings';
import { SongAudio } from '@cueroom/contracts/media/song-audio';
import {
  ArtistChanges,
  AskedChanges,
  AskedSong,
  ChangedField,
  DeletedFile,
  DeletionReceipt,
  ReceivedItem,
} from '@cueroom/contracts/intake/artist-changes';
import { Submission, SubmissionArchive, type submissionSorts } from '@cueroom/contracts/intake/submissions';
import { priorities, retentionChoices, submissionStatuses } from '@cueroom/contracts/options';
import type { Rights } from '@cueroom/contracts/rights/rights';
import { addFoundBy, type FoundBy } from '@cueroom/persistence/search/found-by';
import type { BulkMark } from '@cueroom/persistence/records/bulk-mark';
import { addOutbox, type WithOutbox } from '@cueroom/persistence/outbox/outbox.schema';
import { versionKinds } from '@cueroom/contracts/versions/version-kinds';
import type { VersionDetails } from '@cueroom/contracts/versions/versions';
import type { Removed } from '@cueroom/persistence/records/trash';
import { schemaOptions } from '@cueroom/persistence/records/schema-options';
import { addPerson, type OfPerson } from '@cueroom/persistence/records/person';
import type { Sort } from '@cueroom/persistence/search/read-page';
import { storedFields, storedPart } from '@cueroom/persistence/records/stored-fields';
import type { Stored } from '@cueroom/persistence/records/to-record';
import { Schema, Types } from 'mongoose';
import type { StoredLink } from '../links/music-link';
import type { ChangesDocument, ChangedDocument, ReceiptDocument, PastStep } from './submission-parts';
import { submissionKeys } from './submission-keys';

/** The decision that counts for the record; `status` is only the label that an admin set. */
type Decision = 'approved' | 'rejected' | 'withdrawn';

export interface SongDocument extends Omit<
  Song,
  | 'id'
  | 'submissionId'
  | 'audioFileUrl'
  | 'audioFileName'
  | 'audioFileType'
  | 'createdAt'
  | 'clearance'
  | 'rights'
  | 'versions'
  | 'revision'
> {
  _id: Types.ObjectId;
  objectKey?: string;
  fileName: string | null;
  fileType: string | null;
  /** When a worker was last asked to look at the file. */
  askedAt?: Date;
  /** The revision of its submission with which it became a track, unless it was promoted by itself; and when. */
  approval?: number;
  approvedAt?: Date;
  /** What the artist says of it. */
  rights?: Rights | null;
  /** When its first file was judged; records of earlier releases lack it. */
  checkedAt?: Date;
  /** What was played in the portal: whole seconds, merged, in order. */
  heard?: [number, number][];
  heardAt?: Date;
  /** Answered as its revision. */
  edits?: number;
  createdAt: Date;
}

/** A file beside the main one of a song. Beside the songs, not in them: so that one write can change one of them. */
export interface VersionDocument extends Pick<VersionDetails, 'kind'> {
  _id: Types.ObjectId;
  songUid: string;
  versionUid: string;
  label: string | null;
  objectKey?: string;
  fileName: string | null;
  fileType: string | null;
  audio: SongAudio;
  askedAt?: Date;
  checkedAt?: Date;
  /** Its recording, and that of this main file of its song. */
  compared?: { objectKey: string; comparison: Comparison };
  createdAt: Date;
}

interface ArchiveDocument extends SubmissionArchive {
  /** Of the rejection that it belongs to. */
  revision: number;
  /** The zips that workers have begun, the proved one among them. */
  attempts?: string[];
  /** The zip that was proved. From then on the originals may go. */
  key?: string;
  /** When a worker was last asked to archive or to restore; unset when neither is wanted. */
  askedAt?: Date;
}

/** A song of which something was said anew. */
export const edited = (song: SongDocument): SongDocument => ({ ...song, edits: (song.edits ?? 0) + 1 });

export const newId = (): Types.ObjectId => new Types.ObjectId();

/** A submission with its songs is one document, so that every change of it is one atomic write. */
export interface SubmissionDocument
  extends
    Stored<
      Omit<Submission, 'clientId' | 'trackTitle' | 'songCount' | 'changes' | 'changed' | 'receipt'>,
      'followUpDate' | 'lastContactDate' | 'decidedAt'
    >,
    WithOutbox,
    FoundBy,
    OfPerson,
    Removed {
  decision: Decision | null;
  archive: ArchiveDocument | null;
  songs: SongDocument[];
  /** Records of earlier releases lack them; read them by `versionsOf`. */
  versions?: VersionDocument[];
  /** How many the form said it would send. */
  songsToFollow?: number | null;
  /** While emails about it are still to be written: when to look. */
  announceAt?: Date;
  /** Of the artist's page: the token's SHA-256, and how often it was renewed. Records of earlier releases get one when it is asked for. */
  link?: StoredLink;
  changes?: ChangesDocument | null;
  changed?: ChangedDocument | null;
  /** What the artist's page tells of the past. */
  history?: PastStep[];
  /** When the status was last set. */
  statusAt?: Date;
  /** When its files go: after a withdrawal, or those that were not taken if the artist wanted it so. */
  filesEndAt?: Date;
  receipt?: ReceiptDocument | null;
  /** The revision with which decisions were last undone: letters of before do not go any more. */
  lettersSince?: number;
  /** While the catalog has not said that it has the approved songs: since when. */
  approvalAskedAt?: Date;
  /** Grows with every write that an event reports; guards writes. */
  revision: number;
  bulk?: BulkMark;
  /** Of one that its artist has erased: when it is due, with all that is known of it. */
  eraseAt?: Date;
}

const songSchema = new Schema<SongDocument>({
  ...storedFields(Song, ['submissionId', 'audioFileUrl', 'audioFileName', 'audioFileType', 'versions', 'revision']),
  status: { type: String, enum: submissionStatuses, default: 'submitted' },
  objectKey: String,
  fileName: { type: String, default: null },
  fileType: { type: String, default: null },
  audio: { type: storedPart(SongAudio, { suggestions: Object }), required: true },
  askedAt: Date,
  approval: Number,
  approvedAt: Date,
  rights: { type: Schema.Types.Mixed, default: null },
  checkedAt: Date,
  heard: { type: [[Number]], default: undefined },
  heardAt: Date,
  edits: Number,
  createdAt: { type: Date, required: true },
});

const versionSchema = new Schema<VersionDocument>({
  songUid: { type: String, required: true },
  versionUid: { type: String, required: true },
  kind: { type: String, enum: versionKinds.map(({ value }) => value), required: true },
  label: { type: String, default: null },
  objectKey: String,
  fileName: { type: String, default: null },
  fileType: { type: String, default: null },
  audio: { type: storedPart(SongAudio, { suggestions: Object }), required: true },
  askedAt: Date,
  checkedAt: Date,
  compared: new Schema({ objectKey: String, comparison: String }, { _id: false }),
  createdAt: { type: Date, required: true },
});

const archiveSchema = storedPart(SubmissionArchive, {
  revision: Number,
  attempts: { type: [String], default: undefined },
  key: String,
  askedAt: Date,
});

const received = [storedPart(ReceivedItem)];
const changesSchema = storedPart(AskedChanges, {
  received,
  // Of earlier releases it is missing, not empty.
  songs: { type: [storedPart(AskedSong, { received })], default: undefined },
  backAt: Date,
});

export const submissionSchema = new Schema<SubmissionDocument>(
  {
    ...storedFields(Submission, ['clientId', 'trackTitle', 'songCount']),
    submissionUid: { type: String, required: true, unique: true },
    status: { type: String, enum: submissionStatuses, default: 'submitted' },
    decision: { type: String, enum: ['approved', 'rejected', 'withdrawn', null], default: null },
    retention: { type: String, enum: retentionChoices.map(({ value }) => value), default: 'keep' },
    link: { type: new Schema({ hash: String, counter: Number }, { _id: false }) },
    changes: { type: changesSchema, default: null },
    changed: { type: storedPart(ArtistChanges, { fields: [storedPart(ChangedField)] }), default: null },
    history: { type: [new Schema({ step: String, at: Date }, { _id: false })], default: undefined },
    statusAt: Date,
    filesEndAt: Date,
    lettersSince: Number,
    approvalAskedAt: Date,
    receipt: { type: storedPart(DeletionReceipt, { files: [storedPart(DeletedFile)] }), default: null },
    priority: { type: String, enum: priorities, default: 'medium' },
    archive: { type: archiveSchema, default: null },
    songs: [songSchema],
    versions: [versionSchema],
    songsToFollow: Number,
    announceAt: Date,
    revision: { type: Number, default: 0 },
    edits: { type: Number, default: 0 },
    ...{ removedAt: Date, removedBy: String, eraseAt: Date, bulk: Schema.Types.Mixed },
  },
  schemaOptions,
);

export const submissionOrders = {
  createdAt: { createdAt: 1, _id: 1 },
  artistName: { 'order.artistName': 1, _id: 1 },
  status: { status: 1, createdAt: -1, _id: -1 },
  genre: { genre: 1, createdAt: -1, _id: -1 },
} as const satisfies Record<(typeof submissionSorts)[number], Sort>;
for (const order of Object.values(submissionOrders)) submissionSchema.index(order);
for (const list of ['songs', 'versions']) {
  const askedAt = `${list}.askedAt`;
  submissionSchema.index({ [`${list}._id`]: 1 });
  submissionSchema.index({ [`${list}.objectKey`]: 1 });
  submissionSchema.index({ [askedAt]: 1 }, { partialFilterExpression: { [askedAt]: { $exists: true } } });
}
submissionSchema.index({ 'archive.askedAt': 1 }, { partialFilterExpression: { 'archive.askedAt': { $exists: true } } });
submissionSchema.index({ announceAt: 1 }, { partialFilterExpression: { announceAt: { $exists: true } } });
submissionSchema.index(
  { 'link.hash': 1 },
  { unique: true, partialFilterExpression: { 'link.hash': { $exists: true } } },
);
submissionSchema.index({ filesEndAt: 1 }, { partialFilterExpression: { filesEndAt: { $exists: true } } });
submissionSchema.index({ approvalAskedAt: 1 }, { partialFilterExpression: { approvalAskedAt: { $exists: true } } });
submissionSchema.index({ eraseAt: 1 }, { partialFilterExpression: { eraseAt: { $exists: true } } });
submissionSchema.index({ removedAt: 1 }, { partialFilterExpression: { removedAt: { $exists: true } } });
addOutbox(submissionSchema);
addPerson(submissionSchema, 'email');

addFoundBy(submissionSchema, submissionKeys);
