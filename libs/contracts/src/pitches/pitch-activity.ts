import { Type } from 'class-transformer';
import { IsBoolean, IsDateString, IsIn, IsNumber, IsOptional, IsString, ValidateNested } from 'class-validator';
import { event, message, one, pageOf } from '../message';
import { DownloadId } from '../media/downloads';
import { PageQuery, RecordId, RequiredText } from '../rules';
import { type ReactionKind, reactionKinds, type TrackChoice, trackChoices } from './pitch-options';
import { LicenseWish } from './reactions';

/** One thing that a client did. */
export class PitchActivity {
  @RecordId() id!: string;
  @IsDateString() createdAt!: string;
  @IsIn(reactionKinds) kind!: ReactionKind;
  @RecordId() recipientId!: string;
  @IsString() recipientName!: string;
  /** Null of a visit. */
  @IsOptional() @RecordId() trackId!: string | null;
  /** Of a version that was heard, or fetched. */
  @IsOptional() @RecordId() versionId?: string | null;
  /** Of a choice; null: taken back. */
  @IsOptional() @IsIn(trackChoices.map(({ value }) => value)) choice?: TrackChoice | null;
  /** Of a comment: its second. */
  @IsOptional() @IsNumber() at?: number;
  @IsOptional() @IsString() text?: string;
  @IsOptional() @RecordId() commentId?: string;
  @IsOptional() @RecordId() requestId?: string;
}

export class ListPitchActivity extends PageQuery {
  @RecordId() id!: string;
}
/** Newest first. */
export const listPitchActivity = message('catalog.list-pitch-activity', ListPitchActivity, pageOf(PitchActivity));

/** Who asks, beside the name. */
export class Asker {
  @IsOptional() @IsString() email!: string | null;
  @IsOptional() @IsString() company!: string | null;
}

/** A client did something: for the feed of the pitch and the timelines of its brief and of the person's contact. */
export class PitchReacted {
  /** Names the occurrence. */
  @RequiredText('reactionId is required') reactionId!: string;
  @RecordId() pitchId!: string;
  @IsString() pitchTitle!: string;
  @RecordId() recipientId!: string;
  @IsString() recipientName!: string;
  @IsOptional() @RecordId() briefId!: string | null;
  @IsOptional() @RecordId() contactId!: string | null;
  @IsIn(reactionKinds) kind!: ReactionKind;
  @IsDateString() createdAt!: string;
  @IsOptional() @RecordId() trackId!: string | null;
  /** With the version. */
  @IsOptional() @IsString() trackTitle!: string | null;
  @IsOptional() @RecordId() versionId?: string | null;
  @IsOptional() @IsIn(trackChoices.map(({ value }) => value)) choice?: TrackChoice | null;
  @IsOptional() @IsNumber() at?: number;
  @IsOptional() @IsString() text?: string;
  @IsOptional() @RecordId() commentId?: string;
  @IsOptional() @RecordId() requestId?: string;
  @IsOptional() @ValidateNested() @Type(() => LicenseWish) wish?: LicenseWish;
  /** Of who wants a license: where the answer goes. */
  @IsOptional() @ValidateNested() @Type(() => Asker) asker?: Asker;
}
export const pitchReacted = event('pitch.reacted', PitchReacted);

/** A client has deleted a comment: its entry in the feed goes, too. */
export class CommentTakenBack {
  /** As its entry in the feed names it. */
  @RequiredText('reactionId is required') reactionId!: string;
}
export const commentTakenBack = event('pitch.comment-taken-back', CommentTakenBack);

export class ReactionState {
  /** Neither taken back nor deleted with its recipient. */
  @IsBoolean() isThere!: boolean;
}
/** Asked after its entry was added: the event of its deletion may have come first. */
export const checkReaction = message('catalog.check-reaction', PitchReacted, one(ReactionState));

/** All bytes of a client's download went out: that is when it counts. */
export class ListenDownloadFetched extends DownloadId {
  @RecordId() recipientId!: string;
}
export const listenDownloadFetched = event('pitch.download-fetched', ListenDownloadFetched);
