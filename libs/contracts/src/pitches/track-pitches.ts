import { Type } from 'class-transformer';
import { IsArray, IsBoolean, IsDateString, IsIn, IsInt, IsOptional, IsString, ValidateNested } from 'class-validator';
import { message, pageOf } from '../message';
import { PageQuery, RecordId } from '../rules';
import { type PitchStatus, pitchStatuses } from './pitch-options';
import { TrackReactions } from './reactions';

/** What one client did with the track. */
export class TrackClient extends TrackReactions {
  @RecordId() recipientId!: string;
  @IsString() recipientName!: string;
  @IsOptional() @IsString() company!: string | null;
}

/** A pitch in which the track stands, or in which clients did something with it before it was taken out. */
export class TrackPitch {
  @RecordId() id!: string;
  @IsString() title!: string;
  @IsIn(pitchStatuses.map(({ value }) => value)) status!: PitchStatus;
  @IsDateString() createdAt!: string;
  /** False: it was taken out since. */
  @IsBoolean() isInPitch!: boolean;
  /** The version that plays in place of the main file. */
  @IsOptional() @RecordId() versionId!: string | null;
  @IsOptional() @IsString() note!: string | null;
  @IsInt() recipientCount!: number;
  /** Those who did something with it, in the order in which they were added to the pitch. */
  @IsArray() @ValidateNested({ each: true }) @Type(() => TrackClient) clients!: TrackClient[];
}

export class ListTrackPitches extends PageQuery {
  @RecordId() id!: string;
}
/** The newest pitch first. */
export const listTrackPitches = message('catalog.list-track-pitches', ListTrackPitches, pageOf(TrackPitch));
