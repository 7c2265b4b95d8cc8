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
    const latest = await this.latest(opened, [track.id], { format, versionId });
    if (latest) return latest;
    const download = await this.bus.request(startDownload, {
      trackId: track.id,
      format,
      ...(versionId && { versionId }),
    });
    await this.reactions.download(token, [track.id], keptOf(download, format, versionId));
    return download;
  }

  /** Only one that this person has started, and only as long as the studio allows it: it is kept for a day. */
  async download({ token, id }: ListenDownloadParams): Promise<Download> {
    const opened = await this.listeners.open(token);
    const of = opened.recipient.reactions.filter(({ downloads }) => downloads.some((one) => one.id === id));
    const format = of[0]?.downloads.find((one) => one.id === id)?.format;
    if (!format) throw new AppError('not_found', 'This download does not exist (any more)');
    checkAccess(opened, format);
    const { tracks } = await this.contentOf(opened.pitch, opened.recipient);
    if (of.some((one) => tracks.every(({ trackId }) => trackId !== one.trackId))) {
      throw new AppError('not_found', 'This track is not here (any more)');
    }
    return this.bus.request(getDownload, { id });
  }

  private async startZip(token: string, opened: Opened, format: DownloadFormat): Promise<Download> {
    const { pitch, recipient } = opened;
    const { tracks } = await this.contentOf(pitch, recipient);
    const trackIds = tracks.map(({ trackId }) => trackId);
    if (trackIds.length === 0) throw new AppError('impossible', 'There is nothing to download here');
    const latest = await this.latest(opened, trackIds, { format, isZip: true });
    if (latest) return latest;
    const { title, askRights: hasRights } = pitch;
    const download = await this.bus.request(startZip, { trackIds, format, title, hasRights });
    await this.reactions.download(token, trackIds, keptOf(download, format));
    return download;
  }

  /** Of the same files, asked for just now: a second press makes no second ZIP. */
  private async latest(
    { recipient }: Opened,
    trackIds: readonly string[],
    { format, versionId = null, isZip = false }: Wanted,
  ): Promise<Download | null> {
    const all = recipient.reactions.flatMap(({ trackId, downloads }) => downloads.map((one) => ({ ...one, trackId })));
    const isSame = (one: StoredDownload) =>
      one.format === format && one.versionId === versionId && Date.now() - one.createdAt.getTime() < againMs;
    const same = all.findLast(({ trackId, ...one }) => trackId === trackIds[0] && isSame(one));
    const inIt = all.filter(({ id }) => id === same?.id).map(({ trackId }) => trackId);
    if (!same || inIt.sort().join() !== [...trackIds].sort().join()) return null;
    const download = await this.bus.request(getDownload, { id: same.id });
    // A ZIP of one track is another file than the track.
    const isIt = download.filename.endsWith('.zip') === isZip;
    return isIt && download.state !== 'failed' ? download : null;
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
  format: DownloadFormat;
  versionId?: string | null;
  isZip?: boolean;
}

const keptOf = ({ id }: Download, format: DownloadFormat, versionId: string | null = null): StoredDownload => ({
  ...{ id, format, versionId },
  createdAt: new Date(),
});
