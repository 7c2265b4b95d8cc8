import { Song, SongAudio } from '@cueroom/contracts/intake/songs';
import { Submission, SubmissionArchive, type submissionSorts } from '@cueroom/contracts/intake/submissions';
import { priorities, submissionStatuses } from '@cueroom/contracts/options';
import { addFoundBy, type FoundBy, foundBy } from '@cueroom/persistence/found-by';
import { addOutbox, type WithOutbox } from '@cueroom/persistence/outbox.schema';
import { schemaOptions } from '@cueroom/persistence/schema-options';
import type { Sort } from '@cueroom/persistence/read-page';
import { sortKey } from '@cueroom/persistence/search-words';
import { storedFields, storedPart } from '@cueroom/persistence/stored-fields';
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
  /** The revision of its submission with which it became a track, unless it was promoted by itself; and when. */
  approval?: number;
  approvedAt?: Date;
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
    Stored<Omit<Submission, 'trackTitle' | 'songCount'>, 'followUpDate' | 'lastContactDate' | 'decidedAt'>,
    WithOutbox,
    FoundBy {
  decision: Decision | null;
  archive: ArchiveDocument | null;
  songs: SongDocument[];
  /** How many the form said it would send. */
  songsToFollow?: number | null;
  /** While emails about it are still to be written: when to look. */
  announceAt?: Date;
  /** Grows with every write that an event reports; guards writes. */
  revision: number;
  /** When it was deleted; for a while it can be restored. */
  removedAt?: Date;
}

const songSchema = new Schema<SongDocument>({
  ...storedFields(Song, ['submissionId', 'audioFileUrl', 'audioFileName', 'audioFileType']),
  status: { type: String, enum: submissionStatuses, default: 'submitted' },
  objectKey: String,
  fileName: { type: String, default: null },
  fileType: { type: String, default: null },
  audio: { type: storedPart(SongAudio, { suggestions: Object }), required: true },
  askedAt: Date,
  approval: Number,
  approvedAt: Date,
  createdAt: { type: Date, required: true },
});

const archiveSchema = storedPart(SubmissionArchive, {
  revision: Number,
  attempts: { type: [String], default: undefined },
  key: String,
  askedAt: Date,
});

export const submissionSchema = new Schema<SubmissionDocument>(
  {
    ...storedFields(Submission, ['trackTitle', 'songCount']),
    submissionUid: { type: String, required: true, unique: true },
    status: { type: String, enum: submissionStatuses, default: 'submitted' },
    decision: { type: String, enum: ['approved', 'rejected', null], default: null },
    priority: { type: String, enum: priorities, default: 'medium' },
    archive: { type: archiveSchema, default: null },
    songs: [songSchema],
    songsToFollow: Number,
    announceAt: Date,
    revision: { type: Number, default: 0 },
    edits: { type: Number, default: 0 },
    removedAt: Date,
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
submissionSchema.index({ 'songs._id': 1 });
submissionSchema.index({ 'songs.objectKey': 1 });
submissionSchema.index({ 'songs.askedAt': 1 }, { partialFilterExpression: { 'songs.askedAt': { $exists: true } } });
submissionSchema.index({ 'archive.askedAt': 1 }, { partialFilterExpression: { 'archive.askedAt': { $exists: true } } });
submissionSchema.index({ announceAt: 1 }, { partialFilterExpression: { announceAt: { $exists: true } } });
submissionSchema.index({ removedAt: 1 }, { partialFilterExpression: { removedAt: { $exists: true } } });
addOutbox(submissionSchema);

type Texts = Pick<SubmissionDocument, 'artistName' | 'email' | 'submissionUid' | 'genre' | 'tags'> & {
  songs: Pick<SongDocument, 'trackTitle' | 'tags'>[];
};

export const songTexts = ({ trackTitle, tags }: Texts['songs'][number]): string[] => [trackTitle, ...tags];

export const submissionKeys = ({ artistName, email, submissionUid, genre, tags, songs }: Texts): FoundBy =>
  foundBy([artistName, email, submissionUid, genre, ...tags, ...songs.flatMap(songTexts)], {
    artistName: sortKey(artistName),
  });
addFoundBy(submissionSchema, submissionKeys);
