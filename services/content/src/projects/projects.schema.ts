import { projectStatuses, tileSizes } from '@cueroom/contracts/content/projects';
import { schemaOptions } from '@cueroom/persistence/schema-options';
import { Schema, type Types } from 'mongoose';

export interface ProjectDocument {
  _id: Types.ObjectId;
  title: string;
  medium: string;
  genre: string | null;
  year: number | null;
  network: string | null;
  description: string | null;
  imageUrl: string | null;
  featured: boolean;
  tileSize: (typeof tileSizes)[number];
  externalLink: string | null;
  status: (typeof projectStatuses)[number];
  createdAt: Date;
  updatedAt: Date;
}

const text = { type: String, default: null };

export const projectSchema = new Schema<ProjectDocument>(
  {
    title: { type: String, required: true },
    medium: { type: String, required: true },
    genre: text,
    year: { type: Number, default: null },
    network: text,
    description: text,
    imageUrl: text,
    featured: { type: Boolean, default: false },
    tileSize: { type: String, enum: tileSizes, default: 'single' },
    externalLink: text,
    status: { type: String, enum: projectStatuses, default: 'active' },
  },
  schemaOptions,
);
projectSchema.index({ year: -1, title: 1 });
