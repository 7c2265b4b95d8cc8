import type { RetentionChoice } from '@cueroom/contracts/options';
import type { Rights } from '@cueroom/contracts/rights/rights';
import { newCreationKey } from '../../../../lib/api/create-once';

export interface SongValues {
  /** Identifies the song within the form: its file and progress are kept under it. Never sent. */
  key: string;
  trackTitle: string;
  trackUrl: string;
  lyrics: string;
  tags: string[];
  /** As typed; null: nothing is said. */
  rights: Rights | null;
}

export interface SubmissionValues {
  artistName: string;
  email: string;
  genre?: string;
  description: string;
  /** When the files go if the studio declines. */
  retention: RetentionChoice;
  songs: SongValues[];
}

export const emptySong = (): SongValues => ({
  key: `song-${newCreationKey()}`,
  trackTitle: '',
  trackUrl: '',
  lyrics: '',
  tags: [],
  rights: null,
});

/** @param artist whose details are kept from an earlier submission */
export const emptySubmission = (artist?: Pick<SubmissionValues, 'artistName' | 'email'>): SubmissionValues => ({
  artistName: artist?.artistName ?? '',
  email: artist?.email ?? '',
  genre: undefined,
  description: '',
  retention: 'keep',
  songs: [emptySong()],
});
