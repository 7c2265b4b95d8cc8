import type { DraftFacts, IngestRow, IngestRowState } from '@cueroom/contracts/catalog/ingests';
import { objectPathOf } from '@cueroom/contracts/media/file-address';
import { suggestedFields } from '@cueroom/contracts/media/suggestions';
import { limits } from '@cueroom/contracts/rules';
import { readVersionName } from '@cueroom/contracts/versions/version-file-names';
import { isLabelMissing } from '@cueroom/contracts/versions/version-labels';
import type { SaidTable } from '../imports/imports.service';
import { mainsOf, type Named } from './group-versions';
import type { IngestRowDocument } from './ingests.schema';
import { areNumbered, readFileName, type ReadFileName } from './read-file-name';

/** What genres and moods the studio knows. */
export interface Vocabulary {
  genres: readonly string[];
  moods: readonly string[];
}

/** What a row of a table says of a file. */
export type Said = SaidTable['rows'][number];

export type Facts = Omit<
  IngestRow,
  'id' | 'fileName' | 'state' | 'duplicateOf' | 'error' | 'trackId' | 'fileStreamUrl'
>;

/** A row with what it says of its track, all that is known put together. */
export interface Draft {
  row: IngestRowDocument;
  facts: Facts;
  state: IngestRowState;
  error: string | null;
  unknown: { genre?: string; mood?: string };
  said?: Said;
}

const noFacts: DraftFacts = {
  ...{ title: null, artist: null, album: null, composer: null, publisher: null, genre: null, mood: null, bpm: null },
  ...{ key: null, isrc: null, iswc: null, comment: null, lyrics: null, versionOf: null, kind: null, label: null },
};

const given = <T extends object>(facts: T | undefined): Partial<T> =>
  Object.fromEntries(
    Object.entries(facts ?? {}).filter(([, value]) => value !== undefined && value !== null),
  ) as Partial<T>;

/** As the studio writes it; the first that it knows, where several are listed. */
const wordOf = (text: string | null | undefined, known: readonly string[]): string | null => {
  if (!text) return null;
  const find = (part: string) => known.find((word) => word.toLowerCase() === part.trim().toLowerCase());
  return (
    find(text) ??
    text
      .split(/[;,/|]/)
      .map(find)
      .find(Boolean) ??
    text.trim()
  );
};

interface Naming {
  name: ReadFileName;
  /** The title that its tags give, without what that says of a version. */
  tagged: ReturnType<typeof readVersionName> | null;
}

const namingOf = ({ fileName, tags }: IngestRowDocument, isNumbered: boolean): Naming => ({
  name: readFileName(fileName, isNumbered),
  tagged: tags?.title ? readVersionName(tags.title) : null,
});

const namedOf = (row: IngestRowDocument, { name, tagged }: Naming): Named => {
  const { edits, tags, reading } = row;
  const isByHand = edits.versionOf !== undefined;
  const said = name.kind ? name : tagged;
  return {
    id: String(row._id),
    titles: [edits.title, name.title, tags?.title, tagged?.title].flatMap((title) => title || []),
    artist: edits.artist ?? tags?.artist ?? name.artist,
    kind: isByHand ? null : (edits.kind ?? said?.kind ?? null),
    label: edits.label ?? said?.label ?? null,
    mayBeMain: !edits.versionOf && reading !== 'unreadable' && !row.isAdded,
  };
};

const saidFacts = ({ fields }: Said): Partial<DraftFacts> => {
  const { title, artist, album, genre, mood, bpm, key, description, lyrics, rights } = fields;
  const { composition = [], isrc, iswc } = rights ?? {};
  const namesOf = (arePublishers: boolean) =>
    composition
      .filter(({ role }) => (role === 'publisher') === arePublishers)
      .map(({ name }) => name)
      .join('; ') || null;
  const ownership = { composer: namesOf(false), publisher: namesOf(true), isrc, iswc };
  return { title, artist, album, genre, mood, bpm, key, comment: description, lyrics, ...ownership };
};

interface Known {
  naming: Naming;
  named: Named;
  words: Vocabulary;
  said?: Said;
}

const factsOf = (row: IngestRowDocument, { naming, named, words, said }: Known): Facts => {
  const { name } = naming;
  const isVersion = Boolean(row.edits.versionOf);
  const known = {
    ...noFacts,
    ...given({ artist: name.artist, title: name.kind ? readable(row.fileName, name) : name.title }),
    ...given(suggestedFields(row.audio?.suggestions)),
    ...given(row.tags),
    ...(row.audio?.suggestions?.isBpmKnown && { bpm: row.audio.suggestions.bpm }),
    ...given(said && saidFacts(said)),
    ...row.edits,
  } as Facts;
  return {
    ...known,
    genre: wordOf(known.genre, words.genres),
    mood: wordOf(known.mood, words.moods),
    kind: isVersion ? (known.kind ?? naming.name.kind ?? naming.tagged?.kind ?? 'other') : null,
    label: isVersion ? (named.label ?? null) : null,
    duration: row.audio?.durationSec ?? null,
  };
};

