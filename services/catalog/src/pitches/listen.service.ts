import { AppError } from '@cueroom/contracts/app-error';
import type { DownloadFormat } from '@cueroom/contracts/media/download-formats';
import { type Download, getDownload, startDownload, startZip } from '@cueroom/contracts/media/downloads';
import type {
  ListenContent,
  ListenDownloadParams,
  OpenedPage,
  StartListenDownload,
} from '@cueroom/contracts/pitches/listen';
import { mayDownload } from '@cueroom/contracts/pitches/pitch-options';
import { Bus } from '@cueroom/messaging/bus';
import { Injectable } from '@nestjs/common';
import { CatalogSettings } from '../settings';
import { TracksRepository } from '../tracks/tracks.repository';
import { accessOf, listenerOf, Listeners, type Opened } from './listeners.service';
import { listenContent } from './listen-content';
import { PitchesRepository } from './pitches.repository';
import type { PitchDocument } from './pitches.schema';
import { Reactions } from './reactions.service';
import type { RecipientDocument, StoredDownload } from './recipients.schema';

/** The page of a recipient, and what may be taken from it. */
@Injectable()
export class ListenService {
  private readonly tracking: boolean;

  constructor(
    private readonly listeners: Listeners,
    private readonly pitches: PitchesRepository,
    private readonly tracks: TracksRepository,
    private readonly reactions: Reactions,
    private readonly bus: Bus,
    settings: CatalogSettings,
  ) {
    this.tracking = settings.PITCH_TRACKING === 'on';
  }

  async open(token: string): Promise<OpenedPage> {
    const opened = await this.listeners.open(token);
    return { listener: listenerOf(opened), content: await this.contentOf(opened.pitch, opened.recipient) };
  }

  async preview(id: string): Promise<ListenContent> {
    const pitch = await this.pitches.find(id);
    if (!pitch) throw this.pitches.notFound();
    return this.contentOf(pitch, null);
  }

  /** @throws AppError 'forbidden' beyond what the studio allows */
  async startDownload({ token, trackId, versionId, format, all }: StartListenDownload): Promise<Download> {
    const opened = await this.listeners.open(token);
    const on = all ? null : await this.reactions.trackOf(opened, trackId ?? '');
    if (!mayDownload(accessOf(opened), format)) {
      throw new AppError('forbidden', 'This cannot be downloaded here. Write to the studio if you need it.');
    }
    if (!on) return this.startZip(token, opened, format);
    const { track } = on;
    if (versionId && !track.versions.some(({ id }) => id === versionId)) {
      throw new AppError('not_found', 'This version does not exist (any more)');
    }
    const download = await this.bus.request(startDownload, {
      trackId: track.id,
      format,
      ...(versionId && { versionId }),
    });
    await this.reactions.download(token, [track.id], keptOf(download, format, versionId));
    return download;
  }

  /** Only one that this person has started. */
  async download({ token, id }: ListenDownloadParams): Promise<Download> {
    const { recipient } = await this.listeners.open(token);
    const isOwn = recipient.reactions.some(({ downloads }) => downloads.some((one) => one.id === id));
    if (!isOwn) throw new AppError('not_found', 'This download does not exist (any more)');
    return this.bus.request(getDownload, { id });
  }

  private async startZip(token: string, { pitch, recipient }: Opened, format: DownloadFormat): Promise<Download> {
    const { tracks } = await this.contentOf(pitch, recipient);
    const trackIds = tracks.map(({ trackId }) => trackId);
    if (trackIds.length === 0) throw new AppError('impossible', 'There is nothing to download here');
    const { title, askRights: hasRights } = pitch;
    const download = await this.bus.request(startZip, { trackIds, format, title, hasRights });
    await this.reactions.download(token, trackIds, keptOf(download, format));
    return download;
  }

  private async contentOf(pitch: PitchDocument, recipient: RecipientDocument | null): Promise<ListenContent> {
    const tracks = await this.tracks.listOf(pitch.tracks.map(({ trackId }) => trackId));
    return listenContent(pitch, tracks, recipient, this.tracking);
  }
}

const keptOf = ({ id }: Download, format: DownloadFormat, versionId: string | null = null): StoredDownload => ({
  ...{ id, format, versionId },
  createdAt: new Date(),
});
