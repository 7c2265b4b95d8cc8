import type { ProjectChanges } from '@cueroom/contracts/content/projects';
import { objectPathOf, sourceKeyOf } from '@cueroom/contracts/media/file-address';
import type { StoredChange } from '@cueroom/persistence/outbox/outbox.schema';
import type { FieldChanges } from '@cueroom/persistence/records/record-changes';
import { filmsOf } from './project-events';
import type { ProjectDocument } from './projects.schema';

/** Files by their names, and of cues and films what the portal asks for. */
const words: Record<string, (project: ProjectDocument) => unknown> = {
  imageUrl: ({ imageName, imageUrl }) => imageName ?? imageUrl,
  videoUrl: ({ videoFileName, videoUrl }) => videoFileName ?? videoUrl,
  cues: ({ cues = [] }) =>
    cues.map(({ title, artist, trackId, startSec, durationSec }) => ({
      title,
      artist,
      trackId,
      startSec,
      durationSec,
    })),
  scenes: ({ scenes = [] }) => scenes.map(({ title, link, fileName }) => ({ title, url: fileName ?? link })),
  stills: ({ stills = [] }) => stills.map(({ alt }) => ({ alt })),
};

const fileOr = (file: { objectKey: string } | null | undefined, link: string | null): string | null =>
  file ? objectPathOf(file.objectKey) : link;

/** The same as an admin would send it, where the words are not enough. */
const sent: Record<string, (project: ProjectDocument) => unknown> = {
  imageUrl: ({ picture, imageUrl }) => fileOr(picture, imageUrl),
  videoUrl: ({ film, videoUrl }) => fileOr(film, videoUrl),
  scenes: ({ scenes = [] }) =>
    scenes.map(({ title, film, link, fileName }) => ({ title, url: fileOr(film, link), fileName })),
  stills: ({ stills = [] }) => stills.map(({ objectKey, alt }) => ({ url: objectPathOf(objectKey), alt })),
};

/** What the history keeps of a project's change: nothing that workers make. */
export const projectChanges = (was: ProjectDocument, is: ProjectDocument, told: FieldChanges): FieldChanges => {
  const changes = told.changes.map((change): StoredChange => {
    const { field } = change;
    const inWords = words[field];
    if (!inWords) return change;
    const back = sent[field];
    return { field, from: inWords(was) ?? null, to: inWords(is) ?? null, ...(back && { back: back(was) ?? null }) };
  });
  return { ...told, changes };
};

/** A file that the project has let go is deleted, so that it cannot come back. */
export const bringsDeletedFile = (
  { imageUrl, videoUrl, stills, scenes }: ProjectChanges,
  project: ProjectDocument,
): boolean => {
  const kept = [project.picture, ...(project.stills ?? []), ...filmsOf(project)].map((file) => file?.objectKey);
  const urls = [imageUrl, videoUrl, ...(stills ?? []).map(({ url }) => url), ...(scenes ?? []).map(({ url }) => url)];
  return urls.map(sourceKeyOf).some((key) => key !== null && !kept.includes(key));
};
