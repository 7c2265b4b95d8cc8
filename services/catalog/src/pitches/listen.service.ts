import { createHash } from 'node:crypto';
import { AppError } from '@cueroom/contracts/app-error';
import type { DownloadFormat } from '@cueroom/contracts/media/download-formats';
import { type Download, getDownload, startDownload, startZip } from '@cueroom/contracts/media/downloads';
import type {
  ListenContent,
  ListenDownloadParams,
  OpenedPage,
  PitchFiles,
  RecipientDownload,
  StartListenDownload,
} from '@cueroom/contracts/pitches/listen';
import { mayDownload } from '@cueroom/contracts/pitches/pitch-options';
import { Bus } from '@cueroom/messaging/bus';
import { Injectable } from '@nestjs/common';
import { CatalogSettings } from '../settings';
import { TracksRepository } from '../tracks/tracks.repository';
import { accessOf, listenerOf, Listeners, type Opened } from './listeners.service';
import { filesOf, listenContent } from './listen-content';
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

  /** Those of these people whose links are open. */
  async listOpen(recipientIds: string[]): Promise<OpenedPage[]> {
    const all = await this.listeners.listOpen(recipientIds);
    const trackIds = new Set(all.flatMap(({ pitch }) => pitch.tracks.map(({ trackId }) => trackId)));
    const tracks = await this.tracks.listOf([...trackIds]);
    return all.map((opened) => ({
      listener: listenerOf(opened),
      content: listenContent(opened.pitch, tracks, opened.recipient, this.tracking),
    }));
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
    checkAccess(opened, format);
    if (!on) return this.startZip(token, opened, format);
    const { track } = on;
    if (versionId && !track.versions.some(({ id }) => id === versionId)) {
      throw new AppError('not_found', 'This version does not exist (any more)');
    }
    const { askRights: hasRights } = opened.pitch;
    return this.startOnce(opened, { trackIds: [track.id], format, versionId }, async (key) => {
      const wanted = { trackId: track.id, format, hasRights, key, ...(versionId && { versionId }) };
      const download = await this.bus.request(startDownload, wanted);
      await this.reactions.download(token, [track.id], keptOf(download, format, versionId));
      return download;
    });
  }

  /** Only one that this person has started, and only as long as the studio allows it: it is kept for a day. */
  async download({ token, id }: ListenDownloadParams): Promise<Download> {
    await this.checkDownload(await this.listeners.open(token), id);
    return this.bus.request(getDownload, { id });
  }

  async checkDownloadOf({ recipientId, id }: RecipientDownload): Promise<void> {
    await this.checkDownload(await this.listeners.openOf(recipientId), id);
  }

  /** What pages of a pitch play and show now. */
  async filesOf(pitchId: string): Promise<PitchFiles> {
    return { keys: filesOf(await this.preview(pitchId)) };
  }

  private async checkDownload(opened: Opened, id: string): Promise<void> {
    const of = opened.recipient.reactions.filter(({ downloads }) => downloads.some((one) => one.id === id));
    const format = of[0]?.downloads.find((one) => one.id === id)?.format;
    if (!format) throw new AppError('not_found', 'This download does not exist (any more)');
    checkAccess(opened, format);
    const { tracks } = await this.contentOf(opened.pitch, opened.recipient);
    if (of.some((one) => tracks.every(({ trackId }) => trackId !== one.trackId))) {
      throw new AppError('not_found', 'This track is not here (any more)');
    }
  }

  private async startZip(token: string, opened: Opened, format: DownloadFormat): Promise<Download> {
    const { pitch, recipient } = opened;
    const { tracks } = await this.contentOf(pitch, recipient);
    const trackIds = tracks.map(({ trackId }) => trackId);
    if (trackIds.length === 0) throw new AppError('impossible', 'There is nothing to download here');
    const { title, askRights: hasRights } = pitch;
    return this.startOnce(opened, { trackIds, format, isZip: true }, async (key) => {
      const download = await this.bus.request(startZip, { trackIds, format, title, hasRights, key });
      await this.reactions.download(token, trackIds, keptOf(download, format));
      return download;
    });
  }

  /**
   * A second press just after the first one gets the same file; at the same moment it asks media with the same key, which
   * follows from what this person has downloaded before.
   */
  private async startOnce(
    { recipient }: Opened,
    wanted: Wanted,
    start: (key: string) => Promise<Download>,
  ): Promise<Download> {
    const { trackIds, format, versionId = null, isZip = false } = wanted;
    const all = recipient.reactions.flatMap(({ trackId, downloads }) => downloads.map((one) => ({ ...one, trackId })));
    const last = all.findLast(
      (one) => one.trackId === trackIds[0] && one.format === format && one.versionId === versionId,
    );
    const inIt = all.filter(({ id }) => id === last?.id).map(({ trackId }) => trackId);
    const isSame = last && inIt.sort().join() === [...trackIds].sort().join();
    if (isSame && Date.now() - last.createdAt.getTime() < againMs) {
      const download = await this.bus.request(getDownload, { id: last.id });
      // A ZIP of one track is another file than the track.
      if (download.filename.endsWith('.zip') === isZip && download.state !== 'failed') return download;
    }
    const parts = [recipient._id, last?.id, format, versionId, isZip, ...trackIds].map(String);
    return start(createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 32));
  }

  private async contentOf(pitch: PitchDocument, recipient: RecipientDocument | null): Promise<ListenContent> {
    const tracks = await this.tracks.listOf(pitch.tracks.map(({ trackId }) => trackId));
    return listenContent(pitch, tracks, recipient, this.tracking);
  }
}

/** @throws AppError 'forbidden' */
const checkAccess = (opened: Opened, format: DownloadFormat): void => {
  if (mayDownload(accessOf(opened), format)) return;
  throw new AppError('forbidden', 'This cannot be downloaded here. Write to the studio if you need it.');
};

const againMs = 60_000;

interface Wanted {
  trackIds: readonly string[];
  format: DownloadFormat;
  versionId?: string | null;
  isZip?: boolean;
}

const keptOf = ({ id }: Download, format: DownloadFormat, versionId: string | null = null): StoredDownload => ({
  ...{ id, format, versionId },
  createdAt: new Date(),
  fetchedAt: null,
});
