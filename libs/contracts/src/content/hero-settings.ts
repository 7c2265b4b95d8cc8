import {
  IsBoolean,
  IsDateString,
  IsIn,
  IsInt,
  IsNumber,
  IsOptional,
  IsString,
  Matches,
  ValidateNested,
} from 'class-validator';
import { Type } from 'class-transformer';
import { objectKeyPattern } from '../media/file-address';
import { FileAddress } from '../media/address-rules';
import { event, job, maybe, message, nothing, one } from '../message';
import { IfMatch, NoInput, OptionalName, OptionalText } from '../rules';

export const videoTypes = ['url', 'file'] as const;

export const notAVideo = 'Invalid file type: Please select a video file';
export const videoTooLarge = 'File too large: Please select a video smaller than 100MB';

export class HeroChanges {
  @IsOptional() @IsIn(videoTypes) videoType?: (typeof videoTypes)[number];
  @FileAddress() videoUrl?: string | null;
  @OptionalName() videoTitle?: string | null;
  @OptionalText() videoFileName?: string | null;
  @OptionalText() videoFileType?: string | null;
  @IsOptional() @IsBoolean() isActive?: boolean;
}

export class UpdateHero extends HeroChanges {
  @IfMatch() ifMatch?: number[];
}

const videoStates = ['queued', 'running', 'done', 'failed'] as const;

export class VideoProcessing {
  @IsIn(videoStates) state!: (typeof videoStates)[number];
  /** 0 to 100. */
  @IsInt() progress!: number;
  @IsOptional() @IsString() error?: string;
}

export class VideoRendition {
  @IsString() url!: string;
  @IsString() type!: string;
  @IsInt() width!: number;
  @IsInt() height!: number;
  @IsInt() bytes!: number;
  /** Missing in those of earlier releases. */
  @IsOptional() @IsNumber() durationSec?: number;
}

export class HeroSettings {
  @IsString() id!: string;
  @IsIn(videoTypes) videoType!: (typeof videoTypes)[number];
  @IsOptional() @IsString() videoUrl!: string | null;
  @IsOptional() @IsString() videoTitle!: string | null;
  /** Always null: a video's bytes become an object. */
  @IsOptional() @IsString() videoFileData!: null;
  @IsOptional() @IsString() videoFileName!: string | null;
  @IsString() videoFileType!: string;
  @IsBoolean() isActive!: boolean;
  @IsOptional() @ValidateNested() @Type(() => VideoProcessing) processing!: VideoProcessing | null;
  @ValidateNested({ each: true }) @Type(() => VideoRendition) renditions!: VideoRendition[];
  @IsOptional() @IsString() posterUrl!: string | null;
  @IsInt() revision!: number;
  @IsDateString() createdAt!: string;
  @IsDateString() updatedAt!: string;
}

export const getHeroSettings = message('content.get-hero-settings', NoInput, maybe(HeroSettings));
export const updateHeroSettings = message('content.update-hero-settings', UpdateHero, one(HeroSettings));
export const deleteHeroSettings = message('content.delete-hero-settings', NoInput, nothing);

/** Null: a link, or none. */
export class HeroVideoChanged {
  @IsOptional() @Matches(objectKeyPattern) objectKey!: string | null;
  @IsOptional() @Matches(objectKeyPattern) formerKey!: string | null;
}
export const heroVideoChanged = event('hero.video-changed', HeroVideoChanged);

export class MakeHeroVideo {
  @Matches(objectKeyPattern) objectKey!: string;
}
/** What browsers play: a poster, H.264 in two sizes and VP9. */
export const makeHeroVideo = job('make-hero-video', 'video', MakeHeroVideo);
export const heroVideoJobId = (objectKey: string): string => `hero-${objectKey}`;

export class HeroVideoProgressed extends MakeHeroVideo {
  @ValidateNested() @Type(() => VideoProcessing) processing!: VideoProcessing;
  @ValidateNested({ each: true }) @Type(() => VideoRendition) renditions!: VideoRendition[];
  @IsOptional() @IsString() posterUrl!: string | null;
}
export const heroVideoProgressed = event('hero.video-progressed', HeroVideoProgressed);
