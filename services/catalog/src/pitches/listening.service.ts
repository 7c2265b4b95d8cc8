import type { Track } from '@cueroom/contracts/catalog/tracks';
import { addHeard } from '@cueroom/contracts/heard-ranges';
import type { RecordHeardBatch } from '@cueroom/contracts/pitches/listen';
import { limits } from '@cueroom/contracts/rules';
import type { OutboxEntry } from '@cueroom/persistence/outbox.schema';
import { Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import { CatalogSettings } from '../settings';
import { TracksRepository } from '../tracks/tracks.repository';
import { Listeners, type Opened } from './listeners.service';
import { playedSec, reactionsOf } from './listen-content';
import { PitchHints } from './pitch-hints';
import { reacted } from './reacted';
import { withReactions } from './reactions.service';
import { RecipientsRepository, type RecipientWrite } from './recipients.repository';

/** An older visit that goes on counts again. */
const visitsKept = 50;

/** Visits, and what was really heard: as far as the studio records it at all. */
@Injectable()
export class Listening {
  constructor(
    private readonly listeners: Listeners,
    private readonly recipients: RecipientsRepository,
    private readonly tracks: TracksRepository,
    private readonly hints: PitchHints,
    private readonly settings: CatalogSettings,
  ) {}

  async record(batch: RecordHeardBatch): Promise<void> {
    if (this.settings.PITCH_TRACKING === 'off') return void (await this.listeners.open(batch.token));
    const { pitchId } = await this.recipients.write(
      () => this.listeners.open(batch.token),
      (opened) => this.add(opened, batch),
    );
    await this.hints.reacted(pitchId);
  }

  /** The first batch of a visit counts it; of what was heard the feed tells once a visit and track. */
  private async add(opened: Opened, { visit, heard }: RecordHeardBatch): Promise<RecipientWrite> {
    const { recipient, pitch } = opened;
    const now = new Date();
    const known = recipient.seen.find(({ id }) => id === visit);
    const trackIds = known?.trackIds ?? [];
    const told: OutboxEntry[] = [];
    // A moment apart, so that the feed has them in this order.
    const tell = (kind: 'opened' | 'heard', occurrence: string, track?: Track) =>
      told.push(reacted(opened, { kind }, track, occurrence, new Date(now.getTime() + told.length)));
    if (!known) tell('opened', `${visit}-opened`);
    const tracks = await this.tracks.listOf([...new Set(heard.map(({ trackId }) => trackId))]);
    let { reactions } = recipient;
    const newIds: string[] = [];
    for (const track of tracks) {
      const placed = pitch.tracks.find(({ trackId }) => trackId === track.id);
      if (!placed) continue;
      const of = reactionsOf(recipient, track.id);
      const played = heard
        .filter(({ trackId }) => trackId === track.id)
        .map(({ from, to }): [number, number] => [from, to]);
      const merged = addHeard(of.heard, played, playedSec(track, placed) ?? limits.songSec.max);
      if (isDeepStrictEqual(merged, of.heard)) continue;
      reactions = withReactions(reactions, { ...of, heard: merged, heardAt: now });
      if (trackIds.includes(track.id)) continue;
      newIds.push(track.id);
      tell('heard', `${visit}-heard-${track.id}`, track);
    }
    if (known && reactions === recipient.reactions) return null;
    const others = recipient.seen.filter(({ id }) => id !== visit);
    return {
      set: {
        reactions,
        seen: [...others, { id: visit, trackIds: [...trackIds, ...newIds] }].slice(-visitsKept),
        ...(!known && {
          visits: recipient.visits + 1,
          firstOpenedAt: recipient.firstOpenedAt ?? now,
          lastOpenedAt: now,
        }),
      },
      events: told,
    };
  }
}
