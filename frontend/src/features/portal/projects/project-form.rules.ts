import type { NewProject, Project, ProjectChanges } from '@cueroom/contracts/content/projects';

/** What the form holds beside the picture's file: numbers are numbers already, an empty text is null. */
export interface ProjectValues extends Required<Omit<NewProject, 'imageName'>> {
  /** A link to a picture elsewhere. */
  imageUrl: string | null;
}

/** The project's picture as the form goes on: what is stored, a file that was chosen, or neither (but maybe a link). */
export type ChosenPicture = 'stored' | File | null;

export const projectValues = (project: Project | null): ProjectValues => ({
  title: project?.title ?? '',
  medium: project?.medium ?? '',
  genre: project?.genre ?? null,
  year: project?.year ?? null,
  network: project?.network ?? null,
  description: project?.description ?? null,
  imageUrl: project && !project.hasOwnPicture ? project.imageUrl : null,
  externalLink: project?.externalLink ?? null,
  tileSize: project?.tileSize ?? 'single',
  featured: project?.featured ?? false,
  status: project?.status ?? 'active',
});

export const storedPicture = (project: Project | null): ChosenPicture => (project?.hasOwnPicture ? 'stored' : null);

/** What is sent: a stored picture that stays is not named, and a file's address comes when it was uploaded. */
export const projectOf = ({ imageUrl, ...fields }: ProjectValues, picture: ChosenPicture): ProjectChanges =>
  picture === null ? { ...fields, imageUrl } : fields;
