import { audioStates, type Song, type SongAudio } from '@cueroom/contracts/intake/songs';
import type { Submission, SubmissionArchive, submissionSorts } from '@cueroom/contracts/intake/submissions';
import { priorities, submissionStatuses } from '@cueroom/contracts/options';
import { addFoundBy, type FoundBy, foundBy } from '@cueroom/persistence/found-by';
import { addOutbox, type WithOutbox } from '@cueroom/persistence/outbox.schema';
import { schemaOptions } from '@cueroom/persistence/schema-options';
import type { Sort } from '@cueroom/persistence/read-page';
import { sortKey } from '@cueroom/persistence/search-words';
import type { Stored } from '@cueroom/persistence/to-record';
import { Schema, Types } from 'mongoose';

/** The decision that counts for the record; `status` is only the label that an admin set. */
export type Decision = 'approved' | 'rejected';

export interface SongDocument extends Omit<
  Song,
  'id' | 'submissionId' | 'audioFileUrl' | 'audioFileName' | 'audioFileType' | 'createdAt'
> {
  _id: Types.ObjectId;
  objectKey?: string;
  fileName: string | null;
  fileType: string | null;
  /** When a worker was last asked to look at the file. */
  askedAt?: Date;
  createdAt: Date;
}

export interface ArchiveDocument extends SubmissionArchive {
  /** Of the rejection that it belongs to. */
  revision: number;
  /** The zips that workers have begun, the proved one among them. */
  attempts?: string[];
  /** The zip that was proved. From then on the originals may go. */
  key?: string;
  /** When a worker was last asked to archive or to restore; unset when neither is wanted. */
  askedAt?: Date;
}

export const newSongId = (): Types.ObjectId => new Types.ObjectId();

/** A submission with its songs is one document, so that every change of it is one atomic write. */
export interface SubmissionDocument
  extends
    Stored<Omit<Submission, 'trackTitle' | 'songCount'>, 'followUpDate' | 'lastContactDate'>,
    WithOutbox,
    FoundBy {
  decision: Decision | null;
  archive: ArchiveDocument | null;
  songs: SongDocument[];
  /** Grows with every write that an event reports; guards writes. */
  revision: number;
}

const text = { type: String, default: null };
const measure = { type: Number };

const audioSchema = new Schema<SongAudio>(
  {
    state: { type: String, enum: audioStates, required: true },
    error: String,
    durationSec: measure,
    codec: String,
    sampleRateHz: measure,
    channels: measure,
    bitrateKbps: measure,
    loudnessLufs: measure,
    truePeakDbtp: measure,
    peaksUrl: String,
    previewUrl: String,
    suggestions: Object,
  },
  { _id: false },
);

const songSchema = new Schema<SongDocument>({
  songUid: { type: String, required: true },
  trackTitle: { type: String, required: true },
  trackUrl: text,
  lyrics: text,
  tags: [String],
  status: { type: String, enum: submissionStatuses, default: 'submitted' },
  objectKey: String,
  fileName: text,
  fileType: text,
  audio: { type: audioSchema, required: true },
  askedAt: Date,
  createdAt: { type: Date, required: true },
});

const archiveSchema = new Schema<ArchiveDocument>(
  {
    state: { type: String, required: true },
    originalBytes: Number,
    archivedBytes: Number,
    error: String,
    isRestoring: Boolean,
    revision: Number,
    attempts: { type: [String], default: undefined },
    key: String,
    askedAt: Date,
  },
  { _id: false },
);

export const submissionSchema = new Schema<SubmissionDocument>(
  {
    submissionUid: { type: String, required: true, unique: true },
    artistName: { type: String, required: true },
    email: { type: String, required: true },
    description: { type: String, required: true },
    phone: text,
    website: text,
    socialLinks: { type: Schema.Types.Mixed, default: null },
    genre: text,
    ownership: text,
    status: { type: String, enum: submissionStatuses, default: 'submitted' },
    decision: { type: String, enum: ['approved', 'rejected', null], default: null },
    priority: { type: String, enum: priorities, default: 'medium' },
    notes: text,
    tags: [String],
    followUpDate: { type: Date, default: null },
    lastContactDate: { type: Date, default: null },
    archive: { type: archiveSchema, default: null },
    songs: [songSchema],
    revision: { type: Number, default: 0 },
    edits: { type: Number, default: 0 },
  },
  schemaOptions,
);

/** The orders of the list, each with its index. */
export const submissionOrders = {
  createdAt: { createdAt: 1, _id: 1 },
  artistName: { 'order.artistName': 1, _id: 1 },
  status: { status: 1, createdAt: -1, _id: -1 },
  genre: { genre: 1, createdAt: -1, _id: -1 },
} as const satisfies Record<(typeof submissionSorts)[number], Sort>;
for (const order of Object.values(submissionOrders)) submissionSchema.index(order);
submissionSchema.index({ 'songs._id': 1 });
submissionSchema.index({ 'songs.objectKey': 1 });
submissionSchema.index({ 'songs.askedAt': 1 }, { partialFilterExpression: { 'songs.askedAt': { $exists: true } } });
submissionSchema.index({ 'archive.askedAt': 1 }, { partialFilterExpression: { 'archive.askedAt': { $exists: true } } });
addOutbox(submissionSchema);

type Texts = Pick<SubmissionDocument, 'artistName' | 'email' | 'submissionUid' | 'genre' | 'tags'> & {
  songs: Pick<SongDocument, 'trackTitle' | 'tags'>[];
};

/** A song's part of the words. */
export const songTexts = ({ trackTitle, tags }: Texts['songs'][number]): string[] => [trackTitle, ...tags];

export const submissionKeys = ({ artistName, email, submissionUid, genre, tags, songs }: Texts): FoundBy =>
  foundBy([artistName, email, submissionUid, genre, ...tags, ...songs.flatMap(songTexts)], {
    artistName: sortKey(artistName),
  });
addFoundBy(submissionSchema, submissionKeys);
