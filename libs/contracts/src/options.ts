/** The option lists of the product: the value that is stored and the word that people read. */
export interface Option<Value extends string = string> {
  value: Value;
  label: string;
}

/** Lists whose words are stored as they are read. */
export const trackGenres = [
  'Pop',
  'Rock',
  'Hip-Hop',
  'Electronic',
  'Jazz',
  'Classical',
  'Country',
  'R&B',
  'Folk',
  'Blues',
  'Reggae',
  'Punk',
  'Metal',
  'Alternative',
  'Indie',
  'World',
  'Ambient',
  'Cinematic',
  'Documentary',
] as const;

export const moods = [
  'Happy',
  'Sad',
  'Energetic',
  'Calm',
  'Romantic',
  'Dark',
  'Uplifting',
  'Melancholic',
  'Aggressive',
  'Peaceful',
  'Mysterious',
  'Nostalgic',
  'Intense',
  'Dreamy',
  'Dramatic',
  'Playful',
] as const;

export const tempos = ['Very Slow', 'Slow', 'Moderate', 'Fast', 'Very Fast'] as const;

export const projectMediums = [
  'Film',
  'TV Series',
  'Commercial',
  'Documentary',
  'Music Video',
  'Short Film',
  'Web Series',
  'Docuseries',
  'Advertisement',
  'TV Special',
] as const;

export const projectGenres = [
  'Electronic',
  'Orchestral',
  'Indie',
  'Pop',
  'Rock',
  'Ambient',
  'Jazz',
  'World',
  'Hip-Hop',
  'Classical',
] as const;

export const priorities = ['low', 'medium', 'high', 'urgent'] as const;

/** The review statuses that an admin sets. A new submission is `submitted`, which reads like pending. */
export const reviewStatuses = [
  { value: 'pending', label: 'Pending Review' },
  { value: 'reviewing', label: 'Under Review' },
  { value: 'approved', label: 'Approved' },
  { value: 'rejected', label: 'Rejected' },
  { value: 'on_hold', label: 'On Hold' },
] as const satisfies readonly Option[];

export const submissionStatuses = ['submitted', ...reviewStatuses.map(({ value }) => value)] as const;
export type SubmissionStatus = (typeof submissionStatuses)[number];

/** Submissions that still wait for a decision. */
export const undecidedStatuses = ['submitted', 'pending', 'reviewing', 'on_hold'] as const;
