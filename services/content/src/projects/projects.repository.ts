import type { ListProjects, Project } from '@cueroom/contracts/content/projects';
import type { Page } from '@cueroom/contracts/message';
import { limits } from '@cueroom/contracts/rules';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { ProjectDocument } from './projects.schema';

const record = ({ _id, createdAt, updatedAt: _, ...fields }: ProjectDocument): Project => ({
  id: String(_id),
  ...fields,
  createdAt: createdAt.toISOString(),
});

@Injectable()
export class ProjectsRepository {
  constructor(@InjectModel('Project') private readonly projects: Model<ProjectDocument>) {}

  /** Newest year first, then by title, with the number of all. */
  async list({ limit = limits.pageSize, offset = 0 }: ListProjects): Promise<Page<Project>> {
    const [items, total] = await Promise.all([
      this.projects.find().sort({ year: -1, title: 1 }).skip(offset).limit(limit).lean<ProjectDocument[]>(),
      this.projects.estimatedDocumentCount(),
    ]);
    return { items: items.map(record), total };
  }
}
