import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsDateString,
  IsIn,
  IsNumber,
  IsOptional,
  IsString,
  Matches,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { SongAudio } from '../media/song-audio';
import { InOrder, limits, RecordId, RequiredName } from '../rules';
import { labeledKinds, versionKinds, type VersionKind } from './version-kinds';
import { labelRequired } from './version-labels';

const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

/** Required where the kind says nothing without it. */
const VersionLabel = (): PropertyDecorator =>
  InOrder(
    ValidateIf((version: { kind: VersionKind }, label) => labeledKinds.includes(version.kind) || isGiven(label)),
    RequiredName(labelRequired, limits.versionLabel),
  );

export class VersionDetails {
  @IsIn(versionKinds.map(({ value }) => value), { message: 'Kind is required' }) kind!: VersionKind;
  @VersionLabel() label?: string | null;
}

const versionHintCodes = ['length', 'other-song', 'same-file'] as const;

/** Something worth a second look; never a refusal. */
export class VersionHint {
  @IsIn(versionHintCodes) code!: (typeof versionHintCodes)[number];
  @IsString() words!: string;
}

/** `<songUid>_V<n>`, n from 1. */
export const versionUidPattern = /^([A-Z0-9]{3}[0-9]{4}_S[1-9][0-9]{0,8})_V([1-9][0-9]{0,8})$/;

/** A file beside the main one of a song or a track: an instrumental, a cut-down, a stem. */
export class Version {
  @RecordId() id!: string;
  /** Of an artist's one. */
  @IsOptional() @Matches(versionUidPattern) versionUid?: string;
  @IsIn(versionKinds.map(({ value }) => value)) kind!: VersionKind;
  @IsOptional() @IsString() label!: string | null;
  /** Null: it was deleted, as its artist wanted. */
  @IsOptional() @IsString() fileUrl!: string | null;
  @IsOptional() @IsString() fileName!: string | null;
  @IsOptional() @IsString() fileType!: string | null;
  /** A signed address of the preview, or of the file until there is one; services leave it to the gateway. */
  @IsOptional() @IsString() fileStreamUrl!: string | null;
  /** Seconds; null until a worker has measured it. */
  @IsOptional() @IsNumber() duration!: number | null;
  @ValidateNested() @Type(() => SongAudio) audio!: SongAudio;
  @ValidateNested({ each: true }) @Type(() => VersionHint) hints!: VersionHint[];
  @IsDateString() createdAt!: string;
}

/** In answers about a song or a track. */
export const Versions = (): PropertyDecorator =>
  InOrder(
    IsArray(),
    ArrayMaxSize(limits.versionsPerSong),
    ValidateNested({ each: true }),
    Type(() => Version) as PropertyDecorator,
  );
