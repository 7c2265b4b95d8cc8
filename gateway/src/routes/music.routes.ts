import { AppError } from '@cueroom/contracts/app-error';
import { PlayableTrack } from '@cueroom/contracts/catalog/playable-track';
import { ListTracks } from '@cueroom/contracts/catalog/track-lists';
import {
  addTrack,
  countTracks,
  deleteTrack,
  getTrack,
  listTracks,
  NewTrack,
  restoreTrack,
  type Track,
  TrackChanges,
  updateTrack,
} from '@cueroom/contracts/catalog/tracks';
import { builtInWords, isKnown } from '@cueroom/contracts/catalog/track-words';
import { checkWords } from '@cueroom/contracts/catalog/vocabulary';
import type { Idempotency } from '@cueroom/contracts/idempotency';
import { promoteSong, type PromoteSong } from '@cueroom/contracts/intake/review';
import {
  type Download,
  DownloadId,
  FetchableDownload,
  getDownload,
  checkedDownload,
  NewDownload,
  startDownload,
  startZip,
} from '@cueroom/contracts/media/downloads';
import { objectKeyOf, objectPathOf } from '@cueroom/contracts/media/file-address';
import { approvedSongOwner, checkObject, corruptedAudio } from '@cueroom/contracts/media/objects';
import { type Created, pageOf } from '@cueroom/contracts/message';
import { listTrackPitches } from '@cueroom/contracts/pitches/track-pitches';
import { IdParam, OptionalText, PageQuery } from '@cueroom/contracts/rules';
import { Bus } from '@cueroom/messaging/bus';
import { withAdmin } from '@cueroom/platform/request-context';
import { Body, Delete, Get, Param, Post, Put, Query, Req } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { IsOptional, IsString } from 'class-validator';
import type { FastifyRequest } from 'fastify';
import { Answers, AnswersRevision, ChangesRevision, Creates, Idempotent, IfMatch, orCurrent } from '../http/answers';
import { audioBytesOf } from '../media/audio-data';
import { InlineFiles } from '../media/inline-files';
import { ownPathOf } from '../media/own-address';
import { SignedAddresses } from '../media/signed-addresses';
import { bodyLimits, GatewaySettings } from '../settings';
import { Admin } from '../sign-in/admin.guard';
import { AdminRoutes } from './route-rules';

/** A track whose file may come along; on promotion in place of the song's. Larger ones are uploaded first, and named by fileUrl. */
export class NewTrackWithFile extends NewTrack {
  @IsOptional() @IsString() fileData?: string | null;
  @OptionalText() fileName?: string | null;
  @OptionalText(100) fileType?: string | null;
}

@AdminRoutes('music', 'admin/music')
export class MusicRoutes {
  constructor(
    private readonly bus: Bus,
    private readonly files: InlineFiles,
    private readonly addresses: SignedAddresses,
    private readonly settings: GatewaySettings,
  ) {}

  @Get()
  @Answers(pageOf(PlayableTrack))
  async list(@Query() query: ListTracks) {
    const page = await this.bus.request(listTracks, query);
    return { ...page, items: page.items.map((track) => this.addresses.track(track)) };
  }

  @Get('facets')
  @Answers(countTracks)
  count(@Query() query: ListTracks) {
    return this.bus.request(countTracks, query);
  }

  @Get(':id')
  @AnswersRevision(PlayableTrack)
  async get(@Param() { id }: IdParam) {
    return this.addresses.track(await this.bus.request(getTrack, { id }));
  }

  /** Where it was pitched, and what clients did with it. */
  @Get(':id/pitches')
  @Answers(listTrackPitches)
  pitches(@Param() { id }: IdParam, @Query() page: PageQuery) {
    return this.bus.request(listTrackPitches, { ...page, id });
  }

  @Post()
  @RouteConfig({ bodyLimit: bodyLimits.withAudio })
  @Creates(PlayableTrack)
  async add(
    @Body() body: NewTrackWithFile,
    @Req() request: FastifyRequest,
    @Admin() by: string,
    @Idempotent() idempotency?: Idempotency,
  ) {
    const { fileData, fileName, fileType, ...fields } = body;
    const { fileUrl: named, ...track } = this.withOwnPath(fields, request);
    const fileUrl = fileData ? await this.store(fileData, fileName, fileType) : named;
    const added = track.sourceSongId
      ? await this.promote({ track, by, idempotency }, fileUrl)
      : await this.bus.request(addTrack, { ...track, fileUrl, idempotency });
    return this.addresses.track(added);
  }

