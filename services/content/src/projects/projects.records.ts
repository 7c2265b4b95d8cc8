import { ProjectCue, type PublicCue } from '@cueroom/contracts/content/cues';
import { caseFields, type CaseTexts } from '@cueroom/contracts/content/case-texts';
import type { ProjectFilm, ProjectScene, ReelChoice, ReelFilm, Scene } from '@cueroom/contracts/content/films';
import {
  type Project,
  ProjectAddress,
  type ProjectCredits,
  type ProjectLink,
  type ProjectPage,
  PublicProject,
} from '@cueroom/contracts/content/projects';
import { objectPathOf } from '@cueroom/contracts/media/file-address';
import type { Picture } from '@cueroom/contracts/media/pictures';
import { toRecord } from '@cueroom/persistence/records/to-record';
import { fieldsOf } from '@cueroom/platform/answer-of';
import { plainText } from '@cueroom/contracts/plain-text';
import { heardOf } from './heard-excerpt';
import type { ProjectDocument, StoredCue, StoredFilm, StoredScene } from './projects.schema';

const usualImageType = 'image/jpeg';

/** In the type that everything reads. */
const largestOf = (image: Picture | null): string | undefined =>
  image?.sources.filter(({ type }) => type === 'image/webp').sort((a, b) => b.width - a.width)[0]?.url;

/** The one address for clients that know no sizes. */
const imageUrlOf = ({ picture, imageUrl }: ProjectDocument): string | null =>
  picture ? (largestOf(picture.image) ?? null) : imageUrl;

const since = (addedAt?: Date | null) => (addedAt ? { addedAt: addedAt.toISOString() } : {});
const linkedFilm = (url: string, linkedAt?: Date | null): ProjectFilm => ({
  ...{ kind: 'embed', url, renditions: [], posterUrl: null },
  ...since(linkedAt),
});
const uploadedFilm = ({ objectKey, renditions, posterUrl, addedAt }: StoredFilm): ProjectFilm => ({
  ...{ kind: 'file', url: objectPathOf(objectKey) },
  ...{ renditions, posterUrl },
  ...since(addedAt),
});
const filmOf = ({ film, videoUrl, linkedAt }: ProjectDocument): ProjectFilm | null =>
  film ? uploadedFilm(film) : videoUrl ? linkedFilm(videoUrl, linkedAt) : null;

const sceneOf = ({ title, film, link, linkedAt }: StoredScene): Scene => ({
  title,
  ...(film ? uploadedFilm(film) : linkedFilm(link ?? '', linkedAt)),
});
const adminScene = (scene: StoredScene): ProjectScene => ({
  ...sceneOf(scene),
  fileName: scene.fileName,
  processing: scene.film?.processing ?? null,
});

/** A project of an earlier release has none of them. */
const caseOf = (project: ProjectDocument) =>
  Object.fromEntries(caseFields.map((field) => [field, project[field] ?? null])) as Required<CaseTexts>;

/** A project of an earlier release has no slug until it is migrated: its id serves, too. */
const slugOf = ({ slug, _id }: Pick<ProjectDocument, 'slug' | '_id'>): string => slug ?? String(_id);

export const projectLink = (project: Pick<ProjectDocument, '_id' | 'slug' | 'title'>): ProjectLink => ({
  slug: slugOf(project),
  title: project.title,
});

export const projectCredits = (project: ProjectDocument): ProjectCredits => ({
  ...projectLink(project),
  year: project.year,
  credits: project.credits ?? [],
});

/** Its uploaded films, with the names of its scenes. */
const titledFilms = ({ film, scenes = [] }: ProjectDocument) => [
  ...(film ? [{ film, title: null }] : []),
  ...scenes.flatMap((scene) => (scene.film ? [{ film: scene.film, title: scene.title }] : [])),
];

/** Those that can be played. */
export const reelFilmsOf = (project: ProjectDocument): (ReelFilm & { key: string })[] =>
  titledFilms(project)
    .filter(({ film }) => film.posterUrl && film.renditions.length > 0)
    .map(({ film, title }) => ({
      ...{ key: film.objectKey, ...uploadedFilm(film) },
      ...{ title, projectTitle: project.title, slug: slugOf(project) },
    }));

export const reelChoicesOf = (project: ProjectDocument): ReelChoice[] =>
  titledFilms(project).map(({ film, title }) => ({
    ...{ key: film.objectKey, title, posterUrl: film.posterUrl },
    ...{ projectId: String(project._id), projectTitle: project.title, status: project.status },
  }));

/** Of a long description more than this is not told. */
const toldLetters = 400;

export const projectAddress = (project: ProjectDocument): ProjectAddress => ({
  ...toRecord(ProjectAddress, project),
  slug: slugOf(project),
  description: project.description?.slice(0, toldLetters) ?? null,
  pictures: [project.picture, ...(project.stills ?? [])].flatMap((own) => largestOf(own?.image ?? null) ?? []),
});

const publicCue = (cue: StoredCue): PublicCue[] => {
  const { title, artist } = cue;
  const heard = heardOf(cue);
  if (!heard || title === null || artist === null) return [];
  const { excerptKey, excerptSec, peaks } = heard;
  return [{ id: excerptKey, title, artist, durationSec: excerptSec ?? 0, audioUrl: objectPathOf(excerptKey), peaks }];
};

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

const toldOf = (project: ProjectDocument) => ({
  ...caseOf(project),
  awards: project.awards ?? [],
  film: filmOf(project),
});

/** With all that its page shows, but for its neighbors. */
export const pageProject = (project: ProjectDocument): Omit<ProjectPage, 'previous' | 'next'> => ({
  ...publicProject(project),
  cues: (project.cues ?? []).flatMap(publicCue),
  stills: (project.stills ?? []).flatMap(({ image, alt }) => (image ? [{ image, alt }] : [])),
  ...toldOf(project),
  scenes: (project.scenes ?? []).map(sceneOf),
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
  ...toldOf(project),
  scenes: (project.scenes ?? []).map(adminScene),
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

const maxSlug = 80;
/** Addresses of the API beside those of projects. */
const takenSlugs = ['featured'];

/** A title as words of a web address: small Latin letters and digits, joined by hyphens. */
export const slugFrom = (title: string): string => {
  const words = plainText(title)
    .replace(/['’]/g, '')
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  while (words.length > 1 && words.join('-').length > maxSlug) words.pop();
  return words.join('-').slice(0, maxSlug) || 'project';
};

/** The slug, or with the first number that no other project has. */
export const freeSlug = (slug: string, used: readonly (string | undefined)[]): string => {
  const isFree = (one: string) => !used.includes(one) && !takenSlugs.includes(one);
  for (let number = 1; ; number++) {
    const numbered = number === 1 ? slug : `${slug}-${number}`;
    if (isFree(numbered)) return numbered;
  }
};
