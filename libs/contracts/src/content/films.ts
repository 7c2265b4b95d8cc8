import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsDateString,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Matches,
  ValidateNested,
} from 'class-validator';
import { Type } from 'class-transformer';
import { RequiredPictureAddress } from '../media/address-rules';
import { objectKeyPattern } from '../media/file-address';
import { event, listOf, message, one } from '../message';
import { IfMatch, InOrder, limits, NoInput, OptionalText, RecordId, RequiredName } from '../rules';
import { VideoProcessing, VideoRendition } from './hero-settings';
import { type ProjectStatus, projectStatuses } from './project-statuses';

const filmKinds = ['file', 'embed'] as const;

/** An uploaded film with what workers have made of it, or the address of a player elsewhere. */
export class ProjectFilm {
  @IsIn(filmKinds) kind!: (typeof filmKinds)[number];
  @IsString() url!: string;
  @ValidateNested({ each: true }) @Type(() => VideoRendition) renditions!: VideoRendition[];
  @IsOptional() @IsString() posterUrl!: string | null;
  /** Since when the project has it; missing in films of earlier releases. */
  @IsOptional() @IsDateString() addedAt?: string;
}

/** A film beside the project's own one: an uploaded file, or a link. */
export class NewScene {
  @RequiredName('Title is required') title!: string;
  @RequiredPictureAddress('A file or a link is required') url!: string;
  /** Of an uploaded file. */
  @OptionalText() fileName?: string | null;
}

export class Scene extends ProjectFilm {
  @IsString() title!: string;
}

/** As admins see it. */
export class ProjectScene extends Scene {
  @IsOptional() @IsString() fileName!: string | null;
  @IsOptional() @ValidateNested() @Type(() => VideoProcessing) processing!: VideoProcessing | null;
}

/** All scenes of a project in their order: an empty list, or null, takes them away. */
export const NewScenes = (): PropertyDecorator =>
  InOrder(
    IsOptional(),
    IsArray(),
    ArrayMaxSize(limits.scenes, { message: `A project has at most ${limits.scenes} scenes` }),
    ArrayUnique(({ url }: NewScene) => url, { message: 'A scene is there twice' }),
    ValidateNested({ each: true }),
    Type(() => NewScene),
  );

/** Null: a link, or none. */
export class ProjectFilmChanged {
  @RecordId() projectId!: string;
  @IsOptional() @Matches(objectKeyPattern) objectKey!: string | null;
  @IsOptional() @Matches(objectKeyPattern) formerKey!: string | null;
  /** A worker has yet to make what browsers play. */
  @IsBoolean() isMissing!: boolean;
  /** Of an archived project strangers get nothing; the latest revision of the project counts. */
  @IsBoolean() isShown!: boolean;
  @IsInt() revision!: number;
}
/** Of its own film, or of a scene: one event for each file that comes, goes, or is shown otherwise. */
export const projectFilmChanged = event('project.film-changed', ProjectFilmChanged);

/** A film or scene that the home page plays, one after the other. */
export class ReelFilm extends ProjectFilm {
  /** Of the scene; null of a project's own film. */
  @IsOptional() @IsString() title!: string | null;
  @IsString() projectTitle!: string;
  @IsString() slug!: string;
}

/** An uploaded film that the reel may take. */
export class ReelChoice {
  @Matches(objectKeyPattern) key!: string;
  @IsOptional() @IsString() title!: string | null;
  @RecordId() projectId!: string;
  @IsString() projectTitle!: string;
  @IsIn(projectStatuses) status!: ProjectStatus;
  /** Null while it is being made: the home page does not play it yet. */
  @IsOptional() @IsString() posterUrl!: string | null;
}

/** The whole reel, in its order. */
export class ReelOrder {
  @InOrder(
    IsArray(),
    ArrayMaxSize(limits.reel, { message: `The reel has at most ${limits.reel} films` }),
    ArrayUnique(),
    Matches(objectKeyPattern, { each: true, message: 'This is not a film' }),
  )
  keys!: string[];
}

/** As admins see it. */
export class Reel {
  /** Of its films, in its order. */
  @Matches(objectKeyPattern, { each: true }) keys!: string[];
  /** All that it may take: its own come first, in its order. */
  @ValidateNested({ each: true }) @Type(() => ReelChoice) films!: ReelChoice[];
  @IsInt() revision!: number;
}

export class OrderReel extends ReelOrder {
  @IfMatch() ifMatch?: number[];
}

export const listReel = message('content.list-reel', NoInput, listOf(ReelFilm));
export const getReel = message('content.get-reel', NoInput, one(Reel));
export const orderReel = message('content.order-reel', OrderReel, one(Reel));
