export interface Option<Value extends string = string> {
  value: Value;
  label: string;
}

export const labelOf = (options: readonly Option[], value: string): string =>
  options.find((option) => option.value === value)?.label ?? value;

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

export const vocalKinds = ['vocal', 'instrumental'] as const;
/** What a track says of them where its rights do not. */
export const unknownVocals = 'unknown';
export const trackVocals = [...vocalKinds, unknownVocals] as const;

export const tempos = ['Very Slow', 'Slow', 'Moderate', 'Fast', 'Very Fast'] as const;

/** Ranges that are offered with their counts, as `Ranges` has them; others can be asked for. */
export const bpmBands = ['-70', '70-90', '90-110', '110-130', '130-160', '160-'] as const;
/** Seconds. */
export const lengthBands = ['-60', '60-120', '120-180', '180-240', '240-'] as const;

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

/** Those that calls of their own set: the studio has asked for changes, the artist has withdrawn. */
export const otherStatuses = [
  { value: 'changes_asked', label: 'Changes requested' },
  { value: 'withdrawn', label: 'Withdrawn' },
] as const satisfies readonly Option[];
export const submissionStatuses = [
  'submitted',
  ...reviewStatuses.map(({ value }) => value),
  ...otherStatuses.map(({ value }) => value),
] as const;
export type SubmissionStatus = (typeof submissionStatuses)[number];

/** Nobody has looked at it yet, or the artist has changed it since. */
export const newStatuses = ['submitted', 'pending'] as const;
/** Somebody is to listen to it now: what waits for the studio, and is not on hold. */
export const waitingStatuses = [...newStatuses, 'reviewing'] as const;
/** The studio is to decide, and not the artist to send something. */
export const pendingStatuses = [...waitingStatuses, 'on_hold'] as const;
export const undecidedStatuses = [...pendingStatuses, 'changes_asked'] as const;

/** What the studio can ask an artist for. */
export const changeItems = [
  { value: 'better-file', label: 'Replace file' },
  { value: 'instrumental', label: 'Instrumental' },
  { value: 'versions', label: 'Other versions' },
  { value: 'rights', label: 'Rights' },
  { value: 'lyrics', label: 'Lyrics' },
  { value: 'other', label: 'Other' },
] as const satisfies readonly Option[];
export type ChangeItem = (typeof changeItems)[number]['value'];

/** When an artist's files go if the studio declines. */
export const retentionChoices = [
  { value: 'keep', label: 'Keep' },
  { value: '30-days', label: 'After 30 days' },
  { value: '6-months', label: 'After 6 months' },
] as const satisfies readonly Option[];
export type RetentionChoice = (typeof retentionChoices)[number]['value'];

export const letterKinds = ['letter-approve', 'letter-reject', 'letter-feedback', 'letter-changes'] as const;
export type LetterKind = (typeof letterKinds)[number];

export const projectTypes = [
  { value: 'film', label: 'Feature Film' },
  { value: 'tv-series', label: 'TV Series' },
  { value: 'documentary', label: 'Documentary' },
  { value: 'docuseries', label: 'Docuseries' },
  { value: 'commercial', label: 'Commercial/Ad' },
  { value: 'game', label: 'Video Game' },
  { value: 'other', label: 'Other' },
] as const satisfies readonly Option[];

export const timelines = [
  { value: 'asap', label: 'ASAP' },
  { value: '1-2-weeks', label: '1-2 Weeks' },
  { value: '1-month', label: '1 Month' },
  { value: '2-3-months', label: '2-3 Months' },
  { value: 'flexible', label: 'Flexible' },
] as const satisfies readonly Option[];

export const budgets = [
  { value: 'under-5k', label: 'Under $5k' },
  { value: '5k-15k', label: '$5k - $15k' },
  { value: '15k-50k', label: '$15k - $50k' },
  { value: '50k-100k', label: '$50k - $100k' },
  { value: '100k-plus', label: '$100k+' },
  { value: 'discuss', label: 'Let’s Discuss' },
] as const satisfies readonly Option[];

export const contactSubjects = [
  { value: 'new-project', label: 'New Project' },
  { value: 'partnership', label: 'Partnership' },
  { value: 'artist-question', label: 'Artist Question' },
  { value: 'press', label: 'Press' },
  { value: 'support', label: 'Support' },
  { value: 'other', label: 'Other' },
] as const satisfies readonly Option[];

/** A brief that was just submitted reads like a new one. */
export const briefStatuses = [
  { value: 'submitted', label: 'New' },
  { value: 'new', label: 'New' },
  { value: 'reviewing', label: 'Reviewing' },
  { value: 'proposal', label: 'Proposal' },
  { value: 'won', label: 'Won' },
  { value: 'lost', label: 'Lost' },
] as const satisfies readonly Option[];

export const contactStatuses = ['new', 'replied', 'closed'] as const;
