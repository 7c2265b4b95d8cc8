import {
  ArrayMaxSize,
  IsArray,
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
import { type ClassConstructor, Type } from 'class-transformer';
import { kept, updateOf, WithRulesOf } from '../derived';
import { PictureAddress } from '../media/address-rules';
import { Picture } from '../media/pictures';
import { Idempotency, Repeatable } from '../idempotency';
import { created, listOf, message, nothing, one, pageOf } from '../message';
import { projectGenres, projectMediums } from '../options';
import {
  IdParam,
  InOrder,
  limits,
  NoInput,
  OptionalName,
  OptionalText,
  OptionalUrl,
  PageQuery,
  RecordId,
  RequiredName,
  RequiredText,
  SortBy,
  WhenPresent,
} from '../rules';
import { Award, Awards, CaseTexts } from './case-texts';
import { type NewCue, NewCues, ProjectCue, PublicCue } from './cues';
import { type NewScene, NewScenes, ProjectFilm, ProjectScene, Scene } from './films';
import { VideoProcessing } from './hero-settings';
import { type ProjectStatus, projectStatuses } from './project-statuses';
import { RecordOrder } from './record-order';
import { type NewStill, NewStills, PublicStill, Still } from './stills';

export const tileSizes = ['single', 'double'] as const;
export type TileSize = (typeof tileSizes)[number];
const projectSorts = ['title', 'medium', 'genre', 'year', 'featured', 'createdAt'] as const;
const firstYear = 1900;
export const lastYear = (now = new Date()): number => now.getUTCFullYear() + 5;

const wrongYear = `Year must be between ${firstYear} and five years from now`;
/** Asked anew each time: a process may see a new year. */
const NotTooLate = (): PropertyDecorator =>
  ValidateBy({
    name: 'notTooLate',
    validator: { validate: (year) => year <= lastYear(), defaultMessage: () => wrongYear },
  });
const Title = (): PropertyDecorator => RequiredName('Title is required');
const Medium = (): PropertyDecorator =>
  InOrder(RequiredText('Medium is required'), IsIn(projectMediums, { message: 'Medium is required' }));

/** Who did what: 'Music Supervisor', 'Ada Reel'. */
export class Credit {
  @RequiredName('Role is required') label!: string;
  @RequiredName('Name is required') name!: string;
}

class ProjectDetails {
  @IsOptional() @IsIn(projectGenres) genre?: string | null;
  @InOrder(IsOptional(), IsInt({ message: wrongYear }), Min(firstYear, { message: wrongYear }), NotTooLate())
  year?: number | null;
  @OptionalName() network?: string | null;
  @OptionalText(limits.longText) description?: string | null;
  @PictureAddress() imageUrl?: string | null;
  /** What can be seen in the picture, for screen readers. */
  @OptionalText(limits.name) imageAlt?: string | null;
  @OptionalUrl() externalLink?: string | null;
  /** A link to a film, or the path of an uploaded one. */
  @PictureAddress() videoUrl?: string | null;
}

@WithRulesOf(CaseTexts)
class ProjectInput extends (ProjectDetails as ClassConstructor<ProjectDetails & CaseTexts>) {
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(limits.credits, { message: `A project has at most ${limits.credits} credits` })
  @ValidateNested({ each: true })
  @Type(() => Credit)
  credits?: Credit[] | null;
  @Awards() awards?: Award[] | null;
  @NewCues() cues?: NewCue[] | null;
  @NewStills() stills?: NewStill[] | null;
  @NewScenes() scenes?: NewScene[] | null;
  @OptionalText() videoFileName?: string | null;
}

export class NewProject extends ProjectInput {
  @Title() title!: string;
  @Medium() medium!: string;
  @OptionalText() imageName?: string | null;
  @IsOptional() @IsBoolean() featured?: boolean;
  @IsOptional() @IsIn(tileSizes) tileSize?: TileSize;
  @IsOptional() @IsIn(projectStatuses) status?: ProjectStatus;
}

export class ProjectChanges extends ProjectInput {
  @WhenPresent() @Title() title?: string;
  @WhenPresent() @Medium() medium?: string;
  @OptionalText() imageName?: string | null;
  @WhenPresent() @IsBoolean() featured?: boolean;
  @WhenPresent() @IsIn(tileSizes) tileSize?: TileSize;
  @WhenPresent() @IsIn(projectStatuses) status?: ProjectStatus;
}

export class PublicProject extends kept(ProjectDetails) {
  @RecordId() id!: string;
  /** Its page is at /work/<slug>. Stays when the title changes, so that shared addresses live. */
  @IsString() slug!: string;
  @IsString() title!: string;
  @IsString() medium!: string;
  @ValidateNested({ each: true }) @Type(() => Credit) credits!: Credit[];
  /** Always null: a picture's bytes become an object. */
  @IsOptional() @IsString() imageData!: null;
  @IsString() imageType!: string;
  /** The picture in several sizes; null for none, for a link, and while it is being made. */
  @IsOptional() @ValidateNested() @Type(() => Picture) image!: Picture | null;
  @IsBoolean() featured!: boolean;
  @IsIn(tileSizes) tileSize!: TileSize;
  /** How many can be heard on its page. */
  @IsInt() cueCount!: number;
}

export class ProjectLink {
  @IsString() slug!: string;
  @IsString() title!: string;
}

class ToldProject extends PublicProject {
  @ValidateNested({ each: true }) @Type(() => Award) awards!: Award[];
  @IsOptional() @ValidateNested() @Type(() => ProjectFilm) film!: ProjectFilm | null;
}
const WithCase = ToldProject as ClassConstructor<ToldProject & Required<CaseTexts>>;

/** A project with all that its page shows. */
@WithRulesOf(CaseTexts)
export class ProjectPage extends WithCase {
  @ValidateNested({ each: true }) @Type(() => PublicCue) cues!: PublicCue[];
  @ValidateNested({ each: true }) @Type(() => PublicStill) stills!: PublicStill[];
  @ValidateNested({ each: true }) @Type(() => Scene) scenes!: Scene[];
  /** In the order of the portfolio. */
  @IsOptional() @ValidateNested() @Type(() => ProjectLink) previous!: ProjectLink | null;
  @IsOptional() @ValidateNested() @Type(() => ProjectLink) next!: ProjectLink | null;
}

@WithRulesOf(CaseTexts)
export class Project extends WithCase {
  @ValidateNested({ each: true }) @Type(() => ProjectCue) cues!: ProjectCue[];
  @ValidateNested({ each: true }) @Type(() => Still) stills!: Still[];
  @ValidateNested({ each: true }) @Type(() => ProjectScene) scenes!: ProjectScene[];
  /** Of an uploaded film. */
  @IsOptional() @IsString() videoFileName!: string | null;
  @IsOptional() @ValidateNested() @Type(() => VideoProcessing) videoProcessing!: VideoProcessing | null;
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

/** An id serves, too. */
export class ProjectSlug {
  @RequiredText('This is not an address') slug!: string;
}

/** What search engines and readers of the feed are told of a project. */
export class ProjectAddress {
  @RecordId() id!: string;
  @IsString() slug!: string;
  @IsString() title!: string;
  @IsString() medium!: string;
  @IsOptional() @IsInt() year!: number | null;
  @IsOptional() @IsString() network!: string | null;
  /** The beginning of it. */
  @IsOptional() @IsString() description!: string | null;
  /** Its own ones, each in its largest size. */
  @IsString({ each: true }) pictures!: string[];
  @IsDateString() updatedAt!: string;
}

/** Who did what on a project that is shown. */
export class ProjectCredits extends ProjectLink {
  @IsOptional() @IsInt() year!: number | null;
  @ValidateNested({ each: true }) @Type(() => Credit) credits!: Credit[];
}

export const listPublicProjects = message('content.list-public-projects', ListPublicProjects, pageOf(PublicProject));
export const listFeaturedProjects = message(
  'content.list-featured-projects',
  ListFeaturedProjects,
  pageOf(PublicProject),
);
/** One that is shown. */
export const getProjectPage = message('content.get-project-page', ProjectSlug, one(ProjectPage));
/** Of all that are shown. */
export const listProjectAddresses = message('content.list-project-addresses', NoInput, listOf(ProjectAddress));
/** Newest first. */
export const listCredits = message('content.list-credits', NoInput, listOf(ProjectCredits));
export const listProjects = message('content.list-projects', ListProjects, pageOf(Project));
export const getProject = message('content.get-project', IdParam, one(Project));
export const addProject = message('content.add-project', AddProject, created(Project));
export const updateProject = message('content.update-project', UpdateProject, one(Project));
export const deleteProject = message('content.delete-project', IdParam, nothing);
/** As the home page shows the featured ones. */
export const orderProjects = message('content.order-projects', RecordOrder, nothing);
export const restoreProject = message('content.restore-project', IdParam, one(Project));
