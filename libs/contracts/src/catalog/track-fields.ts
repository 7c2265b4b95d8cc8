import { moods, tempos, trackGenres } from '../options';

export interface TrackField {
  label: string;
  /** How a cell of a CSV is read and written. */
  type:
    | 'text'
    | 'choice'
    | 'seconds'
    | 'bpm'
    | 'availability'
    | 'flag'
    | 'tags'
    | 'writers'
    | 'owners'
    | 'signatories'
    | 'answer'
    | 'vocals'
    | 'long text';
  /** Of a choice. */
  values?: readonly string[];
  /** Where it is in the track's rights; without it, it is a field of the track itself under its own name. */
  inRights?: string;
  /** Its words are found by `q`. */
  isSearched?: true;
  /** A list can be sorted by it: as a text without case and accents, or by its value. */
  sorted?: 'as text' | 'by value';
  /** Clients see it on the page of a pitch. */
  isForClients?: true;
  /** How DISCO, SourceAudio and people head its column in a CSV, the likeliest first. */
  headings: readonly string[];
}

/**
 * What a track says of itself, in the order of the columns of a CSV. The rules of what is sent are in NewTrack and Rights,
 * what lists are narrowed by in ListTracks.
 */
export const trackFields = {
  title: {
    label: 'Title',
    type: 'text',
    isSearched: true,
    sorted: 'as text',
    isForClients: true,
    headings: ['Track Title', 'Song Title', 'Track Name', 'Song Name', 'Track', 'Song', 'Name'],
  },
  artist: {
    label: 'Artist',
    type: 'text',
    isSearched: true,
    sorted: 'as text',
    isForClients: true,
    headings: ['Artist Name(s)', 'Artist(s)', 'Track Artist', 'Main Artist', 'Primary Artist', 'Performer', 'Band'],
  },
  album: {
    label: 'Album',
    type: 'text',
    isSearched: true,
    sorted: 'as text',
    isForClients: true,
    headings: ['Album Title', 'Album Name', 'Release', 'Release Title', 'Release Name'],
  },
  genre: {
    label: 'Genre',
    type: 'choice',
    values: trackGenres,
    isSearched: true,
    sorted: 'by value',
    isForClients: true,
    headings: ['Genre(s)', 'Main Genre', 'Primary Genre', 'Master Genre', 'Genre 1', 'Style'],
  },
  mood: {
    label: 'Mood',
    type: 'choice',
    values: moods,
    isSearched: true,
    isForClients: true,
    headings: ['Mood(s)', 'Main Mood', 'Primary Mood', 'Mood 1', 'Moods/Emotions'],
  },
  tempo: {
    label: 'Tempo',
    type: 'choice',
    values: tempos,
    isSearched: true,
    isForClients: true,
    headings: ['Tempo Description', 'Speed'],
  },
  duration: {
    label: 'Duration',
    type: 'seconds',
    sorted: 'by value',
    headings: [
      ...['Length', 'Track Length', 'Track Duration', 'Duration (seconds)', 'Duration (mm:ss)'],
      ...['Time', 'Total Time'],
    ],
  },
  bpm: {
    label: 'BPM',
    type: 'bpm',
    sorted: 'by value',
    isForClients: true,
    headings: ['Beats Per Minute', 'Tempo (BPM)', 'BPM Value', 'Tempo'],
  },
  key: {
    label: 'Key',
    type: 'text',
    isSearched: true,
    sorted: 'as text',
    isForClients: true,
    headings: ['Musical Key', 'Track Key', 'Song Key', 'Key Signature'],
  },
  description: {
    label: 'Description',
    type: 'text',
    isSearched: true,
    headings: ['Track Description', 'Notes', 'Comments', 'Comment', 'Track Notes', 'Track Comments'],
  },
  available: { label: 'Available', type: 'availability', headings: ['Availability', 'Is Available', 'Active'] },
  tags: {
    label: 'Tags',
    type: 'tags',
    isSearched: true,
    isForClients: true,
    headings: ['Keywords', 'Keyword(s)', 'Tag(s)', 'Custom Tags', 'Track Tags'],
  },
  isrc: { label: 'ISRC', type: 'text', inRights: 'isrc', headings: ['ISRC Code', 'ISRC Number', 'Track ISRC'] },
  iswc: { label: 'ISWC', type: 'text', inRights: 'iswc', headings: ['ISWC Code', 'ISWC Number'] },
  writers: {
    label: 'Writers',
    type: 'writers',
    inRights: 'composition',
    headings: [
      ...['Writer(s)', 'Composer(s)', 'Songwriter(s)', 'Composer/Writer', 'Writer/Composer', 'Composers/Writers'],
      ...['Writers/Composers', 'Composer Name(s)', 'Writer Name(s)', 'Authors', 'Publisher(s)', 'Publishing'],
    ],
  },
  master: {
    label: 'Master',
    type: 'owners',
    inRights: 'master',
    // A label releases a recording, and does not always own it.
    headings: ['Master Owner(s)', 'Master Rights', 'Master Rights Holder(s)'],
  },
  signatories: {
    label: 'Signatories',
    type: 'signatories',
    inRights: 'signatories',
    headings: ['Signatory', 'Signers'],
  },
  samples: { label: 'Samples', type: 'answer', inRights: 'samples', headings: ['Sample', 'Contains Samples'] },
  ai: { label: 'AI', type: 'answer', inRights: 'ai', headings: ['AI Generated', 'AI Use'] },
  vocals: {
    label: 'Vocals',
    type: 'vocals',
    inRights: 'vocals',
    headings: [
      ...['Vocal', 'Vocals/Instrumental', 'Vocal/Instrumental', 'Instrumental/Vocal', 'Instrumental', 'Vocal Type'],
    ],
  },
  explicit: {
    label: 'Explicit',
    type: 'flag',
    inRights: 'explicit',
    headings: ['Explicit Lyrics', 'Is Explicit', 'Explicit Content', 'Parental Advisory', 'Explicit/Clean'],
  },
  language: {
    label: 'Language',
    type: 'text',
    inRights: 'language',
    headings: ['Lyrics Language', 'Vocal Language', 'Lyric Language'],
  },
  restrictions: {
    label: 'Restrictions',
    type: 'long text',
    inRights: 'restrictions',
    headings: ['Restriction', 'Usage Restrictions', 'Restrictions Notes'],
  },
  // Not searched: the words of one song are found in half of all others.
  lyrics: {
    label: 'Lyrics',
    type: 'long text',
    headings: ['Lyric', 'Song Lyrics', 'Track Lyrics', 'Lyrics Text', 'Lyric Text', 'Unsynced Lyrics'],
  },
} as const satisfies Record<string, TrackField>;

type Fields = typeof trackFields;
export type TrackFieldName = keyof Fields;
type NamesWith<Flag extends keyof TrackField, Value> = {
  [Name in TrackFieldName]: Fields[Name] extends Record<Flag, Value> ? Name : never;
}[TrackFieldName];

type RightsFieldName = NamesWith<'inRights', string>;
/** Of the track itself. */
export type OwnFieldName = Exclude<TrackFieldName, RightsFieldName>;
export type SearchedFieldName = NamesWith<'isSearched', true>;
export type SortedFieldName = NamesWith<'sorted', string>;
export type ClientFieldName = NamesWith<'isForClients', true>;

const namesWith = <Name extends TrackFieldName>(has: (field: TrackField) => unknown): Name[] =>
  (Object.keys(trackFields) as TrackFieldName[]).filter((name): name is Name => Boolean(has(trackFields[name])));

export const searchedFields = namesWith<SearchedFieldName>((field) => field.isSearched);
export const sortedFields = namesWith<SortedFieldName>((field) => field.sorted);
export const fieldsForClients = namesWith<ClientFieldName>((field) => field.isForClients);

export const fieldOf = (name: TrackFieldName): TrackField => trackFields[name];
