import { NewSong } from '@cueroom/contracts/intake/songs';
import { NewSubmission } from '@cueroom/contracts/intake/submissions';
import { limits } from '@cueroom/contracts/rules';
import { Type } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, ValidateNested } from 'class-validator';

export interface SongValues {
  /** Names the song in this form: its file and its progress are kept under it. Never sent. */
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

/** The whole form: what is sent first, with the songs that follow it. */
export class SubmissionForm extends NewSubmission {
  @ArrayMinSize(1, { message: 'At least one song is required' })
  @ArrayMaxSize(limits.songsPerSubmission, { message: `Maximum ${limits.songsPerSubmission} songs allowed` })
  @ValidateNested({ each: true })
  @Type(() => NewSong)
  songs!: NewSong[];
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
