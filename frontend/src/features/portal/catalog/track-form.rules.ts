import type { PlayableTrack } from '@cueroom/contracts/catalog/playable-track';
import type { NewTrack } from '@cueroom/contracts/catalog/tracks';
import { tidyTags } from '@cueroom/contracts/rules';

/** What the form holds: numbers are numbers already, tags are one line of text. */
export interface TrackValues extends Omit<NewTrack, 'tags'> {
  tagsText: string;
}

export const trackValues = (track: PlayableTrack | null): TrackValues => ({
  title: track?.title ?? '',
  artist: track?.artist ?? '',
  album: track?.album ?? null,
  genre: track?.genre ?? null,
  mood: track?.mood ?? null,
  tempo: track?.tempo ?? null,
  duration: track?.duration ?? null,
  bpm: track?.bpm ?? null,
  key: track?.key ?? null,
  fileUrl: track?.fileUrl ?? null,
  tagsText: track?.tags.join(', ') ?? '',
});

export const trackOf = ({ tagsText, ...track }: TrackValues): NewTrack => ({
  ...track,
  tags: tidyTags(tagsText.split(',')),
});
