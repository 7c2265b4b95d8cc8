import type { PitchRef } from '@cueroom/contracts/pitches/pitch-ref';

/** Where tracks stand, beside the catalog. Also the token by which it is injected. */
export abstract class TrackPlaces {
  /** The open pitches of each of these tracks. */
  abstract of(trackIds: string[]): Promise<Map<string, PitchRef[]>>;
  /** To be awaited before a change of these tracks is confirmed: open pages look again. */
  abstract changed(trackIds: string[]): Promise<void>;
}
