import {
  ArrayMaxSize,
  ArrayNotEmpty,
  IsArray,
  IsDateString,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Matches,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { Type } from 'class-transformer';
import { NewTrack, SongTrack, TakenBackSongs, Track } from '../catalog/tracks';
import { ArchiveSubmission, UnpackArchive } from '../media/archive';
import { OwnedFile } from '../media/objects';
import { Idempotency, Repeatable } from '../idempotency';
import { created, event, message, one } from '../message';
import { IdParam, IfMatch, InOrder, limits, OptionalText, RecordId, RequiredText } from '../rules';
import { type ChangeItem, changeItems } from '../options';
import { NewLetter } from './letters';
import { SubmissionWithSongs } from './submissions';

export const noSongs = 'No songs found in submission';

export class SkippedSong {
  @RecordId() songId!: string;
  /** Only this version of it was left out. */
  @IsOptional() @RecordId() versionId?: string;
  @IsString() trackTitle!: string;
  @IsString() reason!: string;
}

export class Approval {
  @ValidateNested() @Type(() => SubmissionWithSongs) submission!: SubmissionWithSongs;
  /** Empty while the catalog is unavailable: the tracks follow by themselves. */
  @IsArray() @ValidateNested({ each: true }) @Type(() => Track) tracks!: Track[];
  @IsArray() @ValidateNested({ each: true }) @Type(() => SkippedSong) skipped!: SkippedSong[];
}

/** The songs to approve; by default all. The others stay with the submission, and can be added later. */
class SongChoice {
  @InOrder(IsOptional(), IsArray(), ArrayNotEmpty({ message: 'Choose at least one song' }))
  @Matches(/^[0-9a-f]{24}$/, { each: true, message: 'This is not an id' })
  songIds?: string[] | null;
}
/** A letter to the artist that goes with a decision; missing: none. */
const Accompanied = (): PropertyDecorator =>
  InOrder(
    IsOptional(),
    ValidateNested(),
    Type(() => NewLetter),
  );

export class NewApproval extends SongChoice {
  @Accompanied() letter?: NewLetter | null;
}
export class NewRejection {
  @Accompanied() letter?: NewLetter | null;
}

export class ApproveSubmission extends NewApproval {
  @RecordId() id!: string;
  @IfMatch() ifMatch?: number[];
  /** The admin who decides. */
  @OptionalText() by?: string | null;
}
export class RejectSubmission extends NewRejection {
  @RecordId() id!: string;
  @IfMatch() ifMatch?: number[];
  @OptionalText() by?: string | null;
}

const items = changeItems.map(({ value }) => value);
const askForSomething = 'Choose at least one thing to ask for';

class NewSongChanges {
  @RecordId() songId!: string;
  @InOrder(IsArray(), ArrayNotEmpty({ message: askForSomething }), IsIn(items, { each: true })) items!: ChangeItem[];
}

export class NewChanges {
  /** Of all songs that are meant; may be empty where `songs` asks for something. */
  @InOrder(
    IsArray(),
    ValidateIf(({ songs, items }: Partial<NewChanges>) => !songs?.length || items?.length !== 0),
    ArrayNotEmpty({ message: askForSomething }),
    IsIn(items, { each: true }),
  )
  items!: ChangeItem[];
  @RequiredText('Message is required', limits.longText) message!: string;
  /** The songs that are meant; by default all. */
  @InOrder(IsOptional(), IsArray(), ArrayMaxSize(limits.songsPerSubmission), RecordId(true))
  songIds?: string[] | null;
  /** What is asked of single songs besides. */
  @InOrder(
    IsOptional(),
    IsArray(),
    ArrayMaxSize(limits.songsPerSubmission),
    ValidateNested({ each: true }),
    Type(() => NewSongChanges),
  )
  songs?: NewSongChanges[] | null;
}
export class AskForChanges extends NewChanges {
  @RecordId() id!: string;
  @OptionalText() by?: string | null;
}

export class PromoteSong {
  @ValidateNested() @Type(() => NewTrack) track!: NewTrack;
  @OptionalText() by?: string | null;
  @Repeatable() idempotency?: Idempotency;
}

export class UnapproveSubmission {
  @RecordId() id!: string;
  @IfMatch() ifMatch?: number[];
}

export const approveSubmission = message('intake.approve-submission', ApproveSubmission, one(Approval));
export const rejectSubmission = message('intake.reject-submission', RejectSubmission, one(SubmissionWithSongs));
/** Opens what is asked for to the artist for 30 days, and tells by letter. */
export const askForChanges = message('intake.ask-for-changes', AskForChanges, one(SubmissionWithSongs));
/** Undoes what was approved within the undo window: the tracks are taken back. */
export const unapproveSubmission = message(
  'intake.unapprove-submission',
  UnapproveSubmission,
  one(SubmissionWithSongs),
);
/** Of a deleted one, undoes the deletion. Answers with the submission as it is after a few seconds: pending, or with its originals still on their way. */
export const restoreSubmission = message('intake.restore-submission', IdParam, one(SubmissionWithSongs));
export const promoteSong = message('intake.promote-song', PromoteSong, created(Track));

export class SubmissionApproved {
  @RecordId() submissionId!: string;
  @IsArray() @ValidateNested({ each: true }) @Type(() => SongTrack) tracks!: SongTrack[];
}
export const submissionApproved = event('submission.approved', SubmissionApproved);

export class SubmissionUnapproved extends TakenBackSongs {
  @RecordId() submissionId!: string;
  /** What the approvals have reserved for their tracks. */
  @IsArray() @ValidateNested({ each: true }) @Type(() => OwnedFile) files!: OwnedFile[];
}
export const submissionUnapproved = event('submission.unapproved', SubmissionUnapproved);

/** A letter that goes with a decision, as it was read before it goes. */
export class LetterWritten extends NewLetter {
  @RecordId() submissionId!: string;
  @IsIn(['letter', 'changes']) kind!: 'letter' | 'changes';
  @OptionalText() by!: string | null;
  /** Of the submission, with the decision. */
  @IsInt() revision!: number;
  /** Which letter it is, so that a repetition writes none. */
  @IsString() occurrence!: string;
}
export const letterWritten = event('submission.letter-written', LetterWritten);

/** The decision is undone: letters that go with an earlier revision and have not left do not go any more. */
export class LettersTakenBack {
  @RecordId() submissionId!: string;
  @IsInt() revision!: number;
  /** Undone at once: of letters written since then nothing is left. */
  @IsOptional() @IsDateString() since?: string;
  /** Undecided again since then: what the other letters say is so no more. */
  @IsOptional() @IsDateString() endedAt?: string;
}
export const lettersTakenBack = event('submission.letters-taken-back', LettersTakenBack);

export class SubmissionRejected extends ArchiveSubmission {}
export const submissionRejected = event('submission.rejected', SubmissionRejected);

export class RestoreRequested extends UnpackArchive {}
export const restoreRequested = event('submission.restore-requested', RestoreRequested);
