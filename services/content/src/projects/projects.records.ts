import type { Project, PublicProject } from '@cueroom/contracts/content/projects';
import type { ProjectDocument } from './projects.schema';

const usualImageType = 'image/jpeg';

/** The address for whoever knows only one: the largest size in the type that everything reads. */
const imageUrlOf = ({ picture, imageUrl }: ProjectDocument): string | null => {
  if (!picture) return imageUrl;
  const webp = picture.image?.sources.filter(({ type }) => type === 'image/webp') ?? [];
  return webp.sort((a, b) => b.width - a.width)[0]?.url ?? null;
};

export const publicProject = (project: ProjectDocument): PublicProject => ({
  id: String(project._id),
  title: project.title,
  medium: project.medium,
  genre: project.genre,
  year: project.year,
  network: project.network,
  description: project.description,
  imageUrl: imageUrlOf(project),
  imageData: null,
  imageType: project.picture?.contentType ?? usualImageType,
  image: project.picture?.image ?? null,
  featured: project.featured,
  tileSize: project.tileSize,
  externalLink: project.externalLink,
});

export const adminProject = (project: ProjectDocument): Project => ({
  ...publicProject(project),
  hasOwnPicture: Boolean(project.picture),
  imageName: project.imageName ?? null,
  imageError: project.picture?.error ?? null,
  status: project.status,
  revision: project.edits ?? 0,
  createdAt: project.createdAt.toISOString(),
  updatedAt: project.updatedAt.toISOString(),
});
