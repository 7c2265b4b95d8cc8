import { Type } from 'class-transformer';
import {
  IsArray,
  IsBoolean,
  IsDateString,
  IsIn,
  IsInt,
  IsNumber,
  IsOptional,
  IsString,
  Matches,
  ValidateNested,
} from 'class-validator';
import { Idempotency, Repeatable } from '../idempotency';
import { created, listOf, message, nothing, one } from '../message';
import { type RetentionChoice, retentionChoices } from '../options';
import { Rights, RightsField } from '../rights/rights';
import { StatedClearance } from '../rights/stated-clearance';
import {
  AllTags,
  IdParam,
  IfMatch,
  limits,
  OptionalText,
  RecordId,
  RequiredEmail,
  RequiredName,
  RequiredText,
  WhenPresent,
} from '../rules';
import { ActivityMail } from './activities';
import { type PageStepName, pageSteps } from './page-steps';
import { AudioFacts } from '../media/song-audio';
import { type SongOutcome, songOutcomes } from './song-outcomes';
import { songUidPattern, songVerdicts } from './songs';
import { AskedChanges, DeletionReceipt } from './artist-changes';
import { Version, VersionDetails, VersionHint } from '../versions/versions';
/** 32 bytes in base64url: who has it, has the page. */
export const musicTokenPattern = /^[A-Za-z0-9_-]{43}$/;
/** The answer to a link that is over (410), and to one that never was (404). */
export const linkIsOver = (studio: string): string => `This link is no longer open. Write to ${studio}`;

export class PageStep {
  @IsIn(pageSteps.map(({ value }) => value)) step!: PageStepName;
  @IsDateString() at!: string;
}

/** What was really played of a song, in whole seconds. */
export class Listened {
  @IsInt() heardSec!: number;
  @IsInt() durationSec!: number;
  @IsDateString() at!: string;
}

/** Where it stands, as of a song. */
class CheckedFile {
  @RecordId() id!: string;
  @IsOptional() @IsString() fileName!: string | null;
  @IsIn(songVerdicts) verdict!: (typeof songVerdicts)[number];
  /** The verdict in a musician's words. */
  @IsString() words!: string;
  @IsOptional() @ValidateNested() @Type(() => AudioFacts) audio!: AudioFacts | null;
}

export class ArtistVersion extends CheckedFile {
  @IsString() versionUid!: string;
  @IsString() kind!: Version['kind'];
  @IsOptional() @IsString() label!: string | null;
  @IsArray() @ValidateNested({ each: true }) @Type(() => VersionHint) hints!: VersionHint[];
  @IsDateString() createdAt!: string;
}

export class ArtistSong extends CheckedFile {
  @Matches(songUidPattern) songUid!: string;
  @IsString() trackTitle!: string;
  /** What became of it; null while nothing is decided. */
  @IsOptional() @IsIn(songOutcomes) outcome!: SongOutcome | null;
  /** The same in words. */
  @IsOptional() @IsString() outcomeWords!: string | null;
  @IsOptional() @IsString() lyrics!: string | null;
  @IsString({ each: true }) tags!: string[];
  @RightsField() rights!: Rights | null;
  @ValidateNested() @Type(() => StatedClearance) clearance!: StatedClearance;
  @IsArray() @ValidateNested({ each: true }) @Type(() => ArtistVersion) versions!: ArtistVersion[];
  /** Null where the studio does not share it. */
  @IsOptional() @ValidateNested() @Type(() => Listened) listened!: Listened | null;
  /** Of its main file: another one has another. */
  @IsOptional() @IsString() audioFileUrl!: string | null;
  /** A better file is taken now. */
  @IsBoolean() isFileOpen!: boolean;
  /** Grows with every change of what is said of it, by the studio or its artist. */
  @IsInt() revision!: number;
}
export const messageKinds = ['message', 'letter', 'feedback', 'changes'] as const;

export class ThreadMessage {
  @RecordId() id!: string;
  @IsIn(['artist', 'studio']) from!: 'artist' | 'studio';
  @IsIn(messageKinds) kind!: (typeof messageKinds)[number];
  @IsOptional() @IsString() subject!: string | null;
  @IsString() text!: string;
  @IsDateString() createdAt!: string;
  /** Of a letter whose decision was undone: it says no longer what is so. */
  @IsOptional() @IsDateString() takenBackAt!: string | null;
  /** For the studio only: what became of its email. */
  @IsOptional() @ValidateNested() @Type(() => ActivityMail) mail?: ActivityMail;
}

export class RetentionState {
  @IsIn(retentionChoices.map(({ value }) => value)) choice!: RetentionChoice;
  @IsOptional() @IsDateString() deleteOn!: string | null;
}

export class MissingSongs {
  @IsInt() count!: number;
  /** So long the form can still send them. */
  @IsDateString() until!: string;
}