/** Of one that says it is a version, and stands alone: it keeps that in its title. */
const readable = (fileName: string, { artist }: ReadFileName): string => {
  const bare = fileName.replace(/^.*[/\\]/, '').replace(/\.[A-Za-z0-9]{2,5}$/, '');
  const from = artist === null ? 0 : bare.indexOf(' - ') + 3;
  return bare.slice(from).trim();
};

interface Decided extends Pick<IngestRowDocument, 'choice' | 'reading'> {
  isAdded?: boolean;
  duplicate?: unknown;
}

/** Of a file by itself; a version may follow its main file (withMain). */
export const stateOf = ({ isAdded, choice, reading, duplicate }: Decided): IngestRowState => {
  if (isAdded) return 'added';
  if (choice === 'leftOut') return 'leftOut';
  if (reading !== 'read') return reading === 'asked' ? 'reading' : 'unreadable';
  return duplicate && choice !== 'wanted' ? 'duplicate' : 'ready';
};

const unknownWord = (what: string, word: string) => `The studio has no ${what} “${word}”`;

const refusalOf = ({ title, artist, versionOf, kind, label }: Facts, { genre, mood }: Draft['unknown']) => {
  if (versionOf) return kind && isLabelMissing({ kind, label }) ? 'Label is required' : null;
  if (!title?.trim()) return 'Title is required';
  if (!artist?.trim()) return 'Artist is required';
  if (genre) return unknownWord('genre', genre);
  return mood ? unknownWord('mood', mood) : null;
};

const unknownIn = ({ genre, mood, versionOf }: Facts, { genres, moods }: Vocabulary): Draft['unknown'] => ({
  ...(genre && !versionOf && !genres.includes(genre) && { genre }),
  ...(mood && !versionOf && !moods.includes(mood) && { mood }),
});

/** With its main file: what becomes of that becomes of its versions. */
const withMain = (draft: Draft, main: Draft | undefined, nth: number): Draft => {
  if (draft.state !== 'ready' || !main) return draft;
  if (main.state === 'leftOut') return { ...draft, state: 'leftOut' };
  if (main.state === 'duplicate')
    return { ...draft, state: 'duplicate', error: 'Its main file is in the catalog already' };
  if (nth >= limits.versionsPerSong)
    return { ...draft, error: `A track has at most ${limits.versionsPerSong} versions` };
  return draft;
};

/** The rows of an ingest, with what is known of each by its name, its tags and by hand, versions under their main files. */
export const draftsOf = (
  rows: readonly IngestRowDocument[],
  words: Vocabulary,
  table: ReadonlyMap<string, Said> = new Map(),
): Draft[] => {
  const isNumbered = areNumbered(rows.map(({ fileName }) => fileName));
  const namings = rows.map((row) => namingOf(row, isNumbered));
  const named = rows.map((row, at) => namedOf(row, namings[at] as Naming));
  const mains = mainsOf(named);
  const drafts = rows.map((row, at): Draft => {
    const id = String(row._id);
    const chosen = row.edits.versionOf === undefined ? (row.addedTo ?? mains.get(id) ?? null) : row.edits.versionOf;
    const versionOf = chosen && (mains.get(chosen) ?? chosen);
    const edits = { ...row.edits, versionOf: versionOf === id ? null : versionOf };
    const said = table.get(id);
    const known = { naming: namings[at] as Naming, named: named[at] as Named, words, said };
    const facts = factsOf({ ...row, edits }, known);
    const unknown = row.isAdded ? {} : unknownIn(facts, words);
    const state = stateOf(row);
    const wrongInTable = row.choice === 'wanted' ? null : (said?.error ?? null);
    const refusal = state === 'ready' ? (refusalOf(facts, unknown) ?? wrongInTable) : null;
    const error = state === 'unreadable' ? row.problem : state === 'duplicate' ? row.duplicate?.words : refusal;
    return { row, facts, state, error: error ?? null, unknown, ...(said && { said }) };
  });
  const byId = new Map(drafts.map((draft) => [String(draft.row._id), draft]));
  const counted = new Map<string, number>();
  return drafts.map((draft) => {
    const { versionOf } = draft.facts;
    if (!versionOf) return draft;
    const nth = counted.get(versionOf) ?? 0;
    counted.set(versionOf, nth + 1);
    return withMain(draft, byId.get(versionOf), nth);
  });
};

export const rowRecord = ({ row, facts, state, error }: Draft): IngestRow => ({
  ...facts,
  id: String(row._id),
  fileName: row.fileName,
  state,
  duplicateOf: row.duplicate?.id ?? null,
  error,
  trackId: row.isAdded ? (row.trackId ?? null) : null,
  fileStreamUrl: row.reading === 'unreadable' ? null : (row.audio?.previewUrl ?? objectPathOf(row.objectKey)),
});
