import type { Track } from '@cueroom/contracts/catalog/tracks';
import { addHeard } from '@cueroom/contracts/heard-ranges';
import type { PlayedPart } from '@cueroom/contracts/pitches/heard';
import type { RecordHeardBatch } from '@cueroom/contracts/pitches/listen';
import type { PitchTrack } from '@cueroom/contracts/pitches/pitches';
import { limits } from '@cueroom/contracts/rules';
import type { OutboxEntry } from '@cueroom/persistence/outbox/outbox.schema';
import { Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import { CatalogSettings } from '../settings';
import { TracksRepository } from '../tracks/tracks.repository';
import { Listeners, type Opened } from './listeners.service';
import { playedSec, reactionsOf, versionIn } from './listen-content';
import { PitchFeed } from './pitch-feed';
import { PitchHints } from './pitch-hints';
import { reacted, type ReactedTrack } from './reacted';
import { withReactions } from './reactions.service';
import type { RecipientWrite } from './recipients.repository';
import type { StoredReactions } from './recipients.schema';

/** An older visit that goes on counts again. */
const visitsKept = 50;

/** Visits, and what was really heard: as far as the studio records it at all. */
@Injectable()
export class Listening {
  constructor(
    private readonly listeners: Listeners,
    private readonly feed: PitchFeed,
    private readonly tracks: TracksRepository,
    private readonly hints: PitchHints,
    private readonly settings: CatalogSettings,
  ) {}

  async record(batch: RecordHeardBatch): Promise<void> {
    if (this.settings.PITCH_TRACKING === 'off') return void (await this.listeners.open(batch.token));
    const { pitchId } = await this.feed.write(
      () => this.listeners.open(batch.token),
      (opened) => this.add(opened, batch),
    );
    await this.hints.reacted(pitchId);
  }

  /** The first batch of a visit counts it; of what was heard the feed tells once a visit, track and version. */
  private async add(opened: Opened, { visit, heard }: RecordHeardBatch): Promise<RecipientWrite> {
    const { recipient, pitch } = opened;
    const now = new Date();
    const known = recipient.seen.find(({ id }) => id === visit);
    const heardBefore = known?.trackIds ?? [];
    const newEvents: OutboxEntry[] = [];
    // A moment apart, so that the feed has them in this order.
    const addEvent = (kind: 'opened' | 'heard', occurrence: string, about?: ReactedTrack) =>
      newEvents.push(reacted(opened, { kind }, about, occurrence, new Date(now.getTime() + newEvents.length)));
    if (!known) addEvent('opened', `${visit}-opened`);
    const tracks = await this.tracks.listOf([...new Set(heard.map(({ trackId }) => trackId))]);
    let { reactions } = recipient;
    const newIds: string[] = [];
    for (const track of tracks) {
      const placed = placedIn(pitch, track.id);
      for (const [versionId, played] of placed ? soundsIn(heard, placed) : []) {
        const of = reactionsOf({ reactions }, track.id);
        const after = withHeard(of, versionId, played, lengthOf(track, placed!, versionId));
        if (!after) continue;
        reactions = withReactions(reactions, { ...after, heardAt: now });
        const id = versionId ?? track.id;
        if (heardBefore.includes(id)) continue;
        newIds.push(id);
        addEvent('heard', `${visit}-heard-${id}`, { track, version: versionIn(track, versionId) });
      }
    }
    // What was recorded before says nothing new; an empty batch is the page, opened again within its visit.
    if (known && heard.length > 0 && reactions === recipient.reactions) return null;
    const others = recipient.seen.filter(({ id }) => id !== visit);
    return {
      set: {
        reactions,
        seen: [...others, { id: visit, trackIds: [...heardBefore, ...newIds] }].slice(-visitsKept),
        ...(!known && {
          visits: recipient.visits + 1,
          firstOpenedAt: recipient.firstOpenedAt ?? now,
        }),
        // A visit lasts: what is seen last of it is the person's last sign of life.
        lastOpenedAt: now,
      },
      events: newEvents,
    };
  }
}

/** What was taken out was heard until its page knew. */
const placedIn = ({ tracks, takenOut = [] }: Opened['pitch'], id: string): PitchTrack | undefined =>
  tracks.find(({ trackId }) => trackId === id) ??
  (takenOut.some(({ trackId }) => trackId === id) ? { trackId: id, versionId: null } : undefined);

type Ranges = [number, number][];

/** What was played of a track, by version: null is what stands in the pitch itself, as pages of before tell everything. */
const soundsIn = (heard: readonly PlayedPart[], placed: PitchTrack): Map<string | null, Ranges> => {
  const sounds = new Map<string | null, Ranges>();
  for (const { trackId, versionId = null, from, to } of heard) {
    if (trackId !== placed.trackId) continue;
    const sound = versionId === placed.versionId ? null : versionId;
    sounds.set(sound, [...(sounds.get(sound) ?? []), [from, to]]);
  }
  return sounds;
};

/** In seconds; 0 of a version that is not there. */
const lengthOf = (track: Track, placed: PitchTrack, versionId: string | null): number => {
  if (versionId === null) return playedSec(track, placed) ?? limits.songSec.max;
  const version = versionIn(track, versionId);
  return version ? (version.duration ?? limits.songSec.max) : 0;
};

/** @returns null where nothing is new in it */
const withHeard = (
  of: StoredReactions,
  versionId: string | null,
  played: Ranges,
  lengthSec: number,
): StoredReactions | null => {
  const { versions = [] } = of;
  const before = (versionId === null ? of.heard : versions.find((one) => one.versionId === versionId)?.heard) ?? [];
  const heard = addHeard(before, played, lengthSec);
  if (isDeepStrictEqual(heard, before)) return null;
  if (versionId === null) return { ...of, heard };
  return { ...of, versions: [...versions.filter((one) => one.versionId !== versionId), { versionId, heard }] };
};
