import type { Page } from '@cueroom/contracts/message';
import type { ListTrackPitches, TrackClient, TrackPitch } from '@cueroom/contracts/pitches/track-pitches';
import { Injectable } from '@nestjs/common';
import { TracksRepository } from '../tracks/tracks.repository';
import { PitchesRepository } from './pitches.repository';
import { reactionsRecord } from './recipient-record';
import { RecipientsRepository, type TrackListener } from './recipients.repository';

const clientOf = ({ _id, name, company, reactions }: TrackListener): TrackClient[] =>
  reactions.map((of) => ({ ...reactionsRecord(of), recipientId: String(_id), recipientName: name, company }));

/** Where a track was pitched, and what clients did with it. */
@Injectable()
export class TrackPitches {
  constructor(
    private readonly tracks: TracksRepository,
    private readonly pitches: PitchesRepository,
    private readonly recipients: RecipientsRepository,
  ) {}

  async list({ id, limit, offset }: ListTrackPitches): Promise<Page<TrackPitch>> {
    if (!(await this.tracks.find(id))) throw this.tracks.notFound();
    const listeners = await this.recipients.withTrack(id);
    const { items, total } = await this.pitches.withTrack(
      id,
      listeners.map(({ pitchId }) => pitchId),
      { limit, offset },
    );
    const counts = await this.recipients.countsOf(items.map((pitch) => pitch.id));
    const rows = items.map((pitch): TrackPitch => {
      const placed = pitch.tracks.find(({ trackId }) => trackId === id);
      return {
        ...{ id: pitch.id, title: pitch.title, status: pitch.status, createdAt: pitch.createdAt },
        ...{ isInPitch: placed !== undefined, versionId: placed?.versionId ?? null, note: placed?.note ?? null },
        recipientCount: counts.get(pitch.id)?.recipientCount ?? 0,
        clients: listeners.filter(({ pitchId }) => pitchId === pitch.id).flatMap(clientOf),
      };
    });
    return { items: rows, total };
  }
}
