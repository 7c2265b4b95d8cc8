import { IsBoolean, IsDateString, IsIn, IsInt, IsOptional, IsString } from 'class-validator';
import { message, pageOf } from '../message';
import { PageQuery, RecordId } from '../rules';

export const projectStatuses = ['active', 'archived'] as const;
export const tileSizes = ['single', 'double'] as const;

/** A project as an admin reads it. */
export class Project {
  @RecordId() id!: string;
  @IsString() title!: string;
  @IsString() medium!: string;
  @IsOptional() @IsString() genre!: string | null;
  @IsOptional() @IsInt() year!: number | null;
  @IsOptional() @IsString() network!: string | null;
  @IsOptional() @IsString() description!: string | null;
  @IsOptional() @IsString() imageUrl!: string | null;
  @IsBoolean() featured!: boolean;
  @IsIn(tileSizes) tileSize!: (typeof tileSizes)[number];
  @IsOptional() @IsString() externalLink!: string | null;
  @IsIn(projectStatuses) status!: (typeof projectStatuses)[number];
  @IsDateString() createdAt!: string;
}

export class ListProjects extends PageQuery {}
export const listProjects = message('content.list-projects', ListProjects, pageOf(Project));
