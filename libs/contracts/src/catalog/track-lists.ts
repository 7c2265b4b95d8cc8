import { Type } from 'class-transformer';
import { IsIn, IsOptional, ValidateNested } from 'class-validator';
import { FacetCount, Ranges } from '../facets';
import { tempos, trackVocals } from '../options';
import { clearances } from '../rights/clearance';
import { versionGroups } from '../versions/version-kinds';
import { musicalKey, unknownKey } from './musical-key';
import { sortedFields } from './track-fields';
import { AnyOf, OptionalText, PageQuery, Parsed, SortBy } from '../rules';

export const trackSorts = [...sortedFields, 'createdAt'] as const;

const maxList = 1000;

/** Each in its one spelling; null where one is no key. */
const keysOf = (typed: string): string | null => {
  const keys = typed.split(',').map(musicalKey);
  return keys.includes(null) ? null : keys.join(',');
};

/** What narrows the list of tracks down; of values separated by commas a track has one, of tags and versions all. */
class TrackFilters extends PageQuery {
  /** It and the moods: words of track-words.ts, or the studio's own. */
  @OptionalText() genre?: string;
  @IsOptional() @IsIn(['true', 'false']) available?: 'true' | 'false';
  @OptionalText(maxList) mood?: string;
  @AnyOf('tempo', tempos) tempo?: string;
  /** With half and double of each range that has an end. */
  @Ranges('bpm') bpm?: string;
  /** In any spelling. */
  @Parsed(keysOf, unknownKey) key?: string;
  @OptionalText(maxList) tag?: string;
  /** Seconds. */
  @Ranges('length') length?: string;
  @IsOptional() @IsIn(['true', 'false']) hasFile?: 'true' | 'false';
  @AnyOf('clearance', clearances.map(({ value }) => value))
  clearance?: string;
  @AnyOf('vocals', trackVocals) vocals?: string;
  /** Of several, all. */
  @AnyOf('has', versionGroups.map(({ value }) => value))
  has?: string;
}

export class ListTracks extends TrackFilters {
  /**
   * Beginnings of words of any of a track's texts, in any order; `90 bpm`, `85-95`, `3:00-4:00`, "a phrase", -exclusion;
   * facts: `Dm`, `one-stop`, `no vocals`, `30 s cut`. X-Understood says which were understood.
   * Words that no track has are taken for typing errors.
   */
  @OptionalText() q?: string;
  /** What has no value comes last, whichever the direction. Without it a search is in the order of its relevance. */
  @SortBy(trackSorts) sort?: string;
}

const Counts = (): PropertyDecorator => (target, key) => {
  ValidateNested({ each: true })(target, key as string);
  Type(() => FacetCount)(target, key);
};

/** How many tracks each filter would show, beside the words and the other filters that were asked for; the most first. */
export class TrackFacets {
  @Counts() genre!: FacetCount[];
  @Counts() available!: FacetCount[];
  @Counts() mood!: FacetCount[];
  @Counts() tempo!: FacetCount[];
  @Counts() bpm!: FacetCount[];
  @Counts() key!: FacetCount[];
  @Counts() tag!: FacetCount[];
  @Counts() length!: FacetCount[];
  @Counts() hasFile!: FacetCount[];
  @Counts() clearance!: FacetCount[];
  @Counts() vocals!: FacetCount[];
  @Counts() has!: FacetCount[];
}
