import { AppError } from '@cueroom/contracts/app-error';
import type { ProjectAddress, ProjectCredits, ProjectLink, ProjectPage } from '@cueroom/contracts/content/projects';
import { present } from '@cueroom/persistence/records/presence';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter } from 'mongoose';
import { pageProject, projectAddress, projectCredits, projectLink } from './projects.records';
import { shown } from './projects.repository';
import { newestFirst, type ProjectDocument } from './projects.schema';

type Filter = QueryFilter<ProjectDocument>;

const visible = { ...present, ...shown } as const;
const named = { slug: 1, title: 1 } as const;
const facts = { medium: 1, year: 1, network: 1, description: 1, updatedAt: 1 } as const;
const told = { ...named, ...facts, 'picture.image.sources': 1, 'stills.image.sources': 1 } as const;
const oldestFirst = { year: 1, title: -1, _id: -1 } as const;
const isId = /^[0-9a-f]{24}$/;

/** The years that come after one in the portfolio, or before it. A project without a year is among the last. */
const otherYears = (year: number | null, isAfter: boolean): Filter[] => {
  if (year === null) return isAfter ? [] : [{ year: { $ne: null } }];
  return isAfter ? [{ year: { $lt: year } }, { year: null }] : [{ year: { $gt: year } }];
};

const beyond = ({ year, title, _id }: ProjectDocument, isAfter: boolean): Filter => {
  const further = isAfter ? '$gt' : '$lt';
  const ofSameYear = [
    { year, title: { [further]: title } },
    { year, title, _id: { [further]: _id } },
  ];
  return { $or: [...otherYears(year, isAfter), ...ofSameYear] } as Filter;
};

/** What a project's page shows, and where such pages are. */
@Injectable()
export class ProjectPagesRepository {
  constructor(@InjectModel('Project') private readonly projects: Model<ProjectDocument>) {}

  /** @throws AppError 'not_found', also of an archived project */
  async get(address: string): Promise<ProjectPage> {
    const project =
      (await this.findOne({ slug: address })) ?? (isId.test(address) ? await this.findOne({ _id: address }) : null);
    if (!project) throw new AppError('not_found', 'This project does not exist');
    const [previous, next] = await Promise.all([this.neighbor(project, false), this.neighbor(project, true)]);
    return { ...pageProject(project), previous, next };
  }

  async listAddresses(): Promise<ProjectAddress[]> {
    const projects = await this.projects.find(visible, told).sort(newestFirst).lean<ProjectDocument[]>();
    return projects.map(projectAddress);
  }

  async listCredits(): Promise<ProjectCredits[]> {
    const fields = { ...named, year: 1, credits: 1 } as const;
    const projects = await this.projects.find(visible, fields).sort(newestFirst).lean<ProjectDocument[]>();
    return projects.map(projectCredits);
  }

  private findOne(filter: Filter): Promise<ProjectDocument | null> {
    return this.projects.findOne({ ...visible, ...filter } as Filter, { outbox: 0 }).lean<ProjectDocument>();
  }

  private async neighbor(project: ProjectDocument, isAfter: boolean): Promise<ProjectLink | null> {
    const found = await this.projects
      .findOne({ ...visible, ...beyond(project, isAfter) } as Filter, named)
      .sort(isAfter ? newestFirst : oldestFirst)
      .lean<ProjectDocument>();
    return found && projectLink(found);
  }
}
