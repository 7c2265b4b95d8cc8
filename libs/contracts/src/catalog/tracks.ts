import {
  IsArray,
  IsBoolean,
  IsDateString,
  IsIn,
  IsNumber,
  IsOptional,
  IsPositive,
  IsString,
  ValidateNested,
} from 'class-validator';
import { Type } from 'class-transformer';
import { FileAddress } from '../media/file-address';
import { listOf, message, nothing, one, pageOf } from '../message';
import { moods, tempos, trackGenres } from '../options';
import { IdParam, limits, OptionalText, PageQuery, RecordId, RequiredText, Tags, WhenPresent } from '../rules';

/** What an admin types about a track; an empty value is sent as null. */
export class NewTrack {
  @RequiredText('Title is required') title!: string;
  @RequiredText('Artist is required') artist!: string;
  @OptionalText() album?: string | null;
  @IsOptional() @IsIn(trackGenres) genre?: string | null;
  @IsOptional() @IsIn(moods) mood?: string | null;
  @IsOptional() @IsIn(tempos) tempo?: string | null;
  /** Seconds. */
  @IsOptional() @IsNumber() @IsPositive() duration?: number | null;
  @IsOptional() @IsNumber() @IsPositive() bpm?: number | null;
  @OptionalText() key?: string | null;
  /** An uploaded file (its address) or a plain link elsewhere. */
  @FileAddress() fileUrl?: string | null;
  @OptionalText(limits.longText) description?: string | null;
  @IsOptional() @IsBoolean() available?: boolean;
  @Tags() tags?: string[] | null;
  /** Set on promotion: the song that becomes this track. A song is at most one track. */
  @IsOptional() @RecordId() sourceSongId?: string | null;
}

/** Changes to a track: the fields that are named; null empties one. */
export class TrackChanges {
  @WhenPresent() @RequiredText('Title is required') title?: string;
  @WhenPresent() @RequiredText('Artist is required') artist?: string;
  @OptionalText() album?: string | null;
  @IsOptional() @IsIn(trackGenres) genre?: string | null;
  @IsOptional() @IsIn(moods) mood?: string | null;
  @IsOptional() @IsIn(tempos) tempo?: string | null;
  @IsOptional() @IsNumber() @IsPositive() duration?: number | null;
  @IsOptional() @IsNumber() @IsPositive() bpm?: number | null;
  @OptionalText() key?: string | null;
  @FileAddress() fileUrl?: string | null;
  @OptionalText(limits.longText) description?: string | null;
  @WhenPresent() @IsBoolean() available?: boolean;
  @Tags() tags?: string[] | null;
}

export class Track {
  @RecordId() id!: string;
  @IsString() title!: string;
  @IsString() artist!: string;
  @IsOptional() @IsString() album!: string | null;
  @IsOptional() @IsString() genre!: string | null;
  @IsOptional() @IsString() mood!: string | null;
  @IsOptional() @IsString() tempo!: string | null;
  @IsOptional() @IsNumber() duration!: number | null;
  @IsOptional() @IsNumber() bpm!: number | null;
  @IsOptional() @IsString() key!: string | null;
  @IsOptional() @IsString() description!: string | null;
  @IsOptional() @IsString() fileUrl!: string | null;
  /** The MP3 made from the file, by the path that serves it. */
  @IsOptional() @IsString() previewUrl!: string | null;
  @IsBoolean() available!: boolean;
  @IsArray() @IsString({ each: true }) tags!: string[];
  @IsOptional() @IsString() sourceSongId!: string | null;
  @IsDateString() createdAt!: string;
  @IsDateString() updatedAt!: string;
}

/** The track that a song becomes. */
export class SongTrack extends NewTrack {
  @RecordId() declare sourceSongId: string;
  @OptionalText(limits.url) previewUrl?: string | null;
}

export class SongTracks {
  @IsArray() @ValidateNested({ each: true }) @Type(() => SongTrack) tracks!: SongTrack[];
}

export class ListTracks extends PageQuery {
  /** Words, or beginnings of words, of title, artist or album. */
  @OptionalText() q?: string;
  @IsOptional() @IsIn(trackGenres) genre?: string;
  @IsOptional() @IsIn(['true', 'false']) available?: 'true' | 'false';
}

export class UpdateTrack {
  @RecordId() id!: string;
  @ValidateNested() @Type(() => TrackChanges) changes!: TrackChanges;
}

export const listTracks = message('catalog.list-tracks', ListTracks, pageOf(Track));
export const addTrack = message('catalog.add-track', NewTrack, one(Track));
/** Adds what is not there yet, by song; answers every track of these songs, in their order. */
export const addSongTracks = message('catalog.add-song-tracks', SongTracks, listOf(Track));
export const updateTrack = message('catalog.update-track', UpdateTrack, one(Track));
export const deleteTrack = message('catalog.delete-track', IdParam, nothing);
