import {
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Matches,
  MaxLength,
  ValidateNested,
} from 'class-validator';
import { Type } from 'class-transformer';
import { event, job, message, one } from '../message';
import { RecordId } from '../rules';
import { objectKeyPattern } from './file-address';
import { ObjectKey } from './objects';

export const notAnImage = 'Invalid file type: Please select an image file';
export const imageTooLarge = 'File too large: Please select an image smaller than 5MB';

/** What a picture may be, by its bytes. SVG is not among them: it can carry scripts. */
export const pictureFileTypes: readonly string[] = [
  'image/jpeg',
  'image/png',
  'image/apng',
  'image/webp',
  'image/gif',
  'image/avif',
  'image/tiff',
];

/** The widths in pixels that a picture is made in, never wider than it is. */
export const pictureWidths = [480, 960, 1600] as const;
export const pictureTypes = ['image/avif', 'image/webp'] as const;

export class PictureSource {
  @IsIn(pictureTypes) type!: (typeof pictureTypes)[number];
  @IsInt() width!: number;
  @IsString() url!: string;
}

export class Picture {
  @IsArray() @ValidateNested({ each: true }) @Type(() => PictureSource) sources!: PictureSource[];
  /** Of the picture turned upright, in pixels. */
  @IsInt() width!: number;
  @IsInt() height!: number;
  /** A tiny preview as a data URL, under 1 KiB. */
  @IsString() @MaxLength(1024) placeholder!: string;
}

/** Null: a link, or none. */
export class ProjectPictureChanged {
  @RecordId() projectId!: string;
  @IsOptional() @Matches(objectKeyPattern) objectKey!: string | null;
  @IsOptional() @Matches(objectKeyPattern) formerKey!: string | null;
}
export const projectPictureChanged = event('project.picture-changed', ProjectPictureChanged);

/** A project was archived, or is shown again, with this picture: what strangers get of it. */
export class ProjectPictureShown {
  @RecordId() projectId!: string;
  @Matches(objectKeyPattern) objectKey!: string;
  @IsBoolean() isShown!: boolean;
  /** Of the project, growing: the latest counts, in whatever order the events arrive. */
  @IsInt() revision!: number;
}
export const projectPictureShown = event('project.picture-shown', ProjectPictureShown);

/** For a project, or as the cover of a pitch. */
export class MakePicture {
  @IsOptional() @RecordId() projectId?: string;
  @IsOptional() @RecordId() pitchId?: string;
  @Matches(objectKeyPattern) objectKey!: string;
}
/** Upright, without metadata, in every format and width. */
export const makePicture = job('make-picture', 'image', MakePicture);
export const pictureJobId = (objectKey: string, pitchId?: string): string =>
  pitchId === undefined ? `picture-${objectKey}` : `picture-${objectKey}-${pitchId}`;

export class ProjectPictureMade extends MakePicture {
  @IsOptional() @ValidateNested() @Type(() => Picture) picture!: Picture | null;
  @IsOptional() @IsString() error!: string | null;
}
export const projectPictureMade = event('project.picture-made', ProjectPictureMade);

export class MakeIcon extends ObjectKey {}
/** A logo small enough to travel in a record: at most 64 KiB as a data URL. */
export class Icon {
  @IsString() iconData!: string;
  @IsString() iconType!: string;
  /** In pixels; of an SVG only their ratio says something. */
  @IsInt() width!: number;
  @IsInt() height!: number;
}
/** What reads SVGs starts with the first one, which takes seconds on a busy machine. */
export const iconWithin = { timeoutMs: 15_000 };
/** Makes an icon of an uploaded picture: a raster is re-encoded, an SVG sanitized. The upload itself is not kept. */
export const makeIcon = message('media.make-icon', MakeIcon, one(Icon));
