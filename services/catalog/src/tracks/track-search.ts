import { type ListTracks, type Track, type TrackFacets, trackSorts } from '@cueroom/contracts/catalog/tracks';
import type { Page } from '@cueroom/contracts/message';
import { Bus } from '@cueroom/messaging/bus';
import { mostBytes } from '@cueroom/persistence/read-page';
import type { Wanted } from '@cueroom/persistence/record-index';
import { RecordSearch } from '@cueroom/persistence/record-search';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { trackRecord, TracksRepository } from './tracks.repository';
import type { TrackDocument } from './tracks.schema';

/** Of the records that are kept as JSON, in characters: about 100,000 usual tracks. Of more, those that were listed lately. */
const mostKept = 64 * 2 ** 20;

interface Kept {
  revision: number;
  json: string;
}

const facets = ['genre', 'available'] as const;
type Facet = (typeof facets)[number];

/** The list of tracks, found in memory. */
@Injectable()
export class TrackSearch extends RecordSearch<TrackDocument, (typeof trackSorts)[number], Facet> {
  /** What a page shows, by id: good while the index knows the track at this revision. A line of text is smaller than its object. */
  private readonly kept = new LRUCache<string, Kept>({ maxSize: mostKept, sizeCalculation: ({ json }) => json.length });

  constructor(
    private readonly tracks: TracksRepository,
    bus: Bus,
  ) {
    super(bus, 'catalog', trackSorts, facets);
  }

  async list(query: ListTracks): Promise<Page<Track>> {
    const { ids, total } = await this.search({ ...query, ...wantedOf(query) });
    const found = await this.find(ids);
    // What is gone by now is left out.
    const gone = ids.filter((id) => !found.has(id));
    for (const id of gone) this.drop(id);
    const items = ids.flatMap((id) => found.get(id) ?? []);
    return { items: fitting(items), total: total - gone.length };
  }

  count(query: ListTracks): Promise<TrackFacets> {
    return this.counts(wantedOf(query));
  }

  protected override changedSince(moment?: Date): AsyncIterable<TrackDocument> {
    return this.tracks.changedSince(moment);
  }

  protected override size(): Promise<number> {
    return this.tracks.size();
  }

  protected override revisions(among?: string[]): Promise<Map<string, number>> {
    return this.tracks.revisions(among);
  }

  protected override heard(track: TrackDocument): void {
    this.keep(track);
  }

  /** What was erased stays nowhere. */
  protected override forgot(id: string): void {
    this.kept.delete(id);
  }

  protected override indexed(track: TrackDocument) {
    const { title, artist, album, genre, mood, tempo, key, description, tags, available, revision } = track;
    if (track.removedAt || track.deletedAt) return null;
    return {
      id: String(track._id),
      revision,
      texts: [title, artist, album, genre, mood, tempo, key, description, ...tags],
      facets: { genre, available: String(available) },
      sortedBy: {
        title,
        artist,
        album,
        genre,
        duration: track.duration,
        bpm: track.bpm,
        key,
        createdAt: track.createdAt,
      },
    };
  }

  /** Those of them that are there. */
  private async find(ids: string[]): Promise<Map<string, string>> {
    const found = new Map<string, string>();
    for (const id of ids) {
      const kept = this.kept.get(id);
      if (kept && this.index.knows({ id, revision: kept.revision })) found.set(id, kept.json);
    }
    const others = ids.filter((id) => !found.has(id));
    if (others.length === 0) return found;
    for (const track of await this.tracks.findAll(others)) found.set(String(track._id), this.keep(track));
    return found;
  }

  private keep(track: TrackDocument): string {
    const json = JSON.stringify(trackRecord(track));
    this.kept.set(String(track._id), { revision: track.revision, json });
    return json;
  }
}

const wantedOf = ({ q, genre, available }: ListTracks): Wanted<Facet> => ({
  q,
  only: { ...(genre && { genre: [genre] }), ...(available && { available: [available] }) },
});

/** As many of the first ones as an answer can carry: who goes on by the number received reads all. */
const fitting = (found: string[]): Track[] => {
  let bytes = 0;
  const end = found.findIndex((json, n) => (bytes += Buffer.byteLength(json)) > mostBytes && n > 0);
  return (end < 0 ? found : found.slice(0, end)).map((json) => JSON.parse(json) as Track);
};
