import { ProjectCue, type PublicCue } from '@cueroom/contracts/content/cues';
import {
  type Project,
  ProjectAddress,
  type ProjectFilm,
  type ProjectLink,
  type ProjectPage,
  PublicProject,
} from '@cueroom/contracts/content/projects';
import { objectPathOf } from '@cueroom/contracts/media/file-address';
import type { Picture } from '@cueroom/contracts/media/pictures';
import { toRecord } from '@cueroom/persistence/records/to-record';
import { fieldsOf } from '@cueroom/platform/answer-of';
import type { ProjectDocument, StoredCue } from './projects.schema';

const usualImageType = 'image/jpeg';

/** In the type that everything reads. */
const largestOf = (image: Picture | null): string | undefined =>
  image?.sources.filter(({ type }) => type === 'image/webp').sort((a, b) => b.width - a.width)[0]?.url;

/** The one address for clients that know no sizes. */
const imageUrlOf = ({ picture, imageUrl }: ProjectDocument): string | null =>
  picture ? (largestOf(picture.image) ?? null) : imageUrl;

const filmOf = ({ film, videoUrl }: ProjectDocument): ProjectFilm | null => {
  if (!film) return videoUrl ? { kind: 'embed', url: videoUrl, renditions: [], posterUrl: null } : null;
  const { objectKey, renditions, posterUrl, addedAt } = film;
  const since = addedAt && { addedAt: addedAt.toISOString() };
  return { kind: 'file', url: objectPathOf(objectKey), renditions, posterUrl, ...since };
};

/** A project of an earlier release has no slug until it is migrated: its id serves, too. */
const slugOf = ({ slug, _id }: Pick<ProjectDocument, 'slug' | '_id'>): string => slug ?? String(_id);

export const projectLink = (project: Pick<ProjectDocument, '_id' | 'slug' | 'title'>): ProjectLink => ({
  slug: slugOf(project),
  title: project.title,
});

/** Of a long description more than this is not told. */
const toldLetters = 400;

export const projectAddress = (project: ProjectDocument): ProjectAddress => ({
  ...toRecord(ProjectAddress, project),
  slug: slugOf(project),
  description: project.description?.slice(0, toldLetters) ?? null,
  pictures: [project.picture, ...(project.stills ?? [])].flatMap((own) => largestOf(own?.image ?? null) ?? []),
});

const publicCue = ({ state, title, artist, excerptKey, excerptSec, peaks }: StoredCue): PublicCue[] =>
  state === 'done' && title !== null && artist !== null
    ? [{ id: excerptKey, title, artist, durationSec: excerptSec ?? 0, audioUrl: objectPathOf(excerptKey), peaks }]
    : [];

export const publicProject = (project: ProjectDocument): PublicProject => ({
  ...toRecord(PublicProject, project),
  slug: slugOf(project),
  credits: project.credits ?? [],
  imageUrl: imageUrlOf(project),
  imageAlt: project.imageAlt ?? null,
  imageData: null,
  imageType: project.picture?.contentType ?? usualImageType,
  image: project.picture?.image ?? null,
  videoUrl: filmOf(project)?.url ?? null,
  cueCount: (project.cues ?? []).flatMap(publicCue).length,
});

/** With all that its page shows, but for its neighbors. */
export const pageProject = (project: ProjectDocument): Omit<ProjectPage, 'previous' | 'next'> => ({
  ...publicProject(project),
  cues: (project.cues ?? []).flatMap(publicCue),
  stills: (project.stills ?? []).flatMap(({ image, alt }) => (image ? [{ image, alt }] : [])),
  film: filmOf(project),
});

const adminCue = (cue: StoredCue): ProjectCue => ({
  ...(fieldsOf(ProjectCue, cue) as Omit<ProjectCue, 'audioUrl'>),
  audioUrl: cue.state === 'done' ? objectPathOf(cue.excerptKey) : null,
});

export const adminProject = (project: ProjectDocument): Project => ({
  ...publicProject(project),
  cues: (project.cues ?? []).map(adminCue),
  stills: (project.stills ?? []).map(({ objectKey, alt, image, error }) => {
    return { url: objectPathOf(objectKey), alt, image, error };
  }),
  film: filmOf(project),
  videoFileName: project.videoFileName ?? null,
  videoProcessing: project.film?.processing ?? null,
  hasOwnPicture: Boolean(project.picture),
  imageName: project.imageName ?? null,
  imageError: project.picture?.error ?? null,
  status: project.status,
  revision: project.edits ?? 0,
  createdAt: project.createdAt.toISOString(),
  updatedAt: project.updatedAt.toISOString(),
});
