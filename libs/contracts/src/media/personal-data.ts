import { ArrayMaxSize, IsArray, IsDateString, IsInt, IsOptional, IsString, Matches } from 'class-validator';
import { listOf, message } from '../message';
import { objectKeyPattern } from './file-address';

export class FileKeys {
  @IsArray() @ArrayMaxSize(500) @Matches(objectKeyPattern, { each: true }) keys!: string[];
}

/** What is kept under a file's key. An archive's zip has no record, only its bytes. */
export class KeptFile {
  @Matches(objectKeyPattern) key!: string;
  /** Null when there is no record (any more). */
  @IsOptional() @IsString() state!: string | null;
  @IsOptional() @IsString() filename!: string | null;
  @IsOptional() @IsString() contentType!: string | null;
  @IsOptional() @IsInt() bytes!: number | null;
  @IsOptional() @IsString() sha256!: string | null;
  @IsOptional() @IsDateString() uploadedAt!: string | null;
  @IsArray() @IsString({ each: true }) owners!: string[];
  @IsArray() @IsString({ each: true }) objects!: string[];
}
/** Of these files those of which anything is there. */
export const listKeptFiles = message('media.list-kept-files', FileKeys, listOf(KeptFile));