export class ArtistPage {
  @IsString() artistName!: string;
  @IsString() submissionUid!: string;
  @IsDateString() answerBy!: string;
  /** Nothing is decided: songs may be changed. */
  @IsBoolean() isOpen!: boolean;
  /** Emails with links can go: what ends or moves the page is confirmed by one. */
  @IsBoolean() isMailed!: boolean;
  @IsArray() @ValidateNested({ each: true }) @Type(() => PageStep) steps!: PageStep[];
  @IsArray() @ValidateNested({ each: true }) @Type(() => ArtistSong) songs!: ArtistSong[];
  /** Announced by the form and not here, until a decision. */
  @IsOptional() @ValidateNested() @Type(() => MissingSongs) missing!: MissingSongs | null;
  @IsOptional() @ValidateNested() @Type(() => AskedChanges) changes!: AskedChanges | null;
  @IsArray() @ValidateNested({ each: true }) @Type(() => ThreadMessage) messages!: ThreadMessage[];
  @ValidateNested() @Type(() => RetentionState) retention!: RetentionState;
  @IsOptional() @ValidateNested() @Type(() => DeletionReceipt) receipt!: DeletionReceipt | null;
  /** Grows with every change, by the studio or its artist. */
  @IsInt() revision!: number;
}

export class PageToken {
  /** Anything else is as unknown as a token that does not exist. */
  @IsString() token!: string;
}
export class PageSongParams extends PageToken {
  @RecordId() id!: string;
}

export class SongTexts {
  @WhenPresent() @RequiredName('Track title is required') trackTitle?: string;
  @OptionalText(limits.lyrics) lyrics?: string | null;
  @WhenPresent() @AllTags() tags?: string[];
  @RightsField() rights?: Rights | null;
}
export class ChangePageSong extends SongTexts {
  @IsString() token!: string;
  @RecordId() id!: string;
  @IfMatch() ifMatch?: number[];
}

export class BetterFile {
  /** The address of an uploaded file. */
  @RequiredText('A file is required', limits.url) audioFileUrl!: string;
  /** The `audioFileUrl` that its sender saw there: refused with 412 when it is another one by now. */
  @OptionalText(limits.url) inPlaceOf?: string | null;
}
export class ReplacePageFile extends BetterFile {
  @IsString() token!: string;
  @RecordId() id!: string;
}

export class NewPageVersion extends VersionDetails {
  /** The address of an uploaded file. */
  @RequiredText('File is required', limits.url) audioFileUrl!: string;
}
export class AddPageVersion extends NewPageVersion {
  @IsString() token!: string;
  @RecordId() id!: string;
}
/** The page as it is now, and whether this very call added the version. */
export class PageVersionAccepted {
  @ValidateNested() @Type(() => ArtistPage) record!: ArtistPage;
  @IsBoolean() isNew!: boolean;
}

export class NewMessage {
  @RequiredText('Message is required', limits.longText) text!: string;
}
export class AddPageMessage extends NewMessage {
  @IsString() token!: string;
  @Repeatable() idempotency?: Idempotency;
}
export class AddStudioMessage extends NewMessage {
  @RecordId() id!: string;
  @OptionalText() by?: string | null;
  @Repeatable() idempotency?: Idempotency;
}

export class NewRetention {
  @IsIn(retentionChoices.map(({ value }) => value)) choice!: RetentionChoice;
}
export class SetPageRetention extends NewRetention {
  @IsString() token!: string;
}

export class LinksRequest {
  @RequiredEmail() email!: string;
}
export const linksOnTheirWay = 'If we have music from this address, its links are on their way.';
export class LinksState {
  /** False: this studio sends no emails, to any address. */
  @IsBoolean() isMailed!: boolean;
}
export class LinksAnswer extends LinksState {
  @IsString() message!: string;
}
export class MusicLink {
  @IsString() token!: string;
}

export class SweepFiles {
  @IsDateString() asOf!: string;
}
export class SweptFiles {
  @IsInt() submissions!: number;
  @IsNumber() files!: number;
}

export const getArtistPage = message('intake.get-artist-page', PageToken, one(ArtistPage));
export const changePageSong = message('intake.change-page-song', ChangePageSong, one(ArtistPage));
export const replacePageFile = message('intake.replace-page-file', ReplacePageFile, one(ArtistPage));
export const addPageVersion = message('intake.add-page-version', AddPageVersion, one(PageVersionAccepted));
export const addPageMessage = message('intake.add-page-message', AddPageMessage, created(ThreadMessage));
export const withdrawSubmission = message('intake.withdraw-submission', PageToken, one(ArtistPage));
/** The artist's word that this is all: it goes back to the studio. */
export const finishChanges = message('intake.finish-changes', PageToken, one(ArtistPage));
export const setPageRetention = message('intake.set-page-retention', SetPageRetention, one(RetentionState));
export const eraseByLink = message('intake.erase-by-link', PageToken, nothing);
export const requestLinks = message('intake.request-links', LinksRequest, nothing);

/** A new link; the former one is over. */
export const renewLink = message('intake.renew-link', IdParam, one(MusicLink));
export const listMessages = message('intake.list-messages', IdParam, listOf(ThreadMessage));
export const addStudioMessage = message('intake.add-studio-message', AddStudioMessage, created(ThreadMessage));
/** As the hourly sweep does it on that day. */
export const sweepFiles = message('intake.sweep-files', SweepFiles, one(SweptFiles));

export class RenewedLink {
  @IsString() link!: string;
}
