import { projectCuesChanged } from '@cueroom/contracts/content/cues';
import { projectFilmChanged } from '@cueroom/contracts/content/films';
import { projectPictureChanged, projectPictureShown } from '@cueroom/contracts/media/pictures';
import { type OutboxEntry, outboxEntry } from '@cueroom/persistence/outbox/outbox.schema';
import type { ProjectDocument, StoredCue, StoredFilm } from './projects.schema';

type Id = ProjectDocument['_id'];

interface FilmFile {
  key: string;
  isMissing: boolean;
}

/** The files of a project, and whether strangers may have them. */
export interface ProjectFiles {
  isShown: boolean;
  picture: string | null;
  stills: readonly string[];
  /** Its own film, and those of its scenes. */
  films: readonly FilmFile[];
  cues: readonly StoredCue[];
}
const none: ProjectFiles = { isShown: true, picture: null, stills: [], films: [], cues: [] };

const isAwaited = (state: string): boolean => state === 'queued' || state === 'running';

/** Its own film, and those of its scenes. */
export const filmsOf = ({ film, scenes = [] }: Pick<ProjectDocument, 'film' | 'scenes'>): StoredFilm[] =>
  [film, ...scenes.map((scene) => scene.film)].flatMap((one) => one ?? []);

export const filmFile = ({ objectKey, processing }: StoredFilm): FilmFile => ({
  key: objectKey,
  isMissing: isAwaited(processing.state),
});

/** Of a cue that was moved the former excerpt, too. */
const playedOf = (cues: readonly StoredCue[]): StoredCue[] =>
  cues.flatMap((cue) => (cue.former ? [cue, { ...cue, ...cue.former, state: 'done', former: null }] : [cue]));

export const filesOf = (project: ProjectDocument): ProjectFiles => {
  const { status, removedAt, picture, stills = [], cues = [] } = project;
  return {
    isShown: status === 'active' && !removedAt,
    cues: playedOf(cues),
    stills: stills.map(({ objectKey }) => objectKey),
    picture: picture?.objectKey ?? null,
    films: filmsOf(project).map(filmFile),
  };
};

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

interface FilmChange {
  isShown: boolean;
  film: FilmFile | null;
  formerKey: string | null;
}

/** @param occurrence names the event */
export const filmChanged = (
  id: Id,
  revision: number,
  { isShown, film, formerKey }: FilmChange,
  occurrence: string,
): OutboxEntry =>
  outboxEntry(projectFilmChanged, `${id}-${occurrence}`, {
    projectId: String(id),
    objectKey: film?.key ?? null,
    formerKey,
    isMissing: film?.isMissing ?? false,
    isShown,
    revision,
  });

const filmEvents = (id: Id, revision: number, is: ProjectFiles, was: ProjectFiles): OutboxEntry[] => {
  const { isShown } = is;
  const isIn = ({ films }: ProjectFiles, key: string) => films.some((film) => film.key === key);
  const changed = is.films.filter(({ key }) => isShown !== was.isShown || !isIn(was, key));
  const gone = was.films.filter(({ key }) => !isIn(is, key));
  return [
    ...changed.map((film) => filmChanged(id, revision, { isShown, film, formerKey: null }, `${revision}-${film.key}`)),
    ...gone.map(({ key }) => filmChanged(id, revision, { isShown, film: null, formerKey: key }, `${revision}-${key}`)),
  ];
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

export const keysOf = ({ picture, stills, films, cues }: ProjectFiles): string[] => [
  ...(picture ? [picture] : []),
  ...stills,
  ...films.map(({ key }) => key),
  ...cues.map(({ excerptKey }) => excerptKey),
];

/** The project is deleted for good. */
export const filesReleased = (id: Id, was: ProjectFiles): OutboxEntry[] => [
  ...(was.picture ? [pictureChanged(id, 'deleted', null, was.picture)] : []),
  ...was.stills.map((key) => pictureChanged(id, `deleted-${key}`, null, key)),
  ...was.films.map(({ key }) =>
    filmChanged(id, Number.MAX_SAFE_INTEGER, { isShown: true, film: null, formerKey: key }, `deleted-${key}`),
  ),
  ...(was.cues.length > 0 ? [cuesChanged(id, Number.MAX_SAFE_INTEGER, none, was, 'deleted')] : []),
];
