/** What became of a song. Apart from the shapes: the page reads these words without the rules. */
export const songOutcomes = ['in-catalog', 'not-chosen', 'not-usable'] as const;
export type SongOutcome = (typeof songOutcomes)[number];

/** As its artist reads it, on the page and in a letter. */
export const outcomeWords: Readonly<Record<SongOutcome, string>> = {
  'in-catalog': 'Accepted',
  'not-chosen': 'Not taken',
  'not-usable': 'Could not be read',
};
