import { IsNumber, IsOptional, IsString } from 'class-validator';

/** What an audio file says of itself, as far as it can be used; its cover is left out. */
export class FileTags {
  @IsOptional() @IsString() title?: string;
  @IsOptional() @IsString() artist?: string;
  @IsOptional() @IsString() album?: string;
  @IsOptional() @IsString() composer?: string;
  @IsOptional() @IsString() publisher?: string;
  @IsOptional() @IsString() genre?: string;
  @IsOptional() @IsNumber() bpm?: number;
  @IsOptional() @IsString() key?: string;
  @IsOptional() @IsString() isrc?: string;
  @IsOptional() @IsString() iswc?: string;
  @IsOptional() @IsString() comment?: string;
  @IsOptional() @IsString() lyrics?: string;
}
