/** Limits that hold everywhere. */
export const limits = {
  name: 200,
  email: 254,
  url: 2048,
  longText: 10_000,
  lyrics: 20_000,
  tags: 50,
  tag: 60,
  pageSize: 500,
  songsPerSubmission: 5,
  /** So long after its details a submission takes songs. */
  songsAcceptedHours: 24,
  /** Beside main files. */
  versionsPerSong: 20,
  versionsPerSubmission: 60,
  versionLabel: 60,
  /** How long a song may be. */
  songSec: { min: 1, max: 20 * 60 },
  descriptionMin: 10,
  undoWindowSec: 20,
  /** Clocks differ: so much later nothing can be undone any more, and letters leave. */
  undoGraceSec: 5,
  pitchTracks: 100,
  pitchNote: 1000,
  pitchComment: 2000,
  pitchWish: 500,
  pitchRecipients: 200,
  /** Of one recipient of a pitch, all tracks together. */
  pitchComments: 500,
  pitchRequests: 100,
  credits: 30,
  awards: 20,
  quote: 1000,
  /** Films of a project, beside its own one. */
  scenes: 6,
  /** Films that the home page plays. */
  reel: 12,
  /** Of a person, on the About page. */
  personLinks: 5,
  /** More pictures of a project, beside the one of its tile. */
  stills: 12,
  /** Of a project; an excerpt's seconds. */
  cues: 3,
  cue: { minSec: 30, maxSec: 60 },
  /** Bytes of one uploaded file, by the kind of thing it is for. */
  uploadBytes: {
    audio: 200 * 2 ** 20,
    track: 200 * 2 ** 20,
    hero: 100 * 2 ** 20,
    image: 5 * 2 ** 20,
    csv: 20 * 2 ** 20,
  },
} as const;

export const tooLong = (max: number | string): string => `Please use at most ${max} characters`;

/** Of what is done to many records at once. */
export const bulkLimits = {
  ids: 10_000,
  /** Of a filter: the first ones of its list. */
  matches: 100_000,
  /** So many are changed before the call is answered. */
  atOnce: 200,
  keptDays: 30,
} as const;
