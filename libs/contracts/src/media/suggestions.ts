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
  /** As the same recording in the catalog has it: what was estimated, or stands in the tags, is half or double of that. */
  @IsOptional() @IsBoolean() isBpmKnown?: boolean;
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
/** Estimates of one tempo differ by less, as a share, where they count the same beats. */
export const tempoTolerance = 0.04;

const isHalfOrDouble = (bpm: number, known: number): boolean =>
  [0.5, 2].some((factor) => Math.abs(bpm / (known * factor) - 1) <= tempoTolerance);

/** @param known tempi of the same recording, the likeliest first */
export const withKnownTempo = (suggestions: AudioSuggestions, known: readonly number[]): AudioSuggestions => {
  const bpm = suggestions.tags.bpm ?? suggestions.bpm;
  const meant = bpm && known.find((one) => isHalfOrDouble(bpm, one));
  return meant ? { ...suggestions, bpm: meant, bpmConfidence: 1, isBpmKnown: true } : suggestions;
};

/** Tempo and key for a track that has none: as the catalog knows them, from the file's tags, else as estimated with enough confidence. */
export const suggestedFields = (suggestions?: AudioSuggestions): { bpm: number | null; key: string | null } => {
  const { tags, bpm, bpmConfidence = 0, isBpmKnown, key, keyConfidence = 0 } = suggestions ?? {};
  const ofTags = isBpmKnown ? undefined : tags?.bpm;
  return {
    bpm: ofTags ?? (bpmConfidence >= trusted ? bpm : undefined) ?? null,
    key: musicalKey(tags?.key ?? (keyConfidence >= trusted ? (key ?? '') : '')),
  };
};
