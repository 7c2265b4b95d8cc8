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
import { kept, partial } from '../derived';
import { Files } from '../media/recordings';
import { InspectAudio } from '../media/renditions';
import { AudioSuggestions } from '../media/suggestions';
import { event, listOf, message, one } from '../message';
import { type SubmissionStatus, submissionStatuses } from '../options';
import { IdParam, limits, OptionalText, OptionalUrl, RecordId, RequiredText, Tags } from '../rules';

/** Which song of which submission: `<submissionUid>_S<n>`, n from 1. */
export const songUidPattern = /^([A-Z0-9]{3}[0-9]{4})_S([1-9][0-9]{0,8})$/;

class SongDetails {
  @Matches(songUidPattern, { message: 'A song id is the submission id, _S and the number of the song' })
  songUid!: string;
  @RecordId() submissionId!: string;
  @RequiredText('Track title is required') trackTitle!: string;
  @OptionalUrl() trackUrl?: string | null;
  @OptionalText(limits.lyrics) lyrics?: string | null;
  /** The address of an uploaded file: absolute without its query, or its path. */
  @IsOptional() @IsString() @MaxLength(limits.url) audioFileUrl?: string | null;
}

export class NewSong extends SongDetails {
  @Tags() tags?: string[] | null;
  @IsOptional() @IsIn(['submitted']) status?: 'submitted' | null;
}

export const audioStates = ['none', 'queued', 'running', 'valid', 'invalid'] as const;
export type AudioState = (typeof audioStates)[number];

export class AudioFacts {
  @IsNumber() durationSec!: number;
  /** ffprobe's name of the codec. */
  @IsString() codec!: string;
  @IsInt() sampleRateHz!: number;
  @IsInt() channels!: number;
  @IsInt() bitrateKbps!: number;
  /** Of a sample. Missing where the encoding has none (MP3, Ogg, AAC), and in records that are older than this field. */
  @IsOptional() @IsInt() bitDepth?: number;
  /** Integrated loudness, EBU R 128. */
  @IsNumber() loudnessLufs!: number;
  /** The highest true peak of all channels, EBU R 128. */
  @IsNumber() truePeakDbtp!: number;
}

/** What is known of a song's file. The facts and addresses are there once it is valid. */
export class SongAudio extends partial(AudioFacts) {
  @IsIn(audioStates) state!: AudioState;
  @IsOptional() @IsString() error?: string;
  /** Waveform peaks: audiowaveform's JSON, version 2. */
  @IsOptional() @IsString() peaksUrl?: string;
  @IsOptional() @IsString() previewUrl?: string;
  @IsOptional() @ValidateNested() @Type(() => AudioSuggestions) suggestions?: AudioSuggestions;
}

export class Song extends kept(SongDetails) {
  @RecordId() id!: string;
  @IsArray() @IsString({ each: true }) tags!: string[];
  @IsIn(submissionStatuses) status!: SubmissionStatus;
  @IsOptional() @IsString() audioFileName!: string | null;
  @IsOptional() @IsString() audioFileType!: string | null;
  @ValidateNested() @Type(() => SongAudio) audio!: SongAudio;
  @IsDateString() createdAt!: string;
}

export const songVerdicts = ['checking', 'fine', 'damaged', 'none'] as const;

export class SongAccepted {
  @ValidateNested() @Type(() => Song) record!: Song;
  @IsBoolean() isNew!: boolean;
}

/** What the check of a song found, in words for its artist. */
export class SongCheck {
  @Matches(songUidPattern) songUid!: string;
  /** `none`: it has no file. */
  @IsIn(songVerdicts) verdict!: (typeof songVerdicts)[number];
  /** Of a damaged file: what is wrong with it. */
  @IsOptional() @IsString() words?: string;
  @IsOptional() @IsNumber() durationSec?: number;
}

export const addSong = message('intake.add-song', NewSong, one(SongAccepted));
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

export class SongSubmitted extends InspectAudio {
  @Matches(songUidPattern) songUid!: string;
}
export const songSubmitted = event('song.submitted', SongSubmitted);

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
