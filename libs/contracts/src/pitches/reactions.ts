import { Type } from 'class-transformer';
import {
  IsArray,
  IsDateString,
  IsIn,
  IsInt,
  IsNumber,
  IsOptional,
  IsString,
  Matches,
  Max,
  Min,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { type DownloadFormat, downloadFormats } from '../media/download-formats';
import { objectKeyPattern } from '../media/file-address';
import { limits, OptionalText, RecordId, RequiredName, RequiredText } from '../rules';
import { type TrackChoice, trackChoices } from './pitch-options';

const choices = trackChoices.map(({ value }) => value);

export class NewChoice {
  /** Null takes it back. */
  @ValidateIf((_, value) => value !== null) @IsIn(choices) choice!: TrackChoice | null;
  /** When it was made, by the studio's clock as far as its device knows it: it may have waited for a connection. Missing: now. */
  @IsOptional() @IsDateString() chosenAt?: string;
  /** The `choiceAt` that was on the screen then: what replaces a choice that was seen is newer, whatever the clocks say. */
  @IsOptional() @IsDateString() insteadOf?: string | null;
}

export class NewComment {
  /** Seconds from the beginning. */
  @Max(limits.songSec.max) @Min(0) @IsNumber({}, { message: 'at is a number of seconds' }) at!: number;
  @RequiredText('Comment is required', limits.pitchComment) text!: string;
}

export class NewAnswer {
  @RequiredText('Answer is required', limits.pitchComment) text!: string;
}

export class CommentAnswer {
  @RecordId() id!: string;
  @IsString() text!: string;
  @IsDateString() createdAt!: string;
  /** Missing on the client's page. */
  @IsOptional() @IsString() by?: string;
}

export class TrackComment {
  @RecordId() id!: string;
  @IsNumber() at!: number;
  @IsString() text!: string;
  @IsDateString() createdAt!: string;
  /** In the order in which they were given. */
  @IsArray() @ValidateNested({ each: true }) @Type(() => CommentAnswer) answers!: CommentAnswer[];
}

/** What a license is wanted for. */
export class LicenseWish {
  @RequiredName('Project is required') project!: string;
  @OptionalText(limits.pitchWish) media?: string | null;
  @OptionalText(limits.pitchWish) territory?: string | null;
  @OptionalText(limits.pitchWish) term?: string | null;
  @OptionalText(limits.pitchWish) deadline?: string | null;
  @OptionalText(limits.pitchWish) budget?: string | null;
}

export class NewLicenseRequest extends LicenseWish {
  @RecordId() trackId!: string;
}

export class LicenseRequest extends LicenseWish {
  @RecordId() id!: string;
  @IsDateString() createdAt!: string;
}

class TrackDownloaded {
  @Matches(objectKeyPattern) id!: string;
  @IsIn(downloadFormats) format!: DownloadFormat;
  @IsOptional() @RecordId() versionId!: string | null;
  @IsDateString() createdAt!: string;
}

/** How much was played of a version that does not stand in the pitch itself. */
class VersionHeard {
  @RecordId() versionId!: string;
  @IsArray() heard!: [number, number][];
  @IsInt() heardSec!: number;
}

/** What one person did with one track. */
export class TrackReactions {
  @RecordId() trackId!: string;
  @IsOptional() @IsIn(choices) choice!: TrackChoice | null;
  @IsArray() @ValidateNested({ each: true }) @Type(() => TrackComment) comments!: TrackComment[];
  /** Whole seconds `[from, to]` that were really played, in order. */
  @IsArray() heard!: [number, number][];
  @IsInt() heardSec!: number;
  @IsArray() @ValidateNested({ each: true }) @Type(() => VersionHeard) versions!: VersionHeard[];
  /** Those that were fetched. */
  @IsArray() @ValidateNested({ each: true }) @Type(() => TrackDownloaded) downloads!: TrackDownloaded[];
  @IsArray() @ValidateNested({ each: true }) @Type(() => LicenseRequest) requests!: LicenseRequest[];
}
