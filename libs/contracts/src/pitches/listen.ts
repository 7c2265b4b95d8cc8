import { Type } from 'class-transformer';
import {
  IsArray,
  IsBoolean,
  IsDateString,
  IsIn,
  IsInt,
  IsNotEmpty,
  IsNumber,
  IsOptional,
  IsString,
  MaxLength,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { Idempotency, Repeatable } from '../idempotency';
import { created, listOf, message, nothing, one } from '../message';
import { Download, DownloadId, NewDownload } from '../media/downloads';
import { type ClearedValue, clearedValues } from '../rights/clearance';
import { IdParam, RecordId } from '../rules';
import { versionKinds, type VersionKind } from '../versions/version-kinds';
import { HeardBatch } from './heard';
import { type PitchAccess, pitchAccesses, type TrackChoice, trackChoices } from './pitch-options';
import { LicenseRequest, LicenseWish, NewChoice, NewComment, NewLicenseRequest, TrackComment } from './reactions';

/** 32 bytes in base64url: who has it, has the page. */
export const listenTokenPattern = /^[A-Za-z0-9_-]{43}$/;
export const wrongPassword = 'The password is wrong';

const choices = trackChoices.map(({ value }) => value);

/** Who must agree to a license, without the reasons. */
export class ShownClearance {
  @IsIn(clearedValues) value!: ClearedValue;
  @IsInt() parties!: number;
}

class Playable {
  /** A signed address that ends with the visit; null until there is something to play. */
  @IsOptional() @IsString() fileStreamUrl!: string | null;
  /** Its waveform: audiowaveform's JSON, version 2. */
  @IsOptional() @IsString() peaksUrl!: string | null;
  /** Seconds. */
  @IsOptional() @IsNumber() duration!: number | null;
}

export class ListenVersion extends Playable {
  @RecordId() id!: string;
  @IsIn(versionKinds.map(({ value }) => value)) kind!: VersionKind;
  @IsOptional() @IsString() label!: string | null;
}

export class ListenTrack extends Playable {
  @RecordId() trackId!: string;
  /** What plays in place of the main file. */
  @IsOptional() @RecordId() versionId!: string | null;
  @IsOptional() @IsString() section!: string | null;
  @IsOptional() @IsString() note!: string | null;
  @IsString() title!: string;
  @IsString() artist!: string;
  @IsOptional() @IsString() album!: string | null;
  @IsOptional() @IsString() genre!: string | null;
  @IsOptional() @IsString() mood!: string | null;
  @IsOptional() @IsString() tempo!: string | null;
  @IsOptional() @IsNumber() bpm!: number | null;
  @IsOptional() @IsString() key!: string | null;
  @IsString({ each: true }) tags!: string[];
  /** Null where the studio does not show it, and while rights are incomplete or blocked. */
  @IsOptional() @ValidateNested() @Type(() => ShownClearance) clearance!: ShownClearance | null;
  /** There is a clearance sheet of it that says who owns it, and the client may have it. */
  @IsBoolean() hasSheet!: boolean;
  @IsArray() @ValidateNested({ each: true }) @Type(() => ListenVersion) versions!: ListenVersion[];
  @IsOptional() @IsIn(choices) choice!: TrackChoice | null;
  /** When it was made; null: never, or under a former version. */
  @IsOptional() @IsDateString() choiceAt!: string | null;
  @IsArray() @ValidateNested({ each: true }) @Type(() => TrackComment) comments!: TrackComment[];
  @IsArray() @ValidateNested({ each: true }) @Type(() => LicenseRequest) requests!: LicenseRequest[];
}

class ListenRecipient {
  @IsString() name!: string;
  @IsOptional() @IsString() company!: string | null;
}

class ListenDetails {
  @IsString() title!: string;
  @IsOptional() @IsString() message!: string | null;
  @IsOptional() @IsString() coverUrl!: string | null;
  /** Null in a preview. */
  @IsOptional() @ValidateNested() @Type(() => ListenRecipient) recipient!: ListenRecipient | null;
  @IsOptional() @IsDateString() expiresAt!: string | null;
  @IsIn(pitchAccesses.map(({ value }) => value)) access!: PitchAccess;
  @IsBoolean() askRights!: boolean;
  /** The studio sees which tracks are played. */
  @IsBoolean() tracking!: boolean;
  @IsArray() @ValidateNested({ each: true }) @Type(() => ListenTrack) tracks!: ListenTrack[];
  /** How many tracks can no longer be had. */
  @IsInt() unavailable!: number;
}

/** What a recipient sees, as its service knows it: with the paths of files, not signed yet. */
export class ListenContent extends ListenDetails {
  @IsOptional() @RecordId() briefId!: string | null;
}

export class ListenPage extends ListenDetails {
  @IsString() studio!: string;
  /** The same under every link of this recipient: what a browser could not send follows to a new one. Missing in a preview. */
  @IsOptional() @RecordId() recipientId?: string;
  /** Another one when something on the page has changed. */
  @IsString() contentHash!: string;
  /** What is known of the project, to begin a license request with: never its budget. */
  @IsOptional() @ValidateNested() @Type(() => LicenseWish) request!: Partial<LicenseWish> | null;
  /** The studio looks at it: nothing is counted, and nothing kept. */
  @IsOptional() @IsBoolean() preview?: true;
}

export class ListenToken {
  /** Anything else is as unknown as a token that does not exist. */
  @IsString() token!: string;
}
export class ListenEventsQuery {
  /** The `contentHash` of what the browser shows: it is sent the page at once when it has changed since. */
  @IsOptional() @IsString() @MaxLength(64) shown?: string;
}
export class ListenTrackParams extends ListenToken {
  @RecordId() trackId!: string;
}
export class ListenCommentParams extends ListenToken {
  @RecordId() id!: string;
}
export class ListenDownloadParams extends DownloadId {
  @IsString() token!: string;
}

export class Unlocking {
  @MaxLength(200) @IsNotEmpty({ message: 'Password is required' }) @IsString() password!: string;
}

/** Whether this browser knows the password already, or there is none. */
export class Unlocked {
  @IsBoolean() isUnlocked!: boolean;
}

/** Whose link is open, and what makes it this link. */
export class Listener {
  @RecordId() recipientId!: string;
  @RecordId() pitchId!: string;
  @IsString() tokenHash!: string;
  @IsOptional() @IsString() passwordHash!: string | null;
  /** When it ends by itself. */
  @IsOptional() @IsDateString() expiresAt!: string | null;
}

/** What a link opens, and for whom. */
export class OpenedPage {
  @ValidateNested() @Type(() => Listener) listener!: Listener;
  @ValidateNested() @Type(() => ListenContent) content!: ListenContent;
}

/** What stands now: not what was sent, where a later choice was made elsewhere. */
export class Chosen {
  @RecordId() trackId!: string;
  @IsOptional() @IsIn(choices) choice!: TrackChoice | null;
  @IsOptional() @IsDateString() choiceAt!: string | null;
}

/** A track, or one version of it; or all that is on the page, as a ZIP. */
export class NewListenDownload extends NewDownload {
  @ValidateIf(({ all, trackId }: NewListenDownload) => all !== true || trackId !== undefined)
  @RecordId()
  trackId?: string;
}

export class ChooseTrack extends NewChoice {
  @IsString() token!: string;
  @RecordId() trackId!: string;
}
export class AddComment extends NewComment {
  @IsString() token!: string;
  @RecordId() trackId!: string;
  @Repeatable() idempotency?: Idempotency;
}
export class RecordHeardBatch extends HeardBatch {
  @IsString() token!: string;
}
export class RequestLicense extends NewLicenseRequest {
  @IsString() token!: string;
  @Repeatable() idempotency?: Idempotency;
}
export class StartListenDownload extends NewListenDownload {
  @IsString() token!: string;
}
export class ListenerId {
  @RecordId() recipientId!: string;
}
/** The keys of all that pages of a pitch play and show now. */
export class PitchFiles {
  @IsString({ each: true }) keys!: string[];
}
export class RecipientDownload extends DownloadId {
  @RecordId() recipientId!: string;
}
export class ListenerIds {
  @IsArray() @RecordId(true) recipientIds!: string[];
}

/** Refused as the page is, in the same words and the same time, whatever is wrong with the link. */
export const findListener = message('catalog.find-listener', ListenToken, one(Listener));
export const checkListener = message('catalog.check-listener', ListenerId, one(Listener));
export const openListenPage = message('catalog.open-listen-page', ListenToken, one(OpenedPage));
export const listPitchFiles = message('catalog.list-pitch-files', IdParam, one(PitchFiles));
/** @throws AppError 'not_found' or 'forbidden' when this person may not have the file that was made */
export const checkListenDownload = message('catalog.check-listen-download', RecipientDownload, nothing);
/** Those that are open, for pages that are already shown: many at once, as a change of a pitch makes all of them look. */
export const listOpenPages = message('catalog.list-open-pages', ListenerIds, listOf(OpenedPage));
export const previewPitch = message('catalog.preview-pitch', IdParam, one(ListenContent));
export const chooseTrack = message('catalog.choose-track', ChooseTrack, one(Chosen));
export const addComment = message('catalog.add-comment', AddComment, created(TrackComment));
export const deleteComment = message('catalog.delete-comment', ListenCommentParams, nothing);
export const recordHeardBatch = message('catalog.record-heard', RecordHeardBatch, nothing);
export const requestLicense = message('catalog.request-license', RequestLicense, created(LicenseRequest));
export const startListenDownload = message('catalog.start-listen-download', StartListenDownload, one(Download));
export const getListenDownload = message('catalog.get-listen-download', ListenDownloadParams, one(Download));
