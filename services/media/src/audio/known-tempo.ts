import { listTracksOfFiles } from '@cueroom/contracts/catalog/tracks';
import { findSimilarFiles } from '@cueroom/contracts/media/recordings';
import { type AudioSuggestions, withKnownTempo } from '@cueroom/contracts/media/suggestions';
import type { Bus } from '@cueroom/messaging/bus';
import { log } from '@cueroom/platform/logger';

/** So many keys one request may name. */
const mostFiles = 400;

/** The suggestions for a file whose fingerprint is stored, with the tempo that the same recording has in the catalog. */
export const askKnownTempo = async (
  bus: Bus,
  objectKey: string,
  suggestions: AudioSuggestions,
): Promise<AudioSuggestions> => {
  if (!suggestions.bpm && !suggestions.tags.bpm) return suggestions;
  try {
    const similar = await bus.request(findSimilarFiles, { objectKey });
    const objectKeys = [objectKey, ...similar.map((file) => file.objectKey)].slice(0, mostFiles);
    const tracks = await bus.request(listTracksOfFiles, { objectKeys });
    return withKnownTempo(
      suggestions,
      tracks.flatMap(({ bpm }) => bpm ?? []),
    );
  } catch (error) {
    // A verdict does not wait for a suggestion.
    log.warn({ err: error, objectKey }, 'the catalog could not be asked for a known tempo');
    return suggestions;
  }
};
