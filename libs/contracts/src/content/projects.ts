import {
  IsBoolean,
  IsDateString,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Matches,
  Min,
  ValidateBy,
  ValidateNested,
} from 'class-validator';
import { Type } from 'class-transformer';
import { kept, updateOf } from '../derived';
import { PictureAddress } from '../media/file-address';
import { Picture } from '../media/pictures';
import { Idempotency, Repeatable } from '../idempotency';
import { created, message, nothing, one, pageOf } from '../message';
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
  SortBy,
  WhenPresent,
} from '../rules';

export const projectStatuses = ['active', 'archived'] as const;
export type ProjectStatus = (typeof projectStatuses)[number];
export const tileSizes = ['single', 'double'] as const;
export type TileSize = (typeof tileSizes)[number];
export const projectSorts = ['title', 'medium', 'genre', 'year', 'featured', 'createdAt'] as const;
export const firstYear = 1900;
export const lastYear = (now = new Date()): number => now.getUTCFullYear() + 5;

const wrongYear = `Year must be between ${firstYear} and five years from now`;
/** Asked anew each time: a process may see a new year. */
const NotTooLate = (): PropertyDecorator =>
  ValidateBy({
    name: 'notTooLate',
    validator: { validate: (year) => year <= lastYear(), defaultMessage: () => wrongYear },
  });
const Title = (): PropertyDecorator => RequiredText('Title is required');
const Medium = (): PropertyDecorator =>
  InOrder(RequiredText('Medium is required'), IsIn(projectMediums, { message: 'Medium is required' }));

class ProjectDetails {
  @IsOptional() @IsIn(projectGenres) genre?: string | null;
  @InOrder(IsOptional(), IsInt({ message: wrongYear }), Min(firstYear, { message: wrongYear }), NotTooLate())
  year?: number | null;
  @OptionalText() network?: string | null;
  @OptionalText(limits.longText) description?: string | null;
  @PictureAddress() imageUrl?: string | null;
  @OptionalUrl() externalLink?: string | null;
}

export class NewProject extends ProjectDetails {
  @Title() title!: string;
  @Medium() medium!: string;
  @OptionalText() imageName?: string | null;
  @IsOptional() @IsBoolean() featured?: boolean;
  @IsOptional() @IsIn(tileSizes) tileSize?: TileSize;
  @IsOptional() @IsIn(projectStatuses) status?: ProjectStatus;
}

export class ProjectChanges extends ProjectDetails {
  @WhenPresent() @Title() title?: string;
  @WhenPresent() @Medium() medium?: string;
  @OptionalText() imageName?: string | null;
  @WhenPresent() @IsBoolean() featured?: boolean;
  @WhenPresent() @IsIn(tileSizes) tileSize?: TileSize;
  @WhenPresent() @IsIn(projectStatuses) status?: ProjectStatus;
}

export class PublicProject extends kept(ProjectDetails) {
  @RecordId() id!: string;
  @IsString() title!: string;
  @IsString() medium!: string;
  /** Always null: a picture's bytes become an object. */
  @IsOptional() @IsString() imageData!: null;
  @IsString() imageType!: string;
  /** The picture in several sizes; null for none, for a link, and while it is being made. */
  @IsOptional() @ValidateNested() @Type(() => Picture) image!: Picture | null;
  @IsBoolean() featured!: boolean;
  @IsIn(tileSizes) tileSize!: TileSize;
}

export class Project extends PublicProject {
  /** A file of its own, not a link or none; also while its sizes are being made. */
  @IsBoolean() hasOwnPicture!: boolean;
  @IsOptional() @IsString() imageName!: string | null;
  @IsOptional() @IsString() imageError!: string | null;
  @IsIn(projectStatuses) status!: ProjectStatus;
  @IsInt() revision!: number;
  @IsDateString() createdAt!: string;
  @IsDateString() updatedAt!: string;
}

export class ListPublicProjects extends PageQuery {
  @OptionalText() medium?: string;
  @OptionalText() genre?: string;
  @IsOptional() @Matches(/^[0-9]{1,4}$/, { message: 'Year must be a number' }) year?: string;
}
export class ListFeaturedProjects extends PageQuery {}
/** The admin's list, newest year first unless `sort` says otherwise. */
export class ListProjects extends PageQuery {
  /** Beginnings of words of the title, network, medium, genre or description. */
  @OptionalText() q?: string;
  @IsOptional() @IsIn(projectStatuses) status?: ProjectStatus;
  @SortBy(projectSorts) sort?: string;
}

export class AddProject extends NewProject {
  @Repeatable() idempotency?: Idempotency;
}

export class UpdateProject extends updateOf(ProjectChanges) {}

export const listPublicProjects = message('content.list-public-projects', ListPublicProjects, pageOf(PublicProject));
export const listFeaturedProjects = message(
  'content.list-featured-projects',
  ListFeaturedProjects,
  pageOf(PublicProject),
);
export const listProjects = message('content.list-projects', ListProjects, pageOf(Project));
export const getProject = message('content.get-project', IdParam, one(Project));
export const addProject = message('content.add-project', AddProject, created(Project));
export const updateProject = message('content.update-project', UpdateProject, one(Project));
export const deleteProject = message('content.delete-project', IdParam, nothing);
export const restoreProject = message('content.restore-project', IdParam, one(Project));
