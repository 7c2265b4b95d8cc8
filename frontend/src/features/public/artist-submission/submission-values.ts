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

/** @param artist whose details are kept from an earlier submission */
export const emptySubmission = (artist?: Pick<SubmissionValues, 'artistName' | 'email'>): SubmissionValues => ({
  artistName: artist?.artistName ?? '',
  email: artist?.email ?? '',
  genre: undefined,
  description: '',
  songs: [emptySong()],
});
