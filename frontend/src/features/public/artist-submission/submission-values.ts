export interface SongValues {
  /** Identifies the song within the form: its file and progress are kept under it. Never sent. */
  key: string;
  trackTitle: string;
  trackUrl: string;
  lyrics: string;
  tags: string[];
}

export interface SubmissionValues {
  artistName: string;
  email: string;
  genre?: string;
  description: string;
  songs: SongValues[];
}

let songsMade = 0;
export const emptySong = (): SongValues => ({
  key: `song-${++songsMade}`,
  trackTitle: '',
  trackUrl: '',
  lyrics: '',
  tags: [],
});

export const emptySubmission = (): SubmissionValues => ({
  artistName: '',
  email: '',
  genre: undefined,
  description: '',
  songs: [emptySong()],
});
