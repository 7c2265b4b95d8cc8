import { Type } from 'class-transformer';
import { IsBoolean, IsNumber, IsOptional, IsString, ValidateNested } from 'class-validator';
import { musicalKey } from '../catalog/musical-key';

export class EmbeddedTags {
  @IsOptional() @IsString() title?: string;
  @IsOptional() @IsString() artist?: string;
  @IsOptional() @IsString() album?: string;
  @IsOptional() @IsString() isrc?: string;
  @IsOptional() @IsNumber() bpm?: number;
  /** For example `D minor`. */
  @IsOptional() @IsString() key?: string;
  @IsBoolean() hasCover!: boolean;
}

/** Estimated from the sound and read from the file's tags. A person decides; nothing is refused because of them. */
export class AudioSuggestions {
  /** It may be half or double of what a musician would count. Missing where there is no clear beat. */
  @IsOptional() @IsNumber() bpm?: number;
  /** From 0 to 1. */
  @IsOptional() @IsNumber() bpmConfidence?: number;
  /** For example `D minor`. Missing where nothing has a pitch. */
  @IsOptional() @IsString() key?: string;
  /** From 0 to 1. */
  @IsOptional() @IsNumber() keyConfidence?: number;
  @IsNumber() silenceHeadSec!: number;
  @IsNumber() silenceTailSec!: number;
  /** Peaks are cut off at full scale. It cannot be detected in an MP3 that was made of clipped sound. */
  @IsBoolean() isClipped!: boolean;
  @ValidateNested() @Type(() => EmbeddedTags) tags!: EmbeddedTags;
}

const trusted = 0.5;

/** Tempo and key for a track that has none: from the file's tags, else as estimated with enough confidence. */
export const suggestedFields = (suggestions?: AudioSuggestions): { bpm: number | null; key: string | null } => {
  const { tags, bpm, bpmConfidence = 0, key, keyConfidence = 0 } = suggestions ?? {};
  return {
    bpm: tags?.bpm ?? (bpmConfidence >= trusted ? bpm : undefined) ?? null,
    key: musicalKey(tags?.key ?? (keyConfidence >= trusted ? (key ?? '') : '')),
  };
};