  @Put(':id')
  @ChangesRevision(PlayableTrack)
  async update(
    @Param() { id }: IdParam,
    @Body() changes: TrackChanges,
    @Req() request: FastifyRequest,
    @IfMatch() ifMatch?: number[],
  ) {
    const change = { id, changes: this.withOwnPath({ ...changes }, request), ifMatch };
    return this.addresses.track(await orCurrent(this.bus.request(updateTrack, change), () => this.get({ id })));
  }

  @Delete(':id')
  @Answers(deleteTrack)
  delete(@Param() { id }: IdParam) {
    return this.bus.request(deleteTrack, { id });
  }

  @Post(':id/restore')
  @Answers(PlayableTrack)
  async restore(@Param() { id }: IdParam) {
    return this.addresses.track(await this.bus.request(restoreTrack, { id }));
  }

  /** The track has the song's own file, or the one that came along: what was sent is not dropped. */
  private async promote({ track, ...promotion }: PromoteSong, fileUrl?: string | null): Promise<Created<Track>> {
    const key = objectKeyOf(fileUrl);
    const owner = approvedSongOwner(track.sourceSongId ?? '');
    // What no track can have is refused before the song is promoted.
    if (!isKnown(track, builtInWords)) await this.bus.request(checkWords, { genre: track.genre, mood: track.mood });
    if (key) await this.bus.request(checkObject, { key, owner, exclusive: false });
    const promoted = await this.bus.request(promoteSong, { track, ...promotion });
    if (!fileUrl || fileUrl === promoted.fileUrl) return promoted;
    const { id, isRepeated, revision } = promoted;
    // Repeated and changed since: the first call has come as far as its file.
    if (isRepeated && revision > 0) return promoted;
    return {
      // Part of the promotion, which the service tells of.
      ...(await withAdmin(undefined, () => this.bus.request(updateTrack, { id, changes: { fileUrl } }))),
      ...(isRepeated && { isRepeated }),
    };
  }

  private withOwnPath<T extends { fileUrl?: string | null }>(fields: T, request: FastifyRequest): T {
    const { fileUrl } = fields;
    return fileUrl ? { ...fields, fileUrl: ownPathOf(fileUrl, request, this.settings.PUBLIC_URL) } : fields;
  }

  private async store(fileData: string, fileName?: string | null, fileType?: string | null): Promise<string> {
    const { bytes, contentType } = audioBytesOf(fileData);
    try {
      return await this.files.store('track', bytes, { filename: fileName, type: fileType || contentType });
    } catch (error) {
      if (error instanceof AppError && error.kind === 'wrong_type') throw new AppError('wrong_type', corruptedAudio);
      throw error;
    }
  }
}

@AdminRoutes('music', 'admin')
export class DownloadsRoutes {
  constructor(
    private readonly bus: Bus,
    private readonly addresses: SignedAddresses,
  ) {}

  @Post('music/:id/downloads')
  @Answers(FetchableDownload, 201)
  async start(@Param() { id }: IdParam, @Body() wanted: NewDownload): Promise<FetchableDownload> {
    const { all, format, versionId } = checkedDownload(wanted);
    const started = all
      ? this.bus.request(startZip, { trackIds: [id], format, hasRights: true, isForStudio: true })
      : this.bus.request(startDownload, { trackId: id, format, hasRights: true, ...(versionId && { versionId }) });
    return this.fetchable(await started);
  }

  @Get('downloads/:id')
  @Answers(FetchableDownload)
  async get(@Param() { id }: DownloadId): Promise<FetchableDownload> {
    return this.fetchable(await this.bus.request(getDownload, { id }));
  }

  /** What was made a moment ago can be fetched at once. */
  private fetchable(download: Download): FetchableDownload {
    return { ...download, url: download.state === 'done' ? this.addresses.download(objectPathOf(download.id)) : null };
  }
}
