import type { ListTracks, Track } from '@cueroom/contracts/catalog/tracks';
import type { Page } from '@cueroom/contracts/message';
import { limits } from '@cueroom/contracts/rules';
import { Bus } from '@cueroom/messaging/bus';
import { mostBytes } from '@cueroom/persistence/read-page';
import { log } from '@cueroom/platform/logger';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { type IndexedTrack, TrackIndex } from './track-index';
import { trackRecord, TracksRepository } from './tracks.repository';
import type { TrackDocument } from './tracks.schema';

const everyMs = 5000;
/** How far the clocks of two machines may be apart, and a write may take from its date to its being there. */
const overlapMs = 10_000;
/** Who has not looked for longer may have missed a deletion: removed tracks stay in the collection so long. */
const longestGapMs = limits.undoWindowSec * 1000;
/** More changes than this are quicker read anew with all the rest. */
const mostChanges = 1000;

/** Of the records that are kept as JSON, in characters: about 100,000 usual tracks. Of more, those that were listed lately. */
const mostKept = 64 * 2 ** 20;

interface Kept {
  revision: number;
  json: string;
}

/**
 * The list of tracks. Each replica has the whole index in memory, and asks before every search whether the catalogue is still
 * the one that it has looked at; if not, it reads what has changed since. An answer shows whatever was confirmed before it
 * was asked for, by whichever replica.
 */
@Injectable()
export class TrackSearch implements OnApplicationBootstrap, OnApplicationShutdown {
  private index = new TrackIndex();
  /** What a page shows, by id: good while the index knows the track at this revision. A line of text is smaller than its object. */
  private readonly kept = new LRUCache<string, Kept>({ maxSize: mostKept, sizeCalculation: ({ json }) => json.length });
  /** What the catalogue was called when the last look began; undefined: nobody could tell. */
  private version?: string;
  /** When the last look began, and when it was done. */
  private lookedAtMs = 0;
  private doneAtMs = 0;
  private looking = Promise.resolve();
  /** The look that has not begun yet; whoever asks meanwhile shares it. */
  private next?: Promise<void>;
  private timer?: NodeJS.Timeout;
  private isStopped = false;

  constructor(
    private readonly tracks: TracksRepository,
    private readonly bus: Bus,
  ) {}

  /** Reads all tracks before this replica is ready and takes its first ask: one that has read them answers until then. */
  async onApplicationBootstrap(): Promise<void> {
    const look = async () => {
      await this.lookAgain().catch((fault: unknown) => log.warn({ err: fault }, 'the index of tracks is read later'));
      if (!this.isStopped) this.timer = setTimeout(look, everyMs);
    };
    await look();
  }

  onApplicationShutdown(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
  }

  async list(query: ListTracks): Promise<Page<Track>> {
    const version = await this.versionNow();
    if (version === undefined || version !== this.version) await this.lookAgain();
    const { ids, total } = this.index.search(query);
    const found = await this.find(ids);
    // What is gone by now is left out.
    const gone = ids.filter((id) => !found.has(id));
    for (const id of gone) this.index.delete(id);
    const items = ids.flatMap((id) => found.get(id) ?? []);
    return { items: fitting(items), total: total - gone.length };
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

  /** Knows afterwards whatever was written before this call. */
  private lookAgain(): Promise<void> {
    this.next ??= this.looking
      .catch(() => undefined)
      .then(() => {
        this.next = undefined;
        this.looking = this.look();
        return this.looking;
      });
    return this.next;
  }

  private versionNow(): Promise<string | undefined> {
    return this.bus.version('catalogue').catch(() => undefined);
  }

  private async look(): Promise<void> {
    const version = await this.versionNow();
    const nowMs = Date.now();
    const changed: TrackDocument[] = [];
    const isNear = nowMs - this.doneAtMs < longestGapMs;
    if (isNear) {
      for await (const track of this.tracks.changedSince(new Date(this.lookedAtMs - overlapMs))) {
        if (!this.index.knows(indexed(track))) changed.push(track);
      }
    }
    if (isNear && changed.length < mostChanges) {
      for (const track of changed) {
        if (isThere(track)) {
          this.index.set(indexed(track));
          this.keep(track);
        } else this.index.delete(String(track._id));
      }
    } else {
      this.index = await TrackIndex.of(this.allThere());
    }
    this.version = version;
    this.lookedAtMs = nowMs;
    this.doneAtMs = Date.now();
  }

  private async *allThere(): AsyncIterable<IndexedTrack> {
    for await (const track of this.tracks.changedSince()) {
      if (!isThere(track)) continue;
      this.keep(track);
      yield indexed(track);
    }
  }
}

/** As many of the first ones as an answer can carry: who goes on by the number received reads all. */
const fitting = (found: string[]): Track[] => {
  let bytes = 0;
  const end = found.findIndex((json, n) => (bytes += Buffer.byteLength(json)) > mostBytes && n > 0);
  return (end < 0 ? found : found.slice(0, end)).map((json) => JSON.parse(json) as Track);
};

const isThere = ({ removedAt, deletedAt }: TrackDocument): boolean => !removedAt && !deletedAt;

const indexed = (track: TrackDocument): IndexedTrack => {
  const { title, artist, album, genre, mood, tempo, key, description, tags, available, revision } = track;
  const { duration, bpm, createdAt } = track;
  return {
    id: String(track._id),
    revision,
    texts: [title, artist, album, genre, mood, tempo, key, description, ...tags],
    genre,
    available,
    sortedBy: { title, artist, album, genre, duration, bpm, key, createdAt },
  };
};
