import {
  IsBoolean,
  IsDateString,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Matches,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';
import { Type } from 'class-transformer';
import { PictureAddress } from '../media/file-address';
import { Picture } from '../media/pictures';
import { listOf, message, nothing, one, pageOf } from '../message';
import { projectGenres, projectMediums } from '../options';
import {
  IdParam,
  InOrder,
  limits,
  OptionalText,
  OptionalUrl,
  PageQuery,
  RecordId,
  RequiredText,
  WhenPresent,
} from '../rules';

export const projectStatuses = ['active', 'archived'] as const;
export const tileSizes = ['single', 'double'] as const;
export const firstYear = 1900;
export const lastYear = (now = new Date()): number => now.getUTCFullYear() + 5;

const wrongYear = `Year must be between ${firstYear} and five years from now`;
const Year = (): PropertyDecorator =>
  InOrder(
    IsOptional(),
    IsInt({ message: wrongYear }),
    Min(firstYear, { message: wrongYear }),
    Max(lastYear(), { message: wrongYear }),
  );
const Medium = (): PropertyDecorator =>
  InOrder(RequiredText('Medium is required'), IsIn(projectMediums, { message: 'Medium is required' }));

/** What an admin types about a project. A picture comes as an uploaded file, as a link, or not at all. */
export class NewProject {
  @RequiredText('Title is required') title!: string;
  @Medium() medium!: string;
  @IsOptional() @IsIn(projectGenres) genre?: string | null;
  @Year() year?: number | null;
  @OptionalText() network?: string | null;
  @OptionalText(limits.longText) description?: string | null;
  @PictureAddress() imageUrl?: string | null;
  @OptionalText() imageName?: string | null;
  @IsOptional() @IsBoolean() featured?: boolean;
  @IsOptional() @IsIn(tileSizes) tileSize?: (typeof tileSizes)[number];
  @OptionalUrl() externalLink?: string | null;
  @IsOptional() @IsIn(projectStatuses) status?: (typeof projectStatuses)[number];
}

/** Changes to a project: the fields that are named; null empties one. */
export class ProjectChanges {
  @WhenPresent() @RequiredText('Title is required') title?: string;
  @WhenPresent() @Medium() medium?: string;
  @IsOptional() @IsIn(projectGenres) genre?: string | null;
  @Year() year?: number | null;
  @OptionalText() network?: string | null;
  @OptionalText(limits.longText) description?: string | null;
  @PictureAddress() imageUrl?: string | null;
  @OptionalText() imageName?: string | null;
  @WhenPresent() @IsBoolean() featured?: boolean;
  @WhenPresent() @IsIn(tileSizes) tileSize?: (typeof tileSizes)[number];
  @OptionalUrl() externalLink?: string | null;
  @WhenPresent() @IsIn(projectStatuses) status?: (typeof projectStatuses)[number];
}

/** A project as visitors see it. */
export class PublicProject {
  @RecordId() id!: string;
  @IsString() title!: string;
  @IsString() medium!: string;
  @IsOptional() @IsString() genre!: string | null;
  @IsOptional() @IsInt() year!: number | null;
  @IsOptional() @IsString() network!: string | null;
  @IsOptional() @IsString() description!: string | null;
  /** One address of the picture, for whoever knows no others; a link elsewhere stays what it is. */
  @IsOptional() @IsString() imageUrl!: string | null;
  /** Always null: a picture's bytes become an object. */
  @IsOptional() @IsString() imageData!: null;
  @IsOptional() @IsString() imageType!: string | null;
  /** The picture in several sizes; null for none, for a link, and while it is being made. */
  @IsOptional() @ValidateNested() @Type(() => Picture) image!: Picture | null;
  @IsBoolean() featured!: boolean;
  @IsIn(tileSizes) tileSize!: (typeof tileSizes)[number];
  @IsOptional() @IsString() externalLink!: string | null;
}

/** A project as an admin reads it. */
export class Project extends PublicProject {
  @IsOptional() @IsString() imageName!: string | null;
  /** Why the picture could not be made. */
  @IsOptional() @IsString() imageError!: string | null;
  @IsIn(projectStatuses) status!: (typeof projectStatuses)[number];
  @IsDateString() createdAt!: string;
  @IsDateString() updatedAt!: string;
}

/** The portfolio's filters, each matched exactly. */
export class ListPublicProjects extends PageQuery {
  @OptionalText() medium?: string;
  @OptionalText() genre?: string;
  @IsOptional() @Matches(/^[0-9]{1,4}$/, { message: 'Year must be a number' }) year?: string;
}
export class ListFeaturedProjects extends PageQuery {}
export class ListProjects extends PageQuery {}

export class UpdateProject {
  @RecordId() id!: string;
  @ValidateNested() @Type(() => ProjectChanges) changes!: ProjectChanges;
}

export const listPublicProjects = message('content.list-public-projects', ListPublicProjects, pageOf(PublicProject));
export const listFeaturedProjects = message('content.list-featured', ListFeaturedProjects, listOf(PublicProject));
export const listProjects = message('content.list-projects', ListProjects, pageOf(Project));
export const addProject = message('content.add-project', NewProject, one(Project));
export const updateProject = message('content.update-project', UpdateProject, one(Project));
export const deleteProject = message('content.delete-project', IdParam, nothing);
