import { projectCuesChanged } from '@cueroom/contracts/content/cues';
import { projectFilmChanged } from '@cueroom/contracts/content/projects';
import { projectPictureChanged, projectPictureShown } from '@cueroom/contracts/media/pictures';
import { type OutboxEntry, outboxEntry } from '@cueroom/persistence/outbox/outbox.schema';
import type { ProjectDocument, StoredCue } from './projects.schema';

type Id = ProjectDocument['_id'];

/** The files of a project, and whether strangers may have them. */
export interface ProjectFiles {
  isShown: boolean;
  picture: string | null;
  stills: readonly string[];
  film: { key: string; isMissing: boolean } | null;
  cues: readonly StoredCue[];
}
const none: ProjectFiles = { isShown: true, picture: null, stills: [], film: null, cues: [] };

const isAwaited = (state: string): boolean => state === 'queued' || state === 'running';

export const filesOf = ({
  status,
  removedAt,
  picture,
  stills = [],
  film,
  cues = [],
}: ProjectDocument): ProjectFiles => ({
  isShown: status === 'active' && !removedAt,
  cues,
  stills: stills.map(({ objectKey }) => objectKey),
  picture: picture?.objectKey ?? null,
  film: film ? { key: film.objectKey, isMissing: isAwaited(film.processing.state) } : null,
});

export const pictureChanged = (
  id: Id,
  occurrence: number | string,
  objectKey: string | null,
  formerKey: string | null,
): OutboxEntry =>
  outboxEntry(projectPictureChanged, `${id}-${occurrence}`, { projectId: String(id), objectKey, formerKey });

/** @param occurrence names the event */
const pictureShown = (id: Id, revision: number, objectKey: string, isShown: boolean, occurrence = `${revision}`) =>
  outboxEntry(projectPictureShown, `${id}-${occurrence}`, { projectId: String(id), objectKey, isShown, revision });

const pictureEvents = (id: Id, revision: number, is: ProjectFiles, was: ProjectFiles): OutboxEntry[] => {
  const isNew = is.picture !== was.picture;
  const isShownAnew = is.picture !== null && (is.isShown !== was.isShown || (isNew && !is.isShown));
  return [
    ...(isNew ? [pictureChanged(id, revision, is.picture, was.picture)] : []),
    ...(isShownAnew && is.picture ? [pictureShown(id, revision, is.picture, is.isShown)] : []),
  ];
};

const stillEvents = (id: Id, revision: number, is: ProjectFiles, was: ProjectFiles): OutboxEntry[] => {
  const added = is.stills.filter((key) => !was.stills.includes(key));
  const gone = was.stills.filter((key) => !is.stills.includes(key));
  const changed = is.isShown !== was.isShown ? is.stills : is.isShown ? [] : added;
  return [
    ...added.map((key) => pictureChanged(id, `${revision}-${key}`, key, null)),
    ...gone.map((key) => pictureChanged(id, `${revision}-${key}`, null, key)),
    ...changed.map((key) => pictureShown(id, revision, key, is.isShown, `${revision}-${key}`)),
  ];
};

/** @param occurrence names the event; the revision, unless an event has named it already */
export const filmChanged = (
  id: Id,
  revision: number,
  is: ProjectFiles,
  formerKey: string | null,
  occurrence: number | string = revision,
): OutboxEntry =>
  outboxEntry(projectFilmChanged, `${id}-${occurrence}`, {
    projectId: String(id),
    objectKey: is.film?.key ?? null,
    formerKey,
    isMissing: is.film?.isMissing ?? false,
    isShown: is.isShown,
    revision,
  });

const filmEvents = (id: Id, revision: number, is: ProjectFiles, was: ProjectFiles): OutboxEntry[] => {
  const former = was.film && was.film.key !== is.film?.key ? was.film.key : null;
  const isShownAnew = is.film && (is.film.key !== was.film?.key || is.isShown !== was.isShown);
  return former || isShownAnew ? [filmChanged(id, revision, is, former)] : [];
};

export const cuesChanged = (
  id: Id,
  revision: number,
  is: ProjectFiles,
  was: ProjectFiles,
  occurrence: number | string = revision,
): OutboxEntry => {
  const present = is.cues.filter(({ state }) => state !== 'failed');
  const keys = present.map(({ excerptKey }) => excerptKey);
  return outboxEntry(projectCuesChanged, `${id}-${occurrence}`, {
    projectId: String(id),
    excerpts: present.map(({ excerptKey, sourceKey, startSec, durationSec, state }) => ({
      ...{ objectKey: excerptKey, sourceKey, startSec, durationSec },
      isMissing: isAwaited(state),
    })),
    formerKeys: was.cues.map(({ excerptKey }) => excerptKey).filter((key) => !keys.includes(key)),
    isShown: is.isShown,
    revision,
  });
};

const cueEvents = (id: Id, revision: number, is: ProjectFiles, was: ProjectFiles): OutboxEntry[] => {
  const keysOf = ({ cues }: ProjectFiles) =>
    cues.flatMap(({ excerptKey, state }) => (state === 'failed' ? [] : [excerptKey])).sort();
  const isSame = String(keysOf(is)) === String(keysOf(was)) && (is.isShown === was.isShown || is.cues.length === 0);
  return isSame ? [] : [cuesChanged(id, revision, is, was)];
};

/** What media hears when a project's files, or who may have them, have changed. */
export const fileEvents = (id: Id, revision: number, is: ProjectFiles, was: ProjectFiles = none): OutboxEntry[] => [
  ...pictureEvents(id, revision, is, was),
  ...stillEvents(id, revision, is, was),
  ...filmEvents(id, revision, is, was),
  ...cueEvents(id, revision, is, was),
];

export const keysOf = ({ picture, stills, film, cues }: ProjectFiles): string[] => [
  ...(picture ? [picture] : []),
  ...stills,
  ...(film ? [film.key] : []),
  ...cues.map(({ excerptKey }) => excerptKey),
];

/** The project is deleted for good. */
export const filesReleased = (id: Id, was: ProjectFiles): OutboxEntry[] => [
  ...(was.picture ? [pictureChanged(id, 'deleted', null, was.picture)] : []),
  ...was.stills.map((key) => pictureChanged(id, `deleted-${key}`, null, key)),
  ...(was.film ? [filmChanged(id, Number.MAX_SAFE_INTEGER, none, was.film.key, 'deleted')] : []),
  ...(was.cues.length > 0 ? [cuesChanged(id, Number.MAX_SAFE_INTEGER, none, was, 'deleted')] : []),
];
