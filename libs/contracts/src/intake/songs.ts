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
  MaxLength,
  ValidateNested,
} from 'class-validator';
import { kept } from '../derived';
import { objectKeyPattern } from '../media/file-address';
import { Files } from '../media/recordings';
import { InspectAudio } from '../media/renditions';
import { SongAudio } from '../media/song-audio';
import { event, listOf, message, one } from '../message';
import { type SubmissionStatus, submissionStatuses } from '../options';
import { StatedClearance } from '../rights/stated-clearance';
import { GivenRights, Rights, RightsField } from '../rights/rights';
import { IdParam, IfMatch, limits, OptionalText, OptionalUrl, RecordId, RequiredName, Tags } from '../rules';
import { type Version, VersionHint, Versions, versionUidPattern } from '../versions/versions';

/** Which song of which submission: `<submissionUid>_S<n>`, n from 1. */
export const songUidPattern = /^([A-Z0-9]{3}[0-9]{4})_S([1-9][0-9]{0,8})$/;

class SongDetails {
  @Matches(songUidPattern, { message: 'A song id is the submission id, _S and the number of the song' })
  songUid!: string;
  @RecordId() submissionId!: string;
  @RequiredName('Track title is required') trackTitle!: string;
  @OptionalUrl() trackUrl?: string | null;
  @OptionalText(limits.lyrics) lyrics?: string | null;
  /** The address of an uploaded file: absolute without its query, or its path. */
  @IsOptional() @IsString() @MaxLength(limits.url) audioFileUrl?: string | null;
}

export class NewSong extends SongDetails {
  @Tags() tags?: string[] | null;
  @RightsField() rights?: Rights | null;
  @IsOptional() @IsIn(['submitted']) status?: 'submitted' | null;
}

export class Song extends kept(SongDetails) {
  @RecordId() id!: string;
  @IsArray() @IsString({ each: true }) tags!: string[];
  @IsIn(submissionStatuses) status!: SubmissionStatus;
  @IsOptional() @IsString() audioFileName!: string | null;
  @IsOptional() @IsString() audioFileType!: string | null;
  @ValidateNested() @Type(() => SongAudio) audio!: SongAudio;
  /** What the artist says of it; null: nothing yet. */
  @RightsField() rights!: Rights | null;
  @ValidateNested() @Type(() => StatedClearance) clearance!: StatedClearance;
  @Versions() versions!: Version[];
  /** Grows with every change of what is said of it, by the studio or its artist. */
  @IsInt() revision!: number;
  @IsDateString() createdAt!: string;
}

export class SongRights {
  @GivenRights() rights!: Rights | null;
}
export class SetSongRights extends SongRights {
  @RecordId() id!: string;
  @IfMatch() ifMatch?: number[];
}

export const songVerdicts = ['checking', 'fine', 'damaged', 'none'] as const;

export class SongAccepted {
  @ValidateNested() @Type(() => Song) record!: Song;
  @IsBoolean() isNew!: boolean;
}

class Check {
  /** `none`: it has no file. */
  @IsIn(songVerdicts) verdict!: (typeof songVerdicts)[number];
  /** Of a damaged file: what is wrong with it. */
  @IsOptional() @IsString() words?: string;
  @IsOptional() @IsNumber() durationSec?: number;
}

export class VersionCheck extends Check {
  @Matches(versionUidPattern) versionUid!: string;
  @IsArray() @ValidateNested({ each: true }) @Type(() => VersionHint) hints!: VersionHint[];
}

/** What the check of a song and its versions found, in words for its artist. */
export class SongCheck extends Check {
  @Matches(songUidPattern) songUid!: string;
  /** Missing where it has none. */
  @IsOptional() @ValidateNested({ each: true }) @Type(() => VersionCheck) versions?: VersionCheck[];
}

export const addSong = message('intake.add-song', NewSong, one(SongAccepted));
/** Written whole; null clears them. */
export const setSongRights = message('intake.set-song-rights', SetSongRights, one(Song));
export const getSong = message('intake.get-song', IdParam, one(Song));

export class SongOfFile {
  @IsString() objectKey!: string;
  @RecordId() songId!: string;
  @RecordId() submissionId!: string;
  @IsString() title!: string;
  @IsString() artist!: string;
  @IsBoolean() isArchived!: boolean;
}
export const listSongsOfFiles = message('intake.list-songs-of-files', Files, listOf(SongOfFile));

/** Of a song, or of a version: it is checked in the same way, under its own id. */
const fileUidPattern = /^[A-Z0-9]{3}[0-9]{4}_S[1-9][0-9]{0,8}(_V[1-9][0-9]{0,8})?$/;

export class SongSubmitted extends InspectAudio {
  @Matches(fileUidPattern) songUid!: string;
}
export const songSubmitted = event('song.submitted', SongSubmitted);

/** The artist has sent a better file. */
export class SongFileReplaced {
  @Matches(songUidPattern) songUid!: string;
  @Matches(objectKeyPattern) formerKey!: string;
}
export const songFileReplaced = event('song.file-replaced', SongFileReplaced);

export class SongInspectionStarted extends InspectAudio {}
export const songInspectionStarted = event('song.inspection-started', SongInspectionStarted);

export class SongInspected extends InspectAudio {
  @ValidateNested() @Type(() => SongAudio) audio!: SongAudio;
}
export const songInspected = event('song.inspected', SongInspected);

export class PlayableSongQuery {
  /** `none`: only the address, not the sound itself. */
  @IsOptional() @IsIn(['none']) audioFileData?: 'none';
}

export class PlayableSong extends Song {
  /** A data URL of the MP3 preview; null until there is one, or when it was not wanted. */
  @IsOptional() @IsString() audioFileData!: string | null;
  /** A signed address of the preview, or of the original until there is one. */
  @IsString() audioUrl!: string;
}
