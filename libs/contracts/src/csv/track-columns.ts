/** Of a track as CSV: one row a track, one column a field, in this order. */
export const trackColumns = [
  'id',
  'title',
  'artist',
  'album',
  'genre',
  'mood',
  'tempo',
  'duration',
  'bpm',
  'key',
  'description',
  'available',
  'tags',
  'isrc',
  'iswc',
  'writers',
  'master',
  'signatories',
  'samples',
  'ai',
  'vocals',
  'explicit',
  'language',
  'restrictions',
  'clearance',
  'createdAt',
  'updatedAt',
] as const;
export type TrackColumn = (typeof trackColumns)[number];

/** Computed: written to a file, and not read from one. */
const computed = ['clearance', 'createdAt', 'updatedAt'] as const;
export type ImportColumn = Exclude<TrackColumn, (typeof computed)[number]>;
export const importColumns = trackColumns.filter(
  (column): column is ImportColumn => !(computed as readonly string[]).includes(column),
);

/** What a row can change: all but what it is matched by. */
export type ImportField = Exclude<ImportColumn, 'id'>;
export const importFields = importColumns.filter((column): column is ImportField => column !== 'id');

export const columnLabels: Record<ImportColumn, string> = {
  id: 'Id',
  title: 'Title',
  artist: 'Artist',
  album: 'Album',
  genre: 'Genre',
  mood: 'Mood',
  tempo: 'Tempo',
  duration: 'Duration',
  bpm: 'BPM',
  key: 'Key',
  description: 'Description',
  available: 'Available',
  tags: 'Tags',
  isrc: 'ISRC',
  iswc: 'ISWC',
  writers: 'Writers',
  master: 'Master',
  signatories: 'Signatories',
  samples: 'Samples',
  ai: 'AI',
  vocals: 'Vocals',
  explicit: 'Explicit',
  language: 'Language',
  restrictions: 'Restrictions',
};
